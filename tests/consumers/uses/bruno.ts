import { readFile } from 'node:fs/promises';
import { openApiToBruno } from '@usebruno/converters';
import type { Read } from './reads.ts';

interface Item {
  items?: Item[];
  request?: { method: string; url: string };
}

export const read: Read = async (bundle) => {
  const { items } = openApiToBruno(JSON.parse(await readFile(bundle, 'utf8')));
  return requestsOf(items);
};

function requestsOf(items: Item[]): string[] {
  return items.flatMap(({ items: inner = [], request }) => [
    ...(request ? [`${request.method} ${pathOf(request.url)}`] : []),
    ...requestsOf(inner),
  ]);
}

/** Converts a URL: `{{baseUrl}}/a/:b` becomes `/a/{b}`. */
function pathOf(url: string): string {
  return url
    .replace('{{baseUrl}}', '')
    .replaceAll(/:(\w+)/g, '{$1}')
    .replace(/\?.*/, '');
}
