/** Collects what many messages had at one place, in bounded memory. */
import { isObject } from '../../contract/objects.js';
import { pointerTo } from '../../contract/pointers.ts';
import { tokenOf } from '../../traffic/token.ts';
import type { ValuePlace, Vocabulary } from '../../traffic/vocabulary.ts';
import type { MessageKind, Watch, Watched } from './assumptions.ts';
import { increase } from './counts.ts';
import { formOf } from './forms.ts';
import { digestOf } from './repeats.ts';
import type { SentValues } from './sent-values.ts';

export interface Shape extends ReturnType<typeof nothingSeen> {
  /** A pointer to the whole message's schema, if the contract has one. */
  schema: string | undefined;
  /** A pointer into the message, `*` for every element of a list: `/data/realmRoles/*`. */
  part: string;
  place: ValuePlace;
  depth: number;
  fields: Map<string, Shape>;
  items: Shape | undefined;
  /** The parts of the request that equalled its value every time; undefined before the first message. */
  echoes: readonly string[] | undefined;
  watched: readonly Watched[];
}

export type Shapes = ReturnType<typeof createShapes>;

/** A name that stands for all names that may be personal, such as those of new fields or the keys of a map. */
export const hiddenName = '*';

export function shownName(name: string): string {
  return name === hiddenName ? 'hidden names' : name;
}

export function createShapes(vocabulary: Vocabulary, watch: Watch) {
  let room = mostShapes;
  const create = (schema: string | undefined, part: string, name: string, depth: number): Shape => {
    room -= 1;
    const place = vocabulary.placeOf(schema, part, name);
    const watched = watch(schema, part);
    const none = { fields: new Map<string, Shape>(), items: undefined, echoes: undefined };
    return { ...nothingSeen(), ...none, schema, part, place, depth, watched };
  };
  const childOf = (shape: Shape, key: string): Shape | undefined => {
    const name = vocabulary.isName(key) ? key : hiddenName;
    const existing = shape.fields.get(name);
    if (existing || room <= 0 || shape.fields.size >= mostFields) return existing;
    const part = `${shape.part}${pointerTo([name])}`;
    const child = create(shape.schema, part, name, shape.depth + 1);
    shape.fields.set(name, child);
    return child;
  };
  const add = (shape: Shape, value: unknown, message: MessageKind, sent?: SentValues): void => {
    shape.count += 1;
    for (const see of shape.watched) see(value, message);
    increase(shape.types, typeOf(value));
    if (Array.isArray(value)) {
      widen(shape.sizes, value.length);
      if (shape.depth > mostDepth || (!shape.items && room <= 0)) return;
      const { schema, part, place, depth } = shape;
      shape.items ??= create(schema, `${part}/*`, place.name, depth + 1);
      for (const one of value) add(shape.items, one, message, sent);
    } else if (isObject(value)) {
      if (shape.depth > mostDepth) return;
      for (const [key, one] of Object.entries(value)) {
        const child = childOf(shape, key);
        if (child) add(child, one, message, sent);
      }
    } else {
      addLeaf(shape, value, vocabulary);
      if (value === null) return;
      if (shape.distinct.size < mostDistinct) shape.distinct.add(digestOf(JSON.stringify(value)));
      const names = [...(sent?.get(value) ?? [])].filter(vocabulary.isName);
      shape.echoes = shape.echoes?.filter((one) => names.includes(one)) ?? names;
    }
  };
  return { create: (schema: string | undefined) => create(schema, '', '', 0), add };
}

function nothingSeen() {
  return {
    count: 0,
    /** The counts by JSON type. A whole number is an `integer`. */
    types: new Map<string, number>(),
    forms: new Map<string, number>(),
    /** The lengths of texts in characters, and of lists in elements. */
    sizes: { least: Infinity, most: -Infinity },
    /** The smallest and the largest number. For comparison only, because it reveals something about its owner. */
    numbers: { least: Infinity, most: -Infinity },
    negative: 0,
    /** The listed words that are safe to show, as JSON. */
    values: new Map<string, number>(),
    /** The number of other values, of another form or beyond the limit. */
    otherValues: 0,
    claims: new Map<string, number>(),
    /** The digests of the values, up to a limit. */
    distinct: new Set<string>(),
  };
}

export function partsOf(shape: Shape): Shape[] {
  const children = [...shape.fields.values(), ...(shape.items ? [shape.items] : [])];
  return [shape, ...children.flatMap(partsOf)];
}

export function hasHiddenNames(shape: Shape | undefined): boolean {
  return shape !== undefined && partsOf(shape).some(({ fields }) => fields.has(hiddenName));
}

function addLeaf(shape: Shape, value: unknown, vocabulary: Vocabulary): void {
  if (typeof value === 'number') widen(shape.numbers, value);
  if (typeof value === 'number' && value < 0) shape.negative += 1;
  if (typeof value === 'string') {
    widen(shape.sizes, Array.from(value).length);
    increase(shape.forms, formOf(value));
    const claims = tokenOf(value)?.claims ?? [];
    const names = claims.map((one) => (vocabulary.isName(one) ? one : hiddenName));
    for (const one of new Set(names)) increase(shape.claims, one, mostFields);
  }
  if (value === null) return;
  // An amount or a time is not secret, but reveals something about its owner.
  const isShown =
    typeof value === 'boolean' ||
    (shape.place.isListed && vocabulary.kindOf(shape.place, value) === 'plain');
  if (!isShown || !increase(shape.values, JSON.stringify(value), mostValues)) {
    shape.otherValues += 1;
  }
}

function widen(range: Shape['sizes'], size: number): void {
  range.least = Math.min(range.least, size);
  range.most = Math.max(range.most, size);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

const mostShapes = 20_000;
const mostFields = 200;
const mostValues = 40;
export const mostDistinct = 100;
const mostDepth = 30;
