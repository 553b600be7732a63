import openapiTS, { astToString } from 'openapi-typescript';
import type { OpenApiDocument } from '../../../toolkit/contract/document.ts';
import { jsonFile } from '../bundle/bundles.ts';
import { typeOptions } from './as-typescript.ts';

/** Turns a description into TypeScript types. @param source the file to edit, for the header */
export async function typesOf(document: OpenApiDocument, source: string): Promise<string> {
  const declarations = await openapiTS(jsonFile(document), typeOptions);
  return `// Generated from ${source}. Do not edit.\n\n${astToString(declarations)}`;
}
