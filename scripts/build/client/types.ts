/**
 * The contract as TypeScript types. The one place that knows openapi-typescript, which needs
 * TypeScript 5 beside it.
 */
import openapiTS, { astToString } from 'openapi-typescript';
import type { OpenApiDocument } from '../../../toolkit/contract/document.ts';
import { jsonFile } from '../bundle/bundles.ts';

/** Declarations of `paths`, `webhooks`, `components` and `operations`. */
export async function contractTypes(document: OpenApiDocument): Promise<string> {
  const declarations = await openapiTS(jsonFile(document), {
    // An object whose fields are not shown has fields; without this it would be one without any.
    emptyObjectsUnknown: true,
  });
  return `// Made from the contract. Do not edit.\n\n${astToString(declarations)}`;
}
