/** The contract as files: whole as YAML and JSON, the documented part as JSON, and that for older tools. */
import { stringifyYaml } from '@redocly/openapi-core';
import type { OpenApiDocument } from '../../../toolkit/contract/document.ts';
import { counted } from '../../../toolkit/contract/texts.ts';
import type { Artifact, ArtifactSource, Files } from '../artifact.ts';
import { compatibleDocument } from './compatible.ts';

/** A document as JSON, for a file. */
export function jsonFile(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** A document as YAML, for a file. */
export function yamlFile(document: OpenApiDocument): string {
  return `${editNotice}${stringifyYaml(document, { lineWidth: 100, noRefs: true })}`;
}

const editNotice = '# Made by `npm run build` from openapi/. Edit there, not here.\n';

const texts: { [file: string]: (source: ArtifactSource) => string } = {
  'openapi.yaml': ({ published }) => yamlFile(published),
  'openapi.json': ({ published }) => jsonFile(published),
  'openapi.documented.json': ({ documented }) => jsonFile(documented),
  'openapi.compatible.json': ({ documented }) => jsonFile(compatibleDocument(documented)),
};

/** All of them, by their name. */
export function contractFiles(source: ArtifactSource): Files {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text(source)]));
}

export const bundles: readonly Artifact[] = Object.entries(texts).map(([name, text]) => ({
  name,
  make: async (source) => {
    const { operations, documented } = source.contract;
    const isWhole = /^openapi\.\w+$/.test(name);
    return {
      files: { [name]: text(source) },
      summary: counted((isWhole ? operations : documented).length, 'operation'),
    };
  },
}));
