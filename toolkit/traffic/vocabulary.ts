/**
 * Decides which values of a message are safe to show: those that the contract marks as harmless and whose form is
 * closed. Everything else counts as personal, including anything unknown to the contract.
 */
import type { Contract } from '../contract/contract.ts';
import { objectAt } from '../contract/objects.js';
import { marksOf } from '../contract/marks.ts';
import { partOfValue } from '../contract/part-of-value.ts';
import type { Sensitivity } from '../contract/sensitive.ts';
import type { Shape } from '../contract/shape.ts';
import { isSecretName } from './secrets.ts';
import { isHiddenName } from './stand-ins.ts';
import { registeredClaims } from './token.ts';

export interface ValuePlace {
  name: string;
  sensitive: Sensitivity;
  /** Whether the values at a place come from a fixed list, documented or not. */
  isListed: boolean;
  /** Whether a value has the form that the contract gives this place, and that form is closed. */
  isClosed(value: string | number): boolean;
  /** Moves the stand-in of a number into the limits of its schema, if the value itself is inside. */
  limited(standIn: string, value: string): string;
}

export type Vocabulary = ReturnType<typeof createVocabulary>;

/** @param keepsNames whether to show names that are not in the contract */
export function createVocabulary(contract: Contract, keepsNames = false) {
  const names = namesIn(contract);
  const places = new Map<string, ValuePlace>();
  return {
    /** @param part a pointer into the message, `*` for every element of a list */
    placeOf(schema: string | undefined, part: string, name: string): ValuePlace {
      const unknown = {
        name,
        sensitive: 'personal',
        isListed: false,
        isClosed: () => false,
        limited: (standIn: string) => standIn,
      } as const;
      if (schema === undefined) return unknown;
      const key = `${schema} ${part}`;
      const existing = places.get(key);
      if (existing) return existing;
      const { shape, sensitive } = partOfValue(contract, contract.at(schema)?.value, part);
      // Remember only places of the contract: others can have any name, so there may be too many.
      if (!shape) return { ...unknown, sensitive };
      const isListed = hasWords(shape);
      const isClosed = closedForm(contract, shape, isListed);
      const place = { name, sensitive, isListed, isClosed, limited: limitedBy(shape) };
      places.set(key, place);
      return place;
    },
    /** Whether a name is that of a field or parameter. Any other name may be a person's. */
    isName: (name: string) => names.has(name) || (keepsNames && !isHiddenName(name)),
    /** Whether any body in the contract has this name; always true if names are kept. */
    mediaTypes: keepsNames ? { has: () => true } : mediaTypesIn(contract),
    kindOf({ name, sensitive, isClosed }: ValuePlace, value: unknown) {
      if (sensitive === 'secret') return 'secret';
      if (typeof value !== 'number' && typeof value !== 'string') return 'plain';
      if (sensitive === 'none' && isClosed(value)) return 'plain';
      // Check the value too, for values that the contract does not know or mark.
      return sensitive !== 'none' && isSecretName(name) ? 'secret' : 'personal';
    },
  };
}

/** The contract's field and parameter names, and the claims that any token may have. */
function namesIn({ document, operations }: Contract): ReadonlySet<string> {
  const names = operations.flatMap(({ parameters }) => parameters.map(({ name }) => name));
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    names.push(...Object.keys(objectAt(value, 'properties')));
    Object.values(value).forEach(walk);
  };
  walk(document);
  return new Set([...names, ...registeredClaims]);
}

function mediaTypesIn({ operations, webhooks }: Contract): ReadonlySet<string> {
  const messages = [...operations, ...webhooks].flatMap(({ body, answers }) => [body, ...answers]);
  return new Set(messages.flatMap((one) => one?.contents.map(({ mediaType }) => mediaType) ?? []));
}

function hasWords({ values, parts }: Shape): boolean {
  return values.length > 0 || parts.some((part) => marksOf(part).notShown.includes('enum'));
}

function closedForm(contract: Contract, shape: Shape, isListed: boolean): ValuePlace['isClosed'] {
  const { kind, format = '', limits } = shape;
  if (kind === 'number' || kind === 'integer') return (value) => Number.isFinite(Number(value));
  if (kind === 'boolean') return (value) => value === 'true' || value === 'false';
  if (isListed) return (value) => isWord(String(value));
  const { pattern } = limits;
  const isMoment = ['date', 'date-time', 'time'].includes(format);
  if (pattern === undefined && !isMoment) return () => false;
  const written = pattern === undefined ? {} : { pattern };
  const form = { type: 'string', ...(isMoment && { format }), ...written };
  const validate = contract.schemas.compile(form);
  return (value) => validate()(value);
}

function limitedBy({ kind, limits }: Shape): ValuePlace['limited'] {
  const { minimum = -Infinity, maximum = Infinity } = limits;
  const moved = (text: string) =>
    Math.min(Number(maximum), Math.max(Number(minimum), Number(text)));
  if (kind !== 'number' && kind !== 'integer') return (standIn) => standIn;
  const isInside = (value: string) => value.trim() !== '' && moved(value) === Number(value);
  return (standIn, value) => (isInside(value) ? String(moved(standIn)) : standIn);
}

/** Whether a value can come from a list: short, and with fewer digits than an account, a phone number or a date. */
function isWord(value: string): boolean {
  return /^[\p{L}\d][\p{L}\d_ .:/-]{0,39}$/u.test(value) && !/(\d\D*){5}/.test(value);
}
