/** The contract as files: whole as YAML and JSON, and the documented part as JSON. */
import { stringifyYaml } from '@redocly/openapi-core';
import type { OpenApiDocument } from '../../../toolkit/contract/document.ts';
import { counted } from '../../../toolkit/contract/texts.ts';
import type { Artifact } from '../artifact.ts';

/** A document as JSON, for a file. */
export function jsonFile(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** A document as YAML, for a file. */
export function yamlFile(document: OpenApiDocument): string {
  return `${editNotice}${stringifyYaml(document, { lineWidth: 100, noRefs: true })}`;
}

const editNotice = '# Made by `npm run build` from openapi/. Edit there, not here.\n';

export const yamlBundle: Artifact = {
  name: 'openapi.yaml',
  make: async ({ contract, published }) => ({
    files: { 'openapi.yaml': yamlFile(published) },
    summary: counted(contract.operations.length, 'operation'),
  }),
};

export const jsonBundle: Artifact = {
  name: 'openapi.json',
  make: async ({ contract, published }) => ({
    files: { 'openapi.json': jsonFile(published) },
    summary: counted(contract.operations.length, 'operation'),
  }),
};

export const documentedBundle: Artifact = {
  name: 'openapi.documented.json',
  make: async ({ contract, documented }) => ({
    files: { 'openapi.documented.json': jsonFile(documented) },
    summary: counted(contract.documented.length, 'operation'),
  }),
};
