/**
 * Stand-ins for what nobody may see: the same for the same value within a recording, another one in
 * every other recording.
 */
import { hash, randomBytes } from 'node:crypto';
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
    const letters = Array.from(value);
    const form = letters.map((letter) => classOf(letter)?.[0] ?? letter).join('');
    const ofForm = digest('text', form).toString('base64');
    return shuffled(letters, (half, round) => {
      const ofHalf = digest(ofForm, half, String(round)).toString('base64');
      return (block) => digest(ofHalf, String(block));
    }).join('');
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

/** What a character is replaced from; undefined for one that stays. */
function classOf(letter: string): string | undefined {
  const own = classes.find((one) => one.includes(letter));
  if (own !== undefined) return own;
  // Of another alphabet.
  if (/\p{Nd}/u.test(letter)) return classes[0];
  if (/\p{Lu}/u.test(letter)) return classes[2];
  return /[\p{L}\p{M}]/u.test(letter) ? classes[1] : undefined;
}

/**
 * A Feistel network over the two halves, in which every character is moved within its class: two
 * texts of one form never get the same stand-in.
 */
function shuffled(
  letters: readonly string[],
  shiftsFor: (half: string, round: number) => (block: number) => Buffer,
): string[] {
  const middle = letters.length >> 1;
  let halves: [string[], string[]] = [letters.slice(0, middle), letters.slice(middle)];
  for (let round = 0; round < rounds; round += 1) {
    const [moved, other] = round % 2 === 0 ? [halves[1], halves[0]] : halves;
    const blocks = shiftsFor(other.join(''), round);
    let shifts = blocks(0);
    const next = moved.map((letter, index) => {
      const place = index % shifts.length;
      // No two characters share a shift, or one that is known would show the other.
      if (place === 0 && index > 0) shifts = blocks(index / shifts.length);
      const own = classOf(letter);
      if (own === undefined) return letter;
      const position = own.indexOf(letter);
      const from = position < 0 ? (letter.codePointAt(0) ?? 0) : position;
      const shift = shifts[place] ?? 0;
      return own[(from + shift) % own.length] ?? letter;
    });
    halves = round % 2 === 0 ? [other, next] : [next, other];
  }
  return halves.flat();
}

/** Even, so that each half is moved as often. */
const rounds = 6;
