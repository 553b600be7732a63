/** The figures of `npm run bench -- client` that are the same on every machine: what a bundle weighs. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../../../toolkit/contract/objects.js';

/** Where the bench writes them. */
export const clientSizesFile = 'docs/client-sizes.json';

export interface ClientSize {
  client: string;
  /** What of it is imported. */
  imported: string;
  /** By bundler, minified and compressed with gzip; none where it cannot bundle this. */
  bytes: { [bundler: string]: number };
}

export interface ClientSizes {
  date: string;
  sizes: ClientSize[];
}

/** A table with a row for each client and import, and a column for each bundler. */
export async function clientSizesMarkdown(root: string): Promise<string> {
  const { date, sizes } = await readClientSizes(root);
  const bundlers = [...new Set(sizes.flatMap(({ bytes }) => Object.keys(bytes)))];
  const rows = sizes.map(({ client, imported, bytes }) => {
    const figures = bundlers.map((bundler) => shownSize(bytes[bundler]));
    return `| ${client}: ${imported} | ${figures.join(' | ')} |`;
  });
  return [
    `Measured on ${date}, in kB.`,
    [
      `| Imported | ${bundlers.join(' | ')} |`,
      `|---|${'---|'.repeat(bundlers.length)}`,
      ...rows,
    ].join('\n'),
  ].join('\n\n');
}

function shownSize(bytes: number | undefined): string {
  return bytes === undefined ? 'cannot' : (bytes / 1000).toFixed(2);
}

async function readClientSizes(root: string): Promise<ClientSizes> {
  const content: unknown = JSON.parse(await readFile(join(root, clientSizesFile), 'utf8'));
  if (isClientSizes(content)) return content;
  throw new Error(
    `${clientSizesFile} must be as the bench writes it.\nRun: npm run bench -- client`,
  );
}

function isClientSizes(value: unknown): value is ClientSizes {
  if (!isObject(value) || typeof value['date'] !== 'string') return false;
  const sizes: unknown = value['sizes'];
  return (
    Array.isArray(sizes) &&
    sizes.every(
      (one) =>
        isObject(one) &&
        typeof one['client'] === 'string' &&
        typeof one['imported'] === 'string' &&
        isObject(one['bytes']) &&
        Object.values(one['bytes']).every((bytes) => typeof bytes === 'number'),
    )
  );
}
