/** The fields of a request and hostile values for each, drawn by fast-check from a seed. */
import fc from 'fast-check';
import type { Contract } from '../../contract/contract.ts';
import type { Json } from '../../contract/document.ts';
import { isObject, listAt } from '../../contract/objects.js';
import type { Schema } from '../../contract/operation.ts';
import { pointerTo } from '../../contract/pointers.ts';
import type { Schemas } from '../../contract/schemas.ts';
import { isJsonObject } from '../plan/call.ts';

/** A part of a body, or a parameter, with its schema. */
export interface Field {
  /** Keys from the body to the part; empty for the body itself. */
  keys: (string | number)[];
  required: boolean;
  /** The types, by their JSON Schema names: `string`, `number`, … */
  types: string[];
  /** A pointer to the schema, and whether the schema restricts a string beyond its type. */
  schema: string;
  isConstrained: boolean;
  value: Json;
}

/** Returns the body itself, then every field in it. Takes the first element of a list, and of a map. */
export function fieldsOf(
  contract: Contract,
  whole: Schema,
  value: Json,
  keys: (string | number)[] = [],
  required = true,
): Field[] {
  const applying = contract.schemas.applying(whole.pointer, pointerTo(keys));
  const [first] = applying;
  if (!first) return [];
  const schemas = applying.map(({ schema }) => schema);
  const types = schemas.flatMap(({ type }) =>
    Array.isArray(type) ? type.map(String) : (type ?? []),
  );
  const isConstrained = schemas.some(
    (schema) =>
      schema['format'] !== 'password' &&
      ['pattern', 'enum', 'format'].some((keyword) => keyword in schema),
  );
  const { pointer: schema } = first;
  const field: Field = { keys, required, types: types.map(String), schema, isConstrained, value };
  const below = (key: string | number, one: Json, isRequired: boolean): Field[] =>
    fieldsOf(contract, whole, one, [...keys, key], isRequired);
  if (Array.isArray(value)) {
    return value[0] === undefined ? [field] : [field, ...below(0, value[0], false)];
  }
  if (!isJsonObject(value)) return [field];
  const requiredNames = schemas.flatMap((schema) => listAt(schema, 'required'));
  const names = schemas.flatMap(({ properties }) =>
    isObject(properties) ? Object.keys(properties) : [],
  );
  const inMap = Object.keys(value).filter((name) => !names.includes(name));
  return [
    field,
    ...[...new Set([...names, ...inMap.slice(0, 1)])].flatMap((name) => {
      const one = value[name];
      return one === undefined ? [] : below(name, one, requiredNames.includes(name));
    }),
  ];
}

export interface HostileValue<Value = Json> {
  name: string;
  value: Value;
  /** A service that parses leniently may accept it: the documentation does not say whether it is malformed. */
  isLoose?: true;
}

/** Draws one value from the seed and the name of its purpose. */
export type Draw = <Value>(name: string, values: fc.Arbitrary<Value>) => Value;

export function drawBy(seed: number): Draw {
  return (name, values) => {
    const [value] = fc.sample(values, { seed: seed ^ hash(name), numRuns: 1 });
    if (value === undefined) throw new Error(`fast-check drew nothing for ${name}.`);
    return value;
  };
}

export function wrongTypes(field: Field, draw: Draw, name: string): HostileValue[] {
  const isNumber = field.types.includes('number') || field.types.includes('integer');
  const kinds: [type: string, values: fc.Arbitrary<Json>][] = [
    ['null', fc.constant(null)],
    ['string', text],
    ['number', fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))],
    ['boolean', fc.boolean()],
    ['array', fc.array(scalar, { maxLength: 3 })],
    ['object', fc.dictionary(fc.string({ maxLength: 8 }), scalar, { maxKeys: 3 })],
  ];
  return kinds
    .filter(([type]) => !field.types.includes(type) && !(type === 'number' && isNumber))
    .map(([type, values]) => ({
      name: type === 'null' ? 'is null' : `is ${/^[ao]/.test(type) ? 'an' : 'a'} ${type}`,
      value: draw(`${name} ${type}`, values),
    }));
}

/** Strings that a pattern, format or enum forbids: near misses of the example, and a random one. */
export function forbiddenTexts(
  field: Field,
  schemas: Schemas,
  draw: Draw,
  name: string,
): HostileValue<string>[] {
  const example = field.value ?? '';
  const isText = field.types.length === 0 || field.types.includes('string');
  if (typeof example !== 'string' || !field.isConstrained || !isText) return [];
  const isForbidden = (value: string): boolean =>
    schemas.violations(field.schema, value).length > 0;
  const empty = { name: 'is empty', value: '' };
  const nearMisses: HostileValue<string>[] = [
    empty,
    { name: 'begins with a space', value: ` ${example}`, isLoose: true },
    { name: 'is in lower case', value: example.toLowerCase(), isLoose: true },
    { name: 'is in another zone', value: example.replace(/Z$/, '+01:00'), isLoose: true },
    { name: 'has no zone', value: example.replace(/Z$/, ''), isLoose: true },
    { name: 'is a date without a time', value: example.slice(0, 10), isLoose: true },
    { name: 'has an extra letter', value: `${example}x` },
    { name: 'is cut short', value: example.slice(0, -1) },
    { name: 'begins with a minus sign', value: `-${example}` },
    {
      name: 'is a date that does not exist',
      value: example.replace(/^(\d{4})-\d\d-\d\d/, '$1-02-30'),
    },
  ];
  // Try many values, because a pattern may allow nearly everything.
  const texts = draw(`${name} forbidden`, fc.array(text, { minLength: 100, maxLength: 100 }));
  const misses = (example === '' ? [empty] : nearMisses).filter(
    ({ value }, index) =>
      isForbidden(value) && nearMisses.findIndex((one) => one.value === value) === index,
  );
  const isNew = (value: string): boolean => !misses.some((one) => one.value === value);
  const other = texts.find((one) => isNew(one) && isForbidden(one));
  // The list of checks must not depend on the drawn values.
  return [...misses, { name: 'is a different text', value: other ?? '\u0001' }];
}

/**
 * Returns texts that no schema forbids but that break a careless service. Each ends with drawn letters, because it
 * may become a payout's reference, which must be new in every run.
 */
export function oddTexts(
  field: Field,
  draw: Draw,
  name: string,
  most: number,
): HostileValue<string>[] {
  if (!field.types.includes('string')) return [];
  // Turn off fast-check's bias towards zeros, so that no two runs send the same reference.
  const end = draw(`${name} end`, fc.noBias(fc.uuid())).slice(0, 8);
  return [
    { name: 'is overlong', value: `${'A'.repeat(most)}${end}` },
    { name: 'is overlong digits', value: `${'9'.repeat(most)}${end}` },
    { name: 'has control characters', value: `a\u0000b\u001bc\u202ed${end}` },
    { name: 'contains quotes', value: `'"; select 1 -- <x> $\{1} %s ${end}` },
    {
      name: 'is odd text',
      value: draw(
        `${name} odd`,
        oddText.map((one) => `${one.toWellFormed()}${end}`),
      ),
    },
  ];
}

/** Returns values outside the limits of a number, a text or a list. */
export function beyondLimits(
  { schema, value, isConstrained }: Field,
  contract: Contract,
  isJson: boolean,
): HostileValue[] {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, maxItems, minLength } =
    contract.shapeOf(contract.at(schema)?.value).limits;
  const most = typeof maxItems === 'number' ? Math.min(maxItems, 1_000) : 0;
  const tried: HostileValue[] = [];
  if (typeof value === 'number') {
    const least = Number(exclusiveMinimum ?? Number(minimum) - 1);
    tried.push({ name: 'is too small', value: least });
    tried.push({ name: 'is too large', value: Number(exclusiveMaximum ?? Number(maximum) + 1) });
    tried.push({ name: 'has a fraction', value: value + 0.5 });
  } else if (typeof value === 'string' && typeof minLength === 'number') {
    const short = value.slice(0, Math.max(0, minLength - 1));
    // `forbiddenTexts` may have it already.
    const isKnown = isConstrained && ['', value.slice(0, -1)].includes(short);
    if (!isKnown) tried.push({ name: 'is too short', value: short });
  } else if (Array.isArray(value) && value[0] !== undefined) {
    const [first] = value;
    tried.push({ name: 'is too long', value: Array.from({ length: most + 1 }, () => first) });
  }
  const { violations } = contract.schemas;
  return tried.filter(
    // Outside JSON, a number may be read as a text.
    (one) => !Number.isNaN(one.value) && violations(schema, one.value, !isJson).length > 0,
  );
}

export function oddLists(field: Field): HostileValue[] {
  if (!Array.isArray(field.value)) return [];
  return [
    { name: 'is empty', value: [] },
    { name: 'contains null', value: [null] },
  ];
}

const text = fc.string({ maxLength: 20 });
// Avoids fast-check's unit `binary`, which needs a second to map all characters.
const anyCharacter = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));
const oddText = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 40 });
const scalar = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null));

/** FNV-1a: with one seed, every name gets different values. */
function hash(name: string): number {
  return Array.from(name).reduce(
    (sum, character) => Math.imul(sum ^ (character.codePointAt(0) ?? 0), 16_777_619) & 0x7fffffff,
    0x4b1dc5,
  );
}
