/**
 * What was seen at a place of many messages: how often, of which types and forms. Of its values only
 * those that anybody may see, and of those a few. The size does not depend on how many messages there
 * are.
 */
import { isObject } from '../../contract/objects.js';
import { pointerTo } from '../../contract/pointers.ts';
import { tokenOf, type Token } from '../../traffic/token.ts';
import type { ValuePlace, Vocabulary } from '../../traffic/vocabulary.ts';
import { formOf } from './forms.ts';
import type { Verdict, Watch, Watched } from './assumptions.ts';

export interface Shape {
  /** A pointer to what the contract says of the whole message, where it says anything. */
  schema: string | undefined;
  /** A pointer into the message, `*` for every element of a list: `/data/realmRoles/*`. */
  part: string;
  place: ValuePlace;
  /** How often there was a value. */
  count: number;
  /** By type of JSON; a whole number is an `integer`. */
  types: Map<string, number>;
  fields: Map<string, Shape>;
  items: Shape | undefined;
  /** Forms of texts: `date`, `digits`. */
  forms: Map<string, number>;
  /** Of texts in characters, of lists in elements. */
  sizes: { least: number; most: number };
  negative: number;
  /** Values that anybody may see, as JSON. */
  values: Map<string, number>;
  /** How many values are not among them: personal ones, or one too many. */
  otherValues: number;
  /** Names of claims, where the values are tokens. */
  claims: Map<string, number>;
  /** What the contract assumes of the values here. */
  watched: readonly Watched[];
}

/** Takes down what is seen, and where. */
export interface Shapes {
  /** @param schema a pointer to what the contract says of the message, where it says anything */
  create(schema: string | undefined): Shape;
  /** @param verdict on the message that the value is in */
  add(shape: Shape, value: unknown, verdict: Verdict): void;
}

export function createShapes(vocabulary: Vocabulary, watch: Watch): Shapes {
  let room = mostShapes;
  const make = (schema: string | undefined, part: string, name: string): Shape => {
    room -= 1;
    return {
      schema,
      part,
      place: vocabulary.placeOf(schema, part, name),
      count: 0,
      types: new Map(),
      fields: new Map(),
      items: undefined,
      forms: new Map(),
      sizes: { least: Infinity, most: -Infinity },
      negative: 0,
      values: new Map(),
      otherValues: 0,
      claims: new Map(),
      watched: watch(schema, part),
    };
  };
  const childOf = (shape: Shape, key: string, fields: ReadonlySet<string>): Shape | undefined => {
    // A name that is a value stands for all names.
    const name = fields.has(key) ? key : '*';
    const existing = shape.fields.get(name);
    if (existing || room <= 0 || shape.fields.size >= mostFields) return existing;
    const child = make(shape.schema, `${shape.part}${pointerTo([name])}`, name);
    shape.fields.set(name, child);
    return child;
  };
  const add = (
    shape: Shape,
    value: unknown,
    verdict: Verdict,
    depth: number,
    list: readonly unknown[] = [],
  ): void => {
    shape.count += 1;
    for (const one of shape.watched) one.see(value, verdict);
    increase(shape.types, typeOf(value));
    if (Array.isArray(value)) {
      resize(shape, value.length);
      if (depth > mostDepth || room <= 0) return;
      shape.items ??= make(shape.schema, `${shape.part}/*`, shape.place.name);
      for (const one of value) add(shape.items, one, verdict, depth + 1, value);
    } else if (isObject(value)) {
      if (depth > mostDepth) return;
      const fields = vocabulary.fields.of(value, list);
      for (const [key, one] of Object.entries(value)) {
        const child = childOf(shape, key, fields);
        if (child) add(child, one, verdict, depth + 1);
      }
    } else {
      addLeaf(shape, value, vocabulary);
    }
  };
  return {
    create: (schema) => make(schema, '', ''),
    add: (shape, value, verdict) => add(shape, value, verdict, 0),
  };
}

/** Adds one to a count, as long as there are not too many of them. */
export function increase<Key>(counts: Map<Key, number>, key: Key, most = Infinity): boolean {
  const count = counts.get(key);
  if (count === undefined && counts.size >= most) return false;
  counts.set(key, (count ?? 0) + 1);
  return true;
}

/** Every place of a message that was seen, a parent before its children. */
export function partsOf(shape: Shape): Shape[] {
  const children = [...shape.fields.values(), ...(shape.items ? [shape.items] : [])];
  return [shape, ...children.flatMap(partsOf)];
}

function addLeaf(shape: Shape, value: unknown, vocabulary: Vocabulary): void {
  if (typeof value === 'number' && value < 0) shape.negative += 1;
  if (typeof value === 'string') {
    resize(shape, Array.from(value).length);
    increase(shape.forms, formOf(value));
    const token: Token | undefined = tokenOf(value);
    for (const claim of token?.claims ?? []) increase(shape.claims, claim, mostFields);
  }
  if (value === null) return;
  const isPlain = vocabulary.kindOf(shape.place, value) === 'plain' && isListed(shape.place, value);
  if (!isPlain || !increase(shape.values, JSON.stringify(value), mostValues))
    shape.otherValues += 1;
}

/** An amount may be seen, but says something of whoever it belongs to. */
function isListed({ name }: ValuePlace, value: unknown): boolean {
  if (typeof value === 'boolean') return true;
  if (typeof value === 'number') {
    return Number.isInteger(value) && Math.abs(value) < 1_000 && !/amount|balance|rate/i.test(name);
  }
  return typeof value === 'string' && !/^\d{4}-\d{2}-\d{2}|\.\d+$/.test(value);
}

function resize({ sizes }: Shape, size: number): void {
  sizes.least = Math.min(sizes.least, size);
  sizes.most = Math.max(sizes.most, size);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

const mostShapes = 20_000;
const mostFields = 200;
const mostValues = 40;
/** Levels. */
const mostDepth = 30;
