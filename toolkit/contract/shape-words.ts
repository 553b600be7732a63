/** Describes what a schema allows, as Markdown sentences for pages and code comments. */
import { isObject, listAt, textAt } from './objects.js';
import { isResponseCode } from './response-codes.ts';
import type { Shape } from './shape.ts';

type Limit = Shape['limits'][string] | undefined;

export function limitsInWords(shape: Shape): string[] {
  const { values, limits } = shape;
  const code = (value: unknown): string =>
    `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
  const span = (low: Limit, high: Limit, noun?: string): string[] => {
    const unit = (count: Limit): string => (noun && ` ${noun}${count === 1 ? '' : 's'}`) ?? '';
    if (low === undefined && high === undefined) return [];
    if (low === high) return [`Exactly ${String(low)}${unit(low)}.`];
    if (high === undefined) return [`At least ${String(low)}${unit(low)}.`];
    if (low === undefined) return [`At most ${String(high)}${unit(high)}.`];
    return [`${String(low)} to ${String(high)}${unit(high)}.`];
  };
  const { exclusiveMinimum, exclusiveMaximum, multipleOf, pattern, uniqueItems } = limits;
  const sentence = (lead: string, value: unknown): string[] =>
    value === undefined ? [] : [`${lead} ${code(value)}.`];
  return [
    ...(values.length > 0 ? [`One of ${values.map(code).join(', ')}.`] : []),
    ...sentence('Default:', shape.default),
    ...span(limits['minimum'], limits['maximum']),
    ...sentence('More than', exclusiveMinimum),
    ...sentence('Less than', exclusiveMaximum),
    ...sentence('A multiple of', multipleOf),
    ...span(limits['minLength'], limits['maxLength'], 'character'),
    ...span(limits['minItems'], limits['maxItems'], 'item'),
    ...(uniqueItems === true ? ['Items are unique.'] : []),
    ...sentence('Pattern:', pattern),
  ];
}

/**
 * The meaning of a pattern or format, from the start of its schema's description:
 * `a moment in ISO 8601, in UTC, such as 2026-03-04T09:15:27.000Z`.
 */
export function formInWords(
  schemas: readonly unknown[],
  keyword: string,
  form: unknown,
): string | undefined {
  if (keyword !== 'pattern' && keyword !== 'format') return undefined;
  const own = schemas.find((schema) => isObject(schema) && schema[keyword] === form);
  const [sentence = ''] = (textAt(own, 'description') ?? '').trim().split(/\.(?:\s|$)/);
  if (sentence === '') return undefined;
  const [example] = textAt(own, 'x-sensitive') === 'secret' ? [] : listAt(own, 'examples');
  const words = sentence
    .replaceAll(/\s+/g, ' ')
    .replace(/^[A-Z](?=[a-z ])/, (one) => one.toLowerCase());
  return typeof example !== 'string' ? words : `${words}, such as ${example}`;
}

/** Describes a simple pattern: `^[A-Z]{3}$` is "three capital letters". Undefined for any other pattern. */
export function patternInWords(pattern: string): string | undefined {
  const [, inner] = /^\^(.+)\$$/.exec(pattern) ?? [];
  const parts = [...(inner ?? '').matchAll(patternPart)];
  if (parts.map(([whole]) => whole).join('') !== inner) return undefined;
  const words = parts.map(([, what = '', low, isOpen, high, sign = '']) => {
    const one = nounOf(what, '');
    if (!/^\\d|^\[/.test(what)) return one;
    const many = nounOf(what, 's');
    if (high) return `${low} to ${high} ${many}`;
    if (isOpen) return `at least ${low} ${many}`;
    if (low !== undefined) return `${numbers[Number(low)] ?? low} ${low === '1' ? one : many}`;
    return { '?': `an optional ${one}`, '+': many, '*': `any ${many}` }[sign] ?? `one ${one}`;
  });
  return words.join(', then ');
}

/** Matches a character class and its repetition, or literal characters. */
const patternPart =
  /(\\d|\[(?:A-Z|a-z|0-9|\\d|\\\W|[_.:/ ]|-(?=\]))+\]|(?:\\\W|[-\w :,;/@#%&=!~])+?(?=\\d|\[|$))(?:\{(\d+)(,?)(\d*)\}|([?+*]))?/g;

function nounOf(part: string, plural: '' | 's'): string {
  if (!/^\\d|^\[/.test(part)) return `\`${part.replaceAll('\\', '')}\``;
  const [capital, small] = [part.includes('A-Z'), part.includes('a-z')];
  const letter =
    capital && small
      ? ['letter']
      : capital
        ? ['capital letter']
        : small
          ? ['lower-case letter']
          : [];
  const names = [...letter, ...(/0-9|\\d/.test(part) ? ['digit'] : [])].map(
    (name) => name + plural,
  );
  const signs = part.replaceAll(/^\[|\]$|A-Z|a-z|0-9|\\d|\\/g, '').split('');
  const all = [...names, ...signs.map((sign) => `\`${sign}\``)];
  return all.join(', ').replace(/, (?=[^,]*$)/, ' or ');
}

const numbers = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
];

interface Shapes {
  shapeOf(schema: unknown): Shape;
}

export function typeInWords(contract: Shapes, schema: unknown): string {
  const { kind, types, format, items, alternatives, nullable } = contract.shapeOf(schema);
  const or = nullable ? ' or null' : '';
  if (kind === 'list') return `array of ${plural(typeInWords(contract, items))}${or}`;
  if (kind === 'map') return `object of ${plural(typeInWords(contract, items))}${or}`;
  if (kind === 'bytes') return `file${or}`;
  const options = alternatives.filter((one) => contract.shapeOf(one).types.length > 0);
  const names = options.map((one) => titleOf(contract, one) ?? typeInWords(contract, one));
  if (kind === 'object' && names.length > 0) return `one of ${names.join(', ')}${or}`;
  if (names.length > 0) return `${[...new Set(names)].join(' or ')}${or}`;
  const [first = untyped[kind] ?? 'any JSON', ...others] = types;
  return [`${first}${format ? ` (${format})` : ''}`, ...others].join(' or ') + or;
}

const untyped: { [kind in Shape['kind']]?: string } = { object: 'object', text: 'string' };

/** Returns the schema's name, if it has one. */
export function titleOf(contract: Shapes, schema: unknown): string | undefined {
  const { name, parts } = contract.shapeOf(schema);
  return name ?? textAt(parts[0], 'title');
}

function plural(type: string): string {
  return /^(string|number|integer|object|boolean|file|array)/.test(type)
    ? type.replace(/^\w+/, '$&s')
    : type;
}

/** Describes what a schema allows, with an example. */
export function valuesOf(contract: Shapes, schema: unknown): string {
  return [...limitsOf(contract, schema), ...exampleOf(contract.shapeOf(schema))].join(' ');
}

/** Describes what a schema allows, including the elements of a list or map, for a table cell. */
export function limitsOf(contract: Shapes, schema: unknown): string[] {
  const shape = contract.shapeOf(schema);
  const { pattern, ...limits } = shape.limits;
  const form = pattern === undefined ? undefined : patternInWords(String(pattern));
  // "Three capital letters" already implies exactly 3 characters.
  const { minLength, maxLength } = limits;
  const isSaid = minLength === maxLength && form?.includes(', then') === false;
  const words = limitsInWords({
    ...shape,
    limits: isSaid && String(pattern).endsWith(`{${minLength}}$`) ? {} : limits,
    ...(isResponseCode(shape) && { values: [] }),
  });
  const isHolder = shape.kind === 'list' || shape.kind === 'map';
  const inside = isHolder ? limitsOf(contract, shape.items) : [];
  const text = [
    ...words,
    ...(form === undefined ? [] : [`${form.charAt(0).toUpperCase()}${form.slice(1)}.`]),
    // Next to a format, leave out a pattern that has no description in words.
    ...(pattern === undefined || (form === undefined && shape.format)
      ? []
      : [`Pattern: \`${pattern}\`.`]),
    ...(inside.length > 0 ? ['Each:', ...inside] : []),
  ];
  return text.map((sentence) => sentence.replaceAll(/(?<!\\)\|/g, '\\|'));
}

function exampleOf({ parts }: Shape): string[] {
  const [example] = parts.flatMap((part) => listAt(part, 'examples'));
  if (example === undefined || isObject(example) || Array.isArray(example)) return [];
  if (example === '') return ['Example: an empty string.'];
  return [`Example: \`${JSON.stringify(example).replace(/^"(.*)"$/, '$1')}\`.`];
}
