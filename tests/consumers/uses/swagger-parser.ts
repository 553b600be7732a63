import SwaggerParser from '@apidevtools/swagger-parser';
import { operationsOf, type Read } from './reads.ts';

export const read: Read = async (bundle) => {
  const { paths } = await SwaggerParser.validate(bundle);
  return operationsOf(paths);
};
