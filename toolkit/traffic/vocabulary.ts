/**
 * Which values of a message may be seen by anybody: those of a list of values, codes, dates,
 * amounts. Everything else counts as personal.
 */
import type { Contract } from '../contract/contract.ts';
import { isObject, listAt, numberAt, objectAt, textAt } from '../contract/objects.js';
import { marksOf } from '../contract/marks.ts';
import { createFieldNames, wordsIn } from './field-names.ts';
import { isSecretName } from './secrets.ts';

export interface ValuePlace {
  name: string;
  /** Whether its values are those of a list, shown or not, or have a closed form. */
  isVocabulary: boolean;
  isPassword: boolean;
}

export type ValueKind = 'plain' | 'secret' | 'personal' | 'birthday';

export type Vocabulary = ReturnType<typeof createVocabulary>;

export function createVocabulary(contract: Contract) {
  const places = new Map<string, ValuePlace>();
  const words = wordsOf(contract);
  /** @param part a pointer into the message, `*` for every element of a list */
  const placeOf = (schema: string | undefined, part: string, name: string): ValuePlace => {
    if (schema === undefined) return { name, isVocabulary: false, isPassword: false };
    const key = `${schema} ${part}`;
    const existing = places.get(key);
    if (existing) return existing;
    const schemas = contract.schemas.applying(schema, part).map((one) => one.schema);
    const place: ValuePlace = {
      name,
      isVocabulary: schemas.some(hasVocabulary),
      isPassword: schemas.some((one) => textAt(one, 'format') === 'password'),
    };
    // A place outside the contract may have any name: there may be too many to remember.
    if (schemas.length > 0) places.set(key, place);
    return place;
  };
  return {
    placeOf,
    fields: createFieldNames(contract, words),
    kindOf(place: ValuePlace, value: unknown): ValueKind {
      if (typeof value === 'number') return kindOfNumber(place, value);
      if (typeof value !== 'string' || value === '') return 'plain';
      if (place.isPassword) return 'secret';
      if (place.isVocabulary && isCode(value)) return 'plain';
      if (isSecretName(place.name)) return 'secret';
      if (day.test(value)) return isBirthday(place, value) ? 'birthday' : 'plain';
      return isPlain(place, value, words) ? 'plain' : 'personal';
    },
  };
}

function hasVocabulary(schema: { [keyword: string]: unknown }): boolean {
  return (
    Array.isArray(schema['enum']) ||
    schema['const'] !== undefined ||
    marksOf(schema).notShown.includes('enum') ||
    (textAt(schema, 'pattern') !== undefined && (numberAt(schema, 'maxLength') ?? 99) <= 3)
  );
}

/** A value of a list: short, and not a number that may be an account's. */
function isCode(value: string): boolean {
  return /^[\p{L}\d][\p{L}\d_ .:/-]{0,39}$/u.test(value) && !/\d{5}/.test(value);
}

function isPlain({ name }: ValuePlace, value: string, words: ReadonlySet<string>): boolean {
  if (/^-?(\d{1,3}|\d{1,15}\.\d{1,4})$/.test(value)) return true;
  if (/^[A-Z]{1,2}$/.test(value) || currencies.has(value)) return true;
  if (/country/i.test(name) && /^[A-Z]{2,3}$/.test(value)) return true;
  const isPhrase = /^([A-Z]+([_ -][A-Z]+)*|[A-Za-z]+)$/.test(value);
  return isPhrase && value.split(/[_ -]/).every((word) => words.has(word.toLowerCase()));
}

/** A long whole number may be one of an account or a person, unless its name says what it counts. */
function kindOfNumber({ name }: ValuePlace, value: number): ValueKind {
  const words = wordsIn(name);
  if (words.some((word) => ['birth', 'dob', 'birthday'].includes(word))) return 'personal';
  if (words.some((word) => measures.has(word))) return 'plain';
  if (isSecretName(name)) return 'secret';
  return Number.isInteger(value) && Math.abs(value) >= 100_000 ? 'personal' : 'plain';
}

/** Words of names whose numbers say nothing about a person. */
const measures = new Set([
  ...['amount', 'balance', 'total', 'count', 'size', 'page', 'pages', 'records', 'rate', 'fee'],
  ...['time', 'timestamp', 'date', 'at', 'expires', 'limit'],
]);

/** A date, or a date with a time, in one of the usual forms. */
const day = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

function isBirthday({ name }: ValuePlace, value: string): boolean {
  const isOld = Number(value.slice(0, 4)) < new Date().getFullYear() - 10;
  return isOld || /birth|\bdob\b/i.test(name);
}

/** Every word that the contract uses for a path, a field or a value, except in examples. */
function wordsOf({ document, operations, responseCodes }: Contract): Set<string> {
  const texts = [...states, ...operations.map(({ path }) => path)];
  for (const { meaning } of responseCodes) texts.push(meaning);
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    if (!isObject(value)) return;
    texts.push(...Object.keys(objectAt(value, 'properties')));
    texts.push(...listAt(value, 'enum').map(String));
    for (const [key, child] of Object.entries(value)) if (!/^examples?$/.test(key)) walk(child);
  };
  walk(document);
  return new Set(texts.flatMap(wordsIn));
}

/** Words for states and kinds that are not names of people. */
const states = [
  'active inactive enabled disabled open opened closed new pending processing processed queued',
  'approved rejected declined cancelled canceled completed complete done success successful failed',
  'failure error ok yes no true false null none unknown default custom fixed floating variable daily',
  'initiated sent received settled reversed refunded expired suspended blocked flagged locked verified',
  'unverified debit credit bank wallet mobile cash internal external inbound outbound system user admin',
  'merchant partner manual automatic auto awaiting in on hold progress not partial partially full',
];

const currencies = new Set(Intl.supportedValuesOf('currency'));
