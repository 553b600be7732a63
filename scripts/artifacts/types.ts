/**
 * The contract as TypeScript types. The one place that knows openapi-typescript, which needs
 * TypeScript 5 beside it.
 */
import openapiTS, { astToString } from 'openapi-typescript';
import type { OpenApiDocument } from '../openapi/document.ts';
import { jsonFile } from './bundles.ts';

/** Declarations of `paths`, `webhooks`, `components` and `operations`. */
export async function contractTypes(document: OpenApiDocument): Promise<string> {
  const declarations = astToString(await openapiTS(jsonFile(document)));
  return `// Made from the contract. Do not edit.\n\n${declarations}`;
}
