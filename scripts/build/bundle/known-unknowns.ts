/** What the source does not show, from the `x-not-shown` and `x-observed` marks of the contract. */
import { segmentsOf } from '../../../toolkit/contract/pointers.ts';
import { sourceFileOf } from '../../../toolkit/contract/source-files.ts';
import { counted } from '../../../toolkit/contract/texts.ts';
import {
  observationsOf,
  unknownsOf,
  type Observed,
  type Unknown,
} from '../../../toolkit/contract/unknowns.ts';
import type { Artifact } from '../artifact.ts';

export const knownUnknowns: Artifact = {
  name: 'known-unknowns.md',
  async make({ contract }) {
    const unknowns = unknownsOf(contract);
    const topics = unknowns.filter(({ sentence }) => sentence !== undefined);
    const keys = unknowns.filter(({ sentence }) => sentence === undefined);
    const namedOnly = counted(contract.namedOnly.length, 'operation');
    const observed = observationsOf(contract);
    return {
      files: {
        'known-unknowns.md': render(topics, keys, namedOnly) + renderObserved(observed),
      },
      summary: `${topics.length} topics, ${keys.length} keys`,
    };
  },
};

/** Where a mark was written. */
export interface MarkedPlace {
  /** The file under openapi/. */
  file: string;
  /** The file in short: `schemas/FxRate.yaml`. */
  name: string;
  /** The place in the file, as a path of keys: `properties/fxWindow`. Empty for the whole file. */
  keys: string;
}

export function placeOf({ pointer }: Pick<Unknown, 'pointer'>): MarkedPlace {
  const segments = segmentsOf(pointer);
  const depth = { paths: 2, webhooks: 2, components: 3 }[segments[0] ?? ''] ?? 0;
  const file = sourceFileOf(pointer);
  return {
    file,
    name: file.replace(/^openapi\/(components\/)?/, ''),
    keys: segments.slice(depth).join('/'),
  };
}

function render(topics: Unknown[], keys: Unknown[], namedOnly: string): string {
  return `# Known unknowns

What a reader would ask and the source, which is the service's own interface description, does not
show: it says so, or is silent. It may not exist at all. From the \`x-not-shown\` marks of the
contract: ${topics.length} topics and ${keys.length} single keys.

Beside them, of ${namedOnly} only the method and the path are known.

## Topics

| Topic | What is not shown | Where |
|---|---|---|
${topics.map((one) => `| ${one.what} | ${one.sentence} | ${link(one)} |\n`).join('')}
## Keys

A key of OpenAPI that would be at the place if it were shown.

| Key | Where |
|---|---|
${keys.map((one) => `| \`${one.what}\` | ${link(one)} |\n`).join('')}`;
}

/** Nothing where nothing was observed. */
function renderObserved(observed: readonly Observed[]): string {
  if (observed.length === 0) return '';
  const rows = observed.map(
    (one) => `| \`${one.what}\` | ${one.says} | ${evidenceIn(one)} | ${link(one)} |\n`,
  );
  return `
## Confirmed by observation

What the source does not show either, and traffic does, from the \`x-observed\` marks: nobody promised it.

| Key | What was seen | How often | Where |
|---|---|---|---|
${rows.join('')}`;
}

/** `12 samples, the sandbox environment, 2026-03-04 to 2026-03-06`. */
export function evidenceIn({ samples, from, until, environment }: Observed): string {
  const days = from === until ? from : `${from} to ${until}`;
  return `${counted(samples, 'sample')}, ${environment}, ${days}`;
}

function link(unknown: Unknown | Observed): string {
  const { file, name, keys } = placeOf(unknown);
  const target = `../${file.replaceAll('{', '%7B').replaceAll('}', '%7D')}`;
  return `[${name}](${target})${keys ? ` ${keys}` : ''}`;
}
