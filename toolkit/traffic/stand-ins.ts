/**
 * Stand-ins for what nobody may see: the same for the same value within a recording, another one in
 * every other recording.
 */
import { createHash, hash, randomBytes } from 'node:crypto';
import { describeToken, tokenOf } from './token.ts';

export interface StandIns {
  /** A text of the same form: a digit for a digit, a capital for a capital, all else as it is. */
  text(value: string): string;
  /** A day in the past for a day of birth, in the same form. */
  day(value: string): string;
  /** A number with as many digits. */
  number(value: number): number;
  /** `masked-3fa9c1d2`; of a JSON Web Token also its times and the names of its claims. */
  secret(value: string): string;
}

/** @param key of the recording; it is never written anywhere */
export function createStandIns(key: Buffer = randomBytes(32)): StandIns {
  const secretKey = key.toString('base64');
  const digest = (...parts: string[]): Buffer =>
    hash('sha256', [secretKey, ...parts].join('\0'), 'buffer');
  const text = (value: string): string => {
    const letters = lettersOf(value);
    const ofForm = bytesFor(32, key, letters.form);
    shuffle(letters.places, letters.sizes, (half, round) =>
      bytesFor(half.length + 1, ofForm, Uint8Array.of(round), half),
    );
    return textOf(letters);
  };
  return {
    text,
    day(value) {
      const [years = 0, month = 0, day = 0] = digest('day', value);
      const parts = [1950 + (years % 50), 1 + (month % 12), 1 + (day % 28)];
      const made = parts.map((part) => String(part).padStart(2, '0')).join('-');
      return `${made}${text(value.slice(made.length))}`;
    },
    number(value) {
      const [sign = '', first = '', rest = ''] =
        /^(-?)(\d)(.*)$/.exec(String(value))?.slice(1) ?? [];
      const lead = 1 + ((digest('number', first).at(0) ?? 0) % 9);
      return Number(`${sign}${lead}${text(rest)}`);
    },
    secret(value) {
      const tag = digest('secret', value).toString('hex').slice(0, 8);
      const token = tokenOf(value);
      return `masked-${tag}${token ? `.${describeToken(token)}` : ''}`;
    },
  };
}

const classes = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** A text, character by character. */
interface Letters {
  codes: Uint32Array;
  /** By character, one more than the number of its class; 0 for one that stays. */
  classes: Uint8Array;
  /** Of those that do not stay: where in its class each is, and how large the class is. */
  places: Uint8Array;
  sizes: Uint8Array;
  /** What stays, and the class of all else. */
  form: Uint8Array;
}

function lettersOf(value: string): Letters {
  const codes = codesOf(value);
  const found = new Uint8Array(codes.length);
  const places = new Uint8Array(codes.length);
  const sizes = new Uint8Array(codes.length);
  const form = codes.slice();
  let moving = 0;
  for (let index = 0; index < codes.length; index += 1) {
    const code = codes[index] ?? 0;
    const own = code < 128 ? (asciiClasses[code] ?? 0) : classOf(code);
    if (own === 0) continue;
    const size = own === 1 ? 10 : 26;
    found[index] = own;
    places[moving] = code < 128 ? code - (firstCodes[own] ?? 0) : code % size;
    sizes[moving] = size;
    // Of another alphabet a letter is more than its place.
    if (code < 128) form[index] = own;
    moving += 1;
  }
  return {
    codes,
    classes: found,
    places: places.subarray(0, moving),
    sizes: sizes.subarray(0, moving),
    form: new Uint8Array(form.buffer, 0, form.byteLength),
  };
}

function codesOf(value: string): Uint32Array {
  const codes = new Uint32Array(value.length);
  let count = 0;
  for (let index = 0; index < value.length; index += 1) {
    const code = value.codePointAt(index) ?? 0;
    if (code > 0xffff) index += 1;
    codes[count++] = code;
  }
  return codes.slice(0, count);
}

function textOf({ codes, classes: found, places }: Letters): string {
  let text = '';
  let moved = 0;
  for (let index = 0; index < codes.length; index += 1) {
    const own = found[index] ?? 0;
    const code = own === 0 ? codes[index] : (firstCodes[own] ?? 0) + (places[moved++] ?? 0);
    text += String.fromCodePoint(code ?? 0);
  }
  return text;
}

/** As many as are wanted, of a key and what else they depend on. */
function bytesFor(count: number, ...parts: Uint8Array[]): Uint8Array {
  // One call is much quicker for a short text, and most are.
  if (count <= 32) return hash('sha256', Buffer.concat(parts), 'buffer');
  const long = createHash('shake256', { outputLength: count });
  for (const part of parts) long.update(part);
  return long.digest();
}

/** By the number of a class. */
const firstCodes = [0, ...classes.map((one) => one.charCodeAt(0))];

const asciiClasses = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code);
  return classes.findIndex((one) => one.includes(letter)) + 1;
});

/** Of another alphabet. */
function classOf(code: number): number {
  const letter = String.fromCodePoint(code);
  if (/\p{Nd}/u.test(letter)) return 1;
  if (/\p{Lu}/u.test(letter)) return 3;
  return /[\p{L}\p{M}]/u.test(letter) ? 2 : 0;
}

/**
 * A Feistel network over the two halves, in which every character is moved within its class: two
 * texts of one form never get the same stand-in.
 */
function shuffle(
  places: Uint8Array,
  sizes: Uint8Array,
  shiftsFor: (half: Uint8Array, round: number) => Uint8Array,
): void {
  const middle = places.length >> 1;
  for (let round = 0; round < rounds; round += 1) {
    const [from, to] = round % 2 === 0 ? [middle, places.length] : [0, middle];
    const other = round % 2 === 0 ? places.subarray(0, middle) : places.subarray(middle);
    // No two characters share a shift, or one that is known would show the other.
    const shifts = shiftsFor(other, round);
    for (let index = from; index < to; index += 1) {
      const moved = (places[index] ?? 0) + (shifts[index - from] ?? 0);
      places[index] = moved % (sizes[index] ?? 1);
    }
  }
}

/** Even, so that each half is moved as often. */
const rounds = 4;
