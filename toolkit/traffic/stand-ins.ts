/**
 * Stand-ins for secret and personal values. Within one recording, a value always gets the same
 * stand-in; each recording uses other stand-ins. Two short values may share one.
 */
import { hash, randomBytes } from 'node:crypto';
import { describeToken, tokenOf, type IsName } from './token.ts';

export type StandIns = ReturnType<typeof createStandIns>;

/** @param isName whether a token claim's name is safe to show. @param key of the recording; never written */
export function createStandIns(isName: IsName = () => false, key: Buffer = randomBytes(32)) {
  const prefix = key.toString('base64');
  const tag = (purpose: string, value: string): string =>
    hash('sha256', `${prefix}${purpose}\0${value}`).slice(0, 8);
  /** Returns at least this many random characters as codes, which is several times cheaper than a buffer. */
  const bytesFor = (value: string): string => {
    let [bytes, last] = ['', value];
    for (let part = 0; bytes.length < value.length; part += 1) {
      bytes += last = hash('sha256', `${prefix}${part}\0${last}`, 'binary');
    }
    return bytes;
  };
  /** Returns a text of the same form: digits replace digits, capitals replace capitals, a time replaces a time. */
  const text = (value: string): string => {
    const bytes = bytesFor(value);
    const [, digits = '', zone = ''] = moment.exec(value) ?? [];
    if (digits !== '') return `${momentOf(digits, bytes)}${zone}`;
    const isUuid = uuid.test(value);
    return value.replaceAll(letterOrDigit, (letter: string, at: number) => {
      const all = alphabetOf(letter);
      const alphabet = isUuid && all !== digitsInOrder ? all.slice(0, 6) : all;
      const steps = 1 + (bytes.charCodeAt(at) % (alphabet.length - 1));
      return alphabet.charAt((alphabet.indexOf(letter) + steps) % alphabet.length);
    });
  };
  return {
    text,
    /** Returns a number with as many digits. An integer stays an integer. */
    number(value: number): number {
      const written = String(Math.abs(value));
      if (!/^(\d{1,15}|\d+\.\d+)$/.test(written)) return 0;
      const digits = text(written)
        .replace(/^0(?=\d)/, '1')
        .replace(/(\.\d*)0$/, '$11');
      return Math.sign(value) * Number(digits);
    },
    /** Returns a name such as `hidden-3fa9c1d2` for a field. */
    name: (value: string) => `hidden-${tag('name', value)}`,
    /** Returns a text such as `masked-3fa9c1d2`; for a JSON Web Token, also with its times and claim names. */
    secret(value: string): string {
      const token = tokenOf(value);
      return `masked-${tag('secret', value)}${token ? `.${describeToken(token, isName)}` : ''}`;
    },
  };
}

export function isHiddenName(name: string): boolean {
  return /^hidden(-[\da-f]{8})?$/.test(name);
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Matches a date, with or without a time. The zone is kept. */
const moment =
  /^(\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)?)(Z|[+-]\d{2}:?\d{2})?$/;

/** The number of values, and the first one, of year, month, day, hour, minute and second. */
const [counts, firsts] = [
  [100, 12, 28, 24, 60, 60],
  [1950, 1, 1],
];

function momentOf(digits: string, bytes: string): string {
  let part = -1;
  return digits.replaceAll(/\d+/g, (one) => {
    part += 1;
    const made = (firsts[part] ?? 0) + (bytes.charCodeAt(part) % (counts[part] ?? 256));
    return String(made).padStart(one.length, '0').slice(0, one.length);
  });
}

/** Latin letters replace letters of other alphabets. */
function alphabetOf(letter: string): string {
  if (letter >= 'a' && letter <= 'z') return smallInOrder;
  if (/\p{N}/u.test(letter)) return digitsInOrder;
  return /\p{Lu}/u.test(letter) ? smallInOrder.toUpperCase() : smallInOrder;
}

const letterOrDigit = /[\p{L}\p{M}\p{N}]/gu;
const digitsInOrder = '0123456789';
const smallInOrder = 'abcdefghijklmnopqrstuvwxyz';
