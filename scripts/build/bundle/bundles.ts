import { stringifyYaml } from '@redocly/openapi-core';
import type { Operation } from '../../../toolkit/contract/operation.ts';
import { counted } from '../../../toolkit/contract/texts.ts';
import type { Artifact, ArtifactSource, Files } from '../artifact.ts';
import { compatibleDocument } from './compatible.ts';
import { leanDocument } from './lean.ts';
import { overlayFrom } from './overlay.ts';

export function jsonFile(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

export function yamlFile(document: object): string {
  return `${editNotice}${stringifyYaml(document, { lineWidth: 100, noRefs: true })}`;
}

const editNotice = '# Made by `npm run build` from openapi/. Edit there, not here.\n';

const texts: { [file: string]: (source: ArtifactSource) => string } = {
  'openapi.yaml': ({ published }) => yamlFile(leanDocument(published)),
  'openapi.json': ({ published }) => jsonFile(leanDocument(published)),
  'openapi.overlay.yaml': ({ published, contract }) =>
    yamlFile(overlayFrom(leanDocument(published), published, contract.version)),
  'openapi.full.json': ({ published }) => jsonFile(published),
  'openapi.documented.json': ({ documented }) => jsonFile(leanDocument(documented)),
  'openapi.compatible.json': ({ documented }) => jsonFile(compatibleDocument(documented)),
};

/** Returns the contract files by name. */
export function contractFiles(source: ArtifactSource): Files {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text(source)]));
}

export const bundles: readonly Artifact[] = Object.entries(texts).map(([name, text]) => ({
  name,
  make: async (source) => {
    const { operations, documented } = source.contract;
    const isPart = /documented|compatible/.test(name);
    return {
      files: { [name]: text(source) },
      summary: counted((isPart ? documented : operations).length, 'operation'),
    };
  },
}));

/** Counts documented operations by the first segment of their URLs. */
export const coverage: Artifact = {
  name: 'coverage.md',
  async make({ contract: { operations, documented } }) {
    const areas = Map.groupBy(operations, ({ path }) => path.split('/')[1] ?? '');
    const lines = [
      '| URLs under | Documented | Named only | Together |',
      '|---|---:|---:|---:|',
      ...[...areas].map(([area, here]) => coverageRow(`\`/${area}\``, here)),
      coverageRow('**All**', operations),
    ];
    return {
      files: { 'coverage.md': `# Coverage\n\n${lines.join('\n')}\n` },
      summary: `${documented.length} of ${operations.length} documented`,
    };
  },
};

function coverageRow(area: string, operations: readonly Operation[]): string {
  const documented = operations.filter(({ status }) => status === 'documented').length;
  const namedOnly = operations.length - documented;
  return `| ${area} | ${documented} | ${namedOnly} | ${operations.length} |`;
}
