/** What the source does not show, from the `x-not-shown` marks of the contract. */
import type { NotShown, OpenApiDocument } from '../../../toolkit/contract/document.ts';
import { operationsOf } from '../../../toolkit/contract/document.ts';
import { isObject, listAt } from '../../../toolkit/contract/objects.js';
import { sourceFileOf } from '../../../toolkit/contract/source-files.ts';
import type { Artifact } from '../artifact.ts';

export const knownUnknowns: Artifact = {
  name: 'known-unknowns.md',
  async make({ contract, documented }) {
    const unknowns = collectUnknowns(documented);
    const topics = unknowns.filter((unknown) => unknown.says !== undefined);
    const keys = unknowns.filter((unknown) => unknown.says === undefined);
    const namedOnly = operationsOf(contract).length - operationsOf(documented).length;
    return {
      files: { 'known-unknowns.md': render(topics, keys, namedOnly) },
      says: `${topics.length} topics, ${keys.length} keys`,
    };
  },
};

/** One thing that exists in reality and is not shown. */
export interface Unknown {
  /** The file under openapi/ that has the mark. */
  file: string;
  /** The place in the file, as a path of keys: `properties/fxWindow`. Empty for the whole file. */
  place: string;
  /** A topic, or the OpenAPI key that would say it. */
  what: string;
  /** What is not shown, in a sentence. Topics have it, keys speak for themselves. */
  says?: string;
}

/** Every mark of a document, in its order. */
export function collectUnknowns(document: OpenApiDocument): Unknown[] {
  const unknowns: Unknown[] = [];
  visit(document, []);
  return unknowns;

  function visit(node: unknown, path: string[]): void {
    if (Array.isArray(node)) {
      node.forEach((child, index) => visit(child, [...path, String(index)]));
    } else if (isObject(node)) {
      for (const mark of listAt(node, 'x-not-shown').flatMap(toNotShown)) {
        unknowns.push({ ...placeOf(path), ...describe(mark) });
      }
      for (const [key, child] of Object.entries(node)) visit(child, [...path, key]);
    }
  }
}

function toNotShown(mark: unknown): NotShown[] {
  if (typeof mark === 'string') return [mark];
  if (!isObject(mark)) return [];
  const { topic, says } = mark;
  return typeof topic === 'string' && typeof says === 'string' ? [{ topic, says }] : [];
}

function describe(mark: NotShown): { what: string; says?: string } {
  return typeof mark === 'string' ? { what: mark } : { what: mark.topic, says: mark.says };
}

function placeOf(path: string[]): { file: string; place: string } {
  const pointer = `/${path.map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`;
  const depth = { paths: 2, webhooks: 2, components: 3 }[path[0] ?? ''] ?? 0;
  return { file: sourceFileOf(pointer), place: path.slice(depth).join('/') };
}

function render(topics: Unknown[], keys: Unknown[], namedOnly: number): string {
  return `# Known unknowns

What exists in the service and is not shown: the source says so, or is silent where a reader would
ask. From the \`x-not-shown\` marks of the contract: ${topics.length} topics and ${keys.length} single keys.

Beside them, ${namedOnly} operations are named only: what they take, return and do is not shown.

## Topics

| Topic | What is not shown | Where |
|---|---|---|
${topics.map((unknown) => `| ${unknown.what} | ${unknown.says} | ${link(unknown)} |\n`).join('')}
## Keys

A key of OpenAPI that would stand at the place if it were shown.

| Key | Where |
|---|---|
${keys.map((unknown) => `| \`${unknown.what}\` | ${link(unknown)} |\n`).join('')}`;
}

function link({ file, place }: Unknown): string {
  const name = file.replace(/^openapi\/(components\/)?/, '');
  const target = `../${file.replaceAll('{', '%7B').replaceAll('}', '%7D')}`;
  return `[${name}](${target})${place ? ` ${place}` : ''}`;
}
