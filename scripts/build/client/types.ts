/** Descriptions as TypeScript types, by openapi-typescript. */
import openapiTS, { astToString } from 'openapi-typescript';
import type { OpenApiDocument } from '../../../toolkit/contract/document.ts';
import { jsonFile } from '../bundle/bundles.ts';
import { typeOptions } from './as-typescript.ts';

export function contractTypes(document: OpenApiDocument): Promise<string> {
  return typesOf(document, 'the contract');
}

/** The same of the endpoints under `/_sandbox/`, as `toolkit/sandbox/control.ts` offers them. */
export function simulationTypes(document: OpenApiDocument): Promise<string> {
  return typesOf(document, 'toolkit/sandbox/simulation/openapi.yaml');
}

async function typesOf(document: OpenApiDocument, source: string): Promise<string> {
  const declarations = await openapiTS(jsonFile(document), typeOptions);
  return `// Made from ${source}. Do not edit.\n\n${astToString(declarations)}`;
}
