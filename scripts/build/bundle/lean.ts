/** The contract for other people's tools: without marks, and with what is assumed in words. */
import type { OpenApiDocument } from '../../../toolkit/contract/document.ts';
import { marksOf } from '../../../toolkit/contract/marks.ts';
import { isObject, textAt } from '../../../toolkit/contract/objects.js';

export interface Plain {
  [key: string]: unknown;
}

/** The overlay beside it (overlay.ts) gives back what is taken away. */
export function leanDocument(document: OpenApiDocument): Plain {
  // Not a mark of this project: many tools show the tags of a contract in these groups.
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

/** A choice about a key of the object by its name, since the key can be seen; any other with its reason. */
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

/** Their keys are names, which may begin as extensions do. */
const maps = new Set([
  ...['properties', 'patternProperties', '$defs', 'dependentSchemas', 'schemas', 'examples'],
  ...['headers', 'encoding', 'content', 'responses', 'links', 'paths', 'webhooks'],
]);

function partOf(key: string, value: unknown): unknown {
  if (data.has(key)) return value;
  // Of a schema they are values, of a media type objects by their names.
  if (Array.isArray(value)) return key === 'examples' ? value : value.map((one) => partOf('', one));
  if (!isObject(value)) return value;
  if (!maps.has(key)) return lessened(value);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, partOf('', one)]));
}
