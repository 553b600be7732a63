/** Descriptions as TypeScript types, by openapi-typescript. */
import openapiTS, { astToString, type OpenAPITSOptions } from 'openapi-typescript';
import type { OpenApiDocument } from '../../../toolkit/contract/document.ts';
import { jsonFile } from '../bundle/bundles.ts';

export function contractTypes(document: OpenApiDocument): Promise<string> {
  return typesOf(document, 'the contract', {});
}

/** The same of the endpoints under `/_sandbox/`, as `toolkit/sandbox/control.ts` offers them. */
export function simulationTypes(document: OpenApiDocument): Promise<string> {
  return typesOf(document, 'toolkit/sandbox/simulation/openapi.yaml', {
    // Who sends a request may leave out what has a default.
    defaultNonNullable: false,
  });
}

async function typesOf(
  document: OpenApiDocument,
  source: string,
  options: OpenAPITSOptions,
): Promise<string> {
  const declarations = await openapiTS(jsonFile(document), {
    // An object whose fields are not shown has fields; without this it would be one without any.
    emptyObjectsUnknown: true,
    ...options,
  });
  return `// Made from ${source}. Do not edit.\n\n${astToString(declarations)}`;
}
