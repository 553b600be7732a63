/** Prepares the contract for other tools: without marks, but with the assumptions in the descriptions. */
import type { OpenApiDocument } from '../../../toolkit/contract/document.ts';
import { marksOf } from '../../../toolkit/contract/marks.ts';
import { isObject, textAt } from '../../../toolkit/contract/objects.js';

export interface Plain {
  [key: string]: unknown;
}

/** Removes the marks. The overlay (overlay.ts) restores them. */
export function leanDocument(document: OpenApiDocument): Plain {
  // Many tools group tags by this key, so it is not a mark of this project.
  return { ...lessened(document), 'x-tagGroups': document['x-tagGroups'] };
}

function lessened(object: object): Plain {
  const entries = Object.entries(object)
    .filter(([key]) => !key.startsWith('x-'))
    .map(([key, value]): [string, unknown] => [key, partOf(key, value)]);
  const words = assumptionsOf(object);
  if (words === '') return Object.fromEntries(entries);
  const description = textAt(object, 'description')?.trimEnd();
  return {
    ...Object.fromEntries(entries),
    description: description === undefined ? words : `${description}\n\n${words}`,
  };
}

/** Describes the assumptions: a visible key by its name, others with their reason. */
function assumptionsOf(object: object): string {
  const { assumed, observed } = marksOf(object);
  const named: { [word: string]: string[] } = {};
  const readings = new Set<string>();
  for (const [key, reason] of Object.entries(assumed)) {
    const word = Object.hasOwn(observed, key) ? 'Observed' : 'Assumed';
    const isAtHand = Object.hasOwn(object, key) || Object.hasOwn(object, key.split('.')[0] ?? '');
    if (key === 'description') readings.add(`${word}: this meaning.`);
    else if (isAtHand) (named[word] ??= []).push(`\`${key}\``);
    else readings.add(`${word}: ${reason}`);
  }
  const lists = Object.entries(named).map(([word, keys]) => `${word}: ${keys.join(', ')}.`);
  return [...lists, ...readings].join('\n\n');
}

const data = new Set(['example', 'value', 'default', 'const', 'enum']);

/** The keys of these objects are names, which may begin with `x-`. */
const maps = new Set([
  ...['properties', 'patternProperties', '$defs', 'dependentSchemas', 'schemas', 'examples'],
  ...['headers', 'encoding', 'content', 'responses', 'links', 'paths', 'webhooks'],
]);

function partOf(key: string, value: unknown): unknown {
  if (data.has(key)) return value;
  // Examples in a schema are values. In a media type they are objects by name.
  if (Array.isArray(value)) return key === 'examples' ? value : value.map((one) => partOf('', one));
  if (!isObject(value)) return value;
  if (!maps.has(key)) return lessened(value);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, partOf('', one)]));
}
