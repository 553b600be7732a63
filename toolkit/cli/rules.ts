import { UsageError } from './command.ts';

export interface Rule<Value> {
  /** The TypeScript type, as source text. */
  type: string;
  /** Parses a text. A rule without this returns the text unchanged and lets the check reject it. */
  parse(text: string, name: string): unknown;
  /** @throws UsageError; the message starts with the option's name */
  check(name: string, value: unknown): Value;
}

/** A text. It may be empty only if the rule allows that. */
export const text: Rule<string> = textRule('a non-empty text', (value) => value !== '');

export const host: Rule<string> = {
  ...text,
  check(name, value) {
    if (typeof value === 'string' && value !== '') return value;
    // With an empty host, Node.js would listen on every address of the machine.
    throw new UsageError(
      `${name} must be an address or a name of this machine, such as 127.0.0.1.`,
    );
  },
};

export const port: Rule<number> = numberRule('a port from 0 to 65535', 0, 65_535);

/** On or off; the flag takes no value. */
export const onOff: Rule<boolean> = {
  type: 'boolean',
  parse: () => true,
  check(name, value) {
    if (typeof value === 'boolean') return value;
    throw new UsageError(`${name} must be true or false.`);
  },
};

/** A function. It is available only from code. */
export const log: Rule<(line: string) => void> = {
  type: '((line: string) => void)',
  parse: (given) => given,
  check(name, value) {
    if (isLog(value)) return value;
    throw new UsageError(`${name} must be a function that takes one line.`);
  },
};

export function wholeNumber(least: number, most: number): Rule<number> {
  return numberRule(`a whole number from ${least} to ${most}`, least, most);
}

/** @param mustBe completes "must be …" */
export function numberRule(mustBe: string, least: number, most: number): Rule<number> {
  return {
    type: 'number',
    parse: (given) => (/^\d{1,15}$/.test(given) ? Number(given) : given),
    check(name, value) {
      const isRight = Number.isInteger(value) && typeof value === 'number';
      if (isRight && value >= least && value <= most) return value;
      throw new UsageError(`${name} must be ${mustBe}, not '${String(value)}'.`);
    },
  };
}

/**
 * @param mustBe completes "must be …"
 * @param isSecret whether the message must not show the value
 */
export function textRule(
  mustBe: string,
  isRight: (value: string) => boolean,
  isSecret = false,
): Rule<string> {
  return {
    type: 'string',
    parse: (given) => given,
    check(name, value) {
      if (typeof value === 'string' && isRight(value)) return value;
      const found = isSecret || value === '' ? '' : `, not '${String(value)}'`;
      throw new UsageError(`${name} must be ${mustBe}${found}.`);
    },
  };
}

export function choice<Word extends string>(...words: readonly Word[]): Rule<Word> {
  return {
    type: words.map((word) => `'${word}'`).join(' | '),
    parse: (given) => given,
    check(name, value) {
      const found = words.find((word) => word === value);
      if (found !== undefined) return found;
      throw new UsageError(`${name} must be ${words.join(' or ')}, not '${String(value)}'.`);
    },
  };
}

/** A list. Each text adds a value, or several values if it stands for several. */
export interface ListRule<Value> extends Rule<readonly Value[]> {
  isList: true;
}

export function listOf<Value>(item: Rule<Value>): ListRule<Value> {
  return {
    isList: true,
    type: `readonly ${/^\w+$/.test(item.type) ? item.type : `(${item.type})`}[]`,
    parse: (given, name) => item.parse(given, name),
    check(name, value) {
      if (Array.isArray(value)) return value.map((one: unknown) => item.check(name, one));
      throw new UsageError(`${name} must be a list.`);
    },
  };
}

function isLog(value: unknown): value is (line: string) => void {
  return typeof value === 'function';
}
