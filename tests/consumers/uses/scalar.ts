import { readFile } from 'node:fs/promises';
import { dereference, validate } from '@scalar/openapi-parser';
import { operationsOf, type Read } from './reads.ts';

export const read: Read = async (bundle) => {
  const text = await readFile(bundle, 'utf8');
  const { valid, errors } = await validate(text);
  if (!valid) throw new Error(JSON.stringify(errors));
  const { schema } = dereference(text);
  return operationsOf(schema?.paths);
};
