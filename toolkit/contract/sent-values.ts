/** Parameters as written in a request: `style` and `explode` of OpenAPI, in both directions. */
import type { Contract } from './contract.ts';
import type { Json } from './document.ts';
import { isObject } from './objects.js';
import type { Operation, Parameter, Place } from './operation.ts';

export interface SentParameters {
  /** The segments of the path, decoded. */
  segments: readonly string[];
  query: URLSearchParams;
  /** The headers by names in lower case. */
  headers: { readonly [name: string]: string };
}

type Model = Pick<Contract, 'shapeOf'>;

/** Returns parameters by name, as texts, lists or objects: undefined if absent, a list if repeated. */
export function valuesIn(
  contract: Model,
  operation: Pick<Operation, 'path' | 'parameters'>,
  sent: SentParameters,
  place: Place,
): (name: string) => unknown {
  let found: ReturnType<typeof pairsIn> | undefined;
  return (name) => {
    const pairs = (found ??= pairsIn(operation, sent, place));
    const wanted = place === 'header' ? name.toLowerCase() : name;
    const texts = pairs.flatMap(([key, text]) => (key === wanted ? [text] : []));
    const parameter = operation.parameters.find((one) => one.in === place && one.name === name);
    const { kind, fields } = contract.shapeOf(parameter?.schema.value);
    if (parameter && kind === 'list') return readList(parameter, texts);
    if (parameter && (kind === 'object' || kind === 'map')) {
      return readObject(parameter, texts, pairs, new Set(fields.map((field) => field.name)));
    }
    return texts.length > 1 ? texts : texts[0];
  };
}

/**
 * Returns the pairs of name and text for a value. A path or header parameter has only one pair.
 *
 * @param encode encodes each name and item, but not the commas between them; default: not at all
 */
export function pairsOf(
  parameter: Pick<Parameter, 'name' | 'style' | 'explode'>,
  value: Json,
  encode = (text: string): string => text,
): [name: string, text: string][] {
  const { style, explode } = parameter;
  const name = encode(parameter.name);
  const written = (one: unknown): string => encode(textOf(one));
  if (Array.isArray(value)) {
    const texts = value.map(written);
    if (style === 'form' && explode) return texts.map((text) => [name, text]);
    return [[name, texts.join(',')]];
  }
  if (!isObject(value)) return [[name, written(value)]];
  const isDeep = style === 'deepObject';
  const entries = Object.entries(value).map(([key, one]): [string, string] => [
    encode(isDeep ? `${parameter.name}[${key}]` : key),
    written(one),
  ]);
  if (isDeep) return entries;
  if (style === 'form' && explode) return entries;
  return [[name, entries.map((entry) => entry.join(explode ? '=' : ',')).join(',')]];
}

/** Returns the path and query of a request, encoded. */
export function targetOf(
  { path, parameters }: Pick<Operation, 'path' | 'parameters'>,
  valueOf: (parameter: Parameter) => Json | undefined,
): string {
  const pairsAt = (place: Place, encode?: (text: string) => string) =>
    parameters.flatMap((parameter) => {
      const value = parameter.in === place ? valueOf(parameter) : undefined;
      return value === undefined ? [] : pairsOf(parameter, value, encode);
    });
  const filled = pairsAt('path').reduce(
    (target, [name, text]) => target.replace(`{${name}}`, () => encodeURIComponent(text)),
    path,
  );
  const encoded = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);
  const query = pairsAt('query', encoded)
    .map((pair) => pair.join('='))
    .join('&');
  return query === '' ? filled : `${filled}?${query}`;
}

/** Returns a value as text: a string unchanged, anything else as JSON. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function pairsIn(
  { path }: Pick<Operation, 'path'>,
  { segments, query, headers }: SentParameters,
  place: Place,
): (readonly [name: string, text: string])[] {
  if (place === 'query') return [...query];
  if (place === 'header') return Object.entries(headers);
  // Cookies do not occur, because lint rejects them.
  if (place === 'cookie') return [];
  return path.split('/').flatMap((part, index) => {
    const segment = segments[index];
    const isName = part.startsWith('{') && segment !== undefined;
    return isName ? [[part.slice(1, -1), segment] as const] : [];
  });
}

function readList({ style, explode }: Parameter, texts: readonly string[]): unknown {
  if (texts.length === 0) return undefined;
  if (style === 'form' && explode) return texts;
  return texts.flatMap((text) => (text === '' ? [] : text.split(',').map((one) => one.trim())));
}

function readObject(
  { name, style, explode }: Parameter,
  texts: readonly string[],
  pairs: readonly (readonly [name: string, text: string])[],
  fields: ReadonlySet<string>,
): unknown {
  const keyIn = (key: string): string | undefined => {
    if (style !== 'deepObject') return fields.has(key) ? key : undefined;
    return key.startsWith(`${name}[`) && key.endsWith(']')
      ? key.slice(name.length + 1, -1)
      : undefined;
  };
  const isSpread = style === 'deepObject' || (style === 'form' && explode);
  const entries = isSpread
    ? pairs.flatMap(([key, text]) => {
        const field = keyIn(key);
        return field === undefined ? [] : [[field, text] as const];
      })
    : texts.flatMap((text) => entriesIn(text.split(','), explode));
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** Reads an object that is written as `a=1,b=2` or `a,1,b,2`. */
function entriesIn(parts: readonly string[], explode: boolean): (readonly [string, string])[] {
  if (explode) {
    return parts.map((part) => {
      const [key = '', ...text] = part.split('=');
      return [key, text.join('=')] as const;
    });
  }
  return parts.flatMap((part, index) =>
    index % 2 === 0 ? [[part, parts[index + 1] ?? ''] as const] : [],
  );
}
