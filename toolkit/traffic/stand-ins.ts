/**
 * Stand-ins for secret and personal values. A value has the same stand-in within a recording, and another
 * one in every other recording. Two short values may share one.
 */
import { createHash, randomBytes } from 'node:crypto';
import { describeToken, tokenOf } from './token.ts';

export type StandIns = ReturnType<typeof createStandIns>;

/** @param key of the recording; it is never written anywhere */
export function createStandIns(key: Buffer = randomBytes(32)) {
  const digest = (purpose: string, value: string, outputLength: number): Buffer =>
    createHash('shake256', { outputLength }).update(key).update(`${purpose}\0${value}`).digest();
  /** A text of the same form: a digit for a digit, a capital for a capital, a UUID for a UUID. */
  const text = (value: string): string => {
    const bytes = digest('text', value, value.length);
    const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
    return value.replaceAll(/[\p{L}\p{M}\p{Nd}]/gu, (letter: string, at: number) => {
      const alphabet = alphabetOf(letter).slice(0, isUuid && /\D/.test(letter) ? 6 : undefined);
      return alphabet.charAt((bytes[at] ?? 0) % alphabet.length);
    });
  };
  return {
    text,
    /** A day in the past for a day of birth, in the same form. */
    day(value: string): string {
      const [years = 0, month = 0, day = 0] = digest('day', value, 3);
      const parts = [1950 + (years % 50), 1 + (month % 12), 1 + (day % 28)];
      const made = parts.map((part) => String(part).padStart(2, '0')).join('-');
      return `${made}${text(value.slice(made.length))}`;
    },
    number(value: number): number {
      const digits = text(String(Math.abs(value))).replace(/^0/, '1');
      return Math.sign(value) * Number(digits);
    },
    /** `masked-3fa9c1d2`; of a JSON Web Token also its times and the names of its claims. */
    secret(value: string): string {
      const token = tokenOf(value);
      const tag = digest('secret', value, 4).toString('hex');
      return `masked-${tag}${token ? `.${describeToken(token)}` : ''}`;
    },
  };
}

/** Letters of other alphabets get Latin stand-ins. */
function alphabetOf(letter: string): string {
  if (/\p{Nd}/u.test(letter)) return '0123456789';
  const small = 'abcdefghijklmnopqrstuvwxyz';
  return /\p{Lu}/u.test(letter) ? small.toUpperCase() : small;
}
