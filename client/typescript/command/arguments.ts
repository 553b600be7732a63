/** The commands and their options: one table for what is read and for what `--help` prints. */
import { parseArgs } from 'node:util';
import { nearest } from './nearest.js';

/** The least and the most operands, the operands, and what it does. */
const commands = {
  settle: [1, 1, '<file>', 'pays the payouts of a file, CSV or JSON lines, and follows them'],
  status: [1, Infinity, '<reference>…', 'asks what became of payouts'],
  balances: [0, 0, '', 'lists the balances'],
  rate: [1, 1, '<country>', 'asks for the rate of a country, such as NGA'],
  institutions: [0, 1, '[text]', 'lists banks and wallets; with a text, those that contain it'],
} as const;

export type CommandName = keyof typeof commands;

interface Options {
  /** The value, empty where there is none, and what it is for. */
  readonly [name: string]: readonly [value: string, about: string];
}
const common: Options = {
  'base-url': ['<url>', 'where the service is'],
  timeout: ['<seconds>', 'for one attempt of a request (default {{limit attemptTimeout}})'],
  help: ['', 'prints this'],
  version: ['', 'prints the version'],
};
const ofSettle: Options = {
  journal: ['<file>', 'remembers what was sent (default <file of payouts>.journal.jsonl)'],
  patience: ['<seconds>', 'how long a payout is followed (default {{limit patience}})'],
  poll: ['<seconds>', 'the first wait between questions; it grows to ten times as long'],
  'chunk-size': ['<number>', 'payouts in a request (default {{limit batchSize}})'],
  'idempotency-header': ['<name>', 'the header of the key, if the service has told you'],
};
const options: Options = { ...common, ...ofSettle };

/** Of the options that are given, by their names. */
export type Values = ReadonlyMap<string, string>;

export interface Arguments {
  readonly command: CommandName;
  readonly operands: readonly string[];
  readonly values: Values;
}

/** The command was called wrongly. The message quotes no value. */
export class UsageError extends Error {}

/** What the command is to do, or a text that is to be printed instead. */
export function readArguments(args: readonly string[], version: string): Arguments | string {
  const { words, values } = parse(args);
  const [command = '', ...operands] = words;
  if (values.has('version')) return version;
  if (values.has('help')) return isCommand(command) ? usageOf(command) : usage;
  if (!isCommand(command)) {
    throw new UsageError(`A command is needed.${didYouMean(command, Object.keys(commands))}`);
  }
  const [least, most, wanted] = commands[command];
  const foreign = [...values.keys()].find((name) => !(name in optionsOf(command)));
  if (foreign !== undefined) throw new UsageError(`${command} does not take --${foreign}.`);
  if (operands.length < least || operands.length > most) {
    throw new UsageError(`${command} must be followed by ${wanted || 'options only'}.`);
  }
  if (!values.has('base-url')) throw new UsageError(`${command} needs --base-url <url>.`);
  return { command, operands, values };
}

function parse(args: readonly string[]): { words: string[]; values: Values } {
  const known = Object.entries(options).map(([name, [value]]) => {
    const type = value === '' ? ('boolean' as const) : ('string' as const);
    return [name, { type, ...(name === 'help' && { short: 'h' }) }] as const;
  });
  const config = { options: Object.fromEntries(known), strict: false, tokens: true } as const;
  const { tokens } = parseArgs({ args: [...args], ...config });
  const words: string[] = [];
  const values = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, value = '', inlineValue } = token;
    const [wanted] = options[name] ?? [];
    if (/^(email|password|token)$/.test(name)) {
      throw new UsageError(`--${name} would be seen by others on this machine. ${credentialsHint}`);
    }
    if (wanted === undefined) {
      throw new UsageError(`--${name} is not an option.${didYouMean(name, Object.keys(options))}`);
    }
    // What looks like an option was not meant to be a value.
    if (wanted !== '' && (value === '' || (!inlineValue && /^-./.test(value)))) {
      throw new UsageError(`--${name} must have a value: ${wanted}.`);
    }
    values.set(name, value);
  }
  return { words, values };
}

export const credentialsHint =
  'Set CONTRACT_EMAIL and CONTRACT_PASSWORD, or answer the prompt on a terminal.';

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}

function optionsOf(command: CommandName): Options {
  return command === 'settle' ? options : common;
}

function didYouMean(name: string, names: readonly string[]): string {
  const near = nearest(name, names);
  return near === undefined ? '' : ` Did you mean ${near}?`;
}

/** Of an option, if it is given. */
export function milliseconds(values: Values, name: string): number | undefined {
  const value = values.get(name);
  if (value === undefined) return undefined;
  const number = Math.round(Number(value) * 1000);
  if (number >= 1) return number;
  throw new UsageError(`--${name} must be a number of seconds, such as 30 or 0.5.`);
}

export const program = 'remittance-payout-client';

const exits = 'Exit code: 0 all is paid or answered, 1 some is not, 2 the command could not run.';

const usage = `\
Usage: ${program} <command> --base-url <url> [options]

${aligned(Object.entries(commands).map(([name, [, , operands, about]]) => [`${name} ${operands}`, about]))}

Each has its own --help. ${credentialsHint}
Piped, each result is a line of JSON.

${exits}`;

function usageOf(command: CommandName): string {
  const [, , operands, about] = commands[command];
  const rows = Object.entries(optionsOf(command)).map(
    ([name, [value, help]]) => [`--${name} ${value}`, help] as const,
  );
  const call = `Usage: ${program} ${command} ${operands}`.trim();
  return `${call} --base-url <url> [options]\n\nIt ${about}.\n\n${aligned(rows)}\n\n${exits}`;
}

function aligned(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([label]) => label.length));
  return rows.map(([label, text]) => `  ${label.padEnd(width)}  ${text}`).join('\n');
}
