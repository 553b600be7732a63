/** The commands and their options: parses the arguments and prints `--help`. */
import { parseArgs } from 'node:util';
import { nearest } from './nearest.js';

/** For each command: the operands, its description, and its options. */
const commands = {
  settle: [
    ...['<file>', 'pays the payouts of a file (CSV or JSON lines) and follows them', 'base-url'],
    ...['journal', 'timeout', 'patience', 'poll', 'chunk-size', 'idempotency-header'],
  ],
  release: ['<reference>…', 'releases rejected payouts that were not accepted', 'journal'],
  status: ['<reference>…', 'shows the status of payouts', 'base-url', 'timeout'],
  balances: ['', 'lists the balances', 'base-url', 'timeout'],
  rate: ['<country>', 'shows the FX rate of a country, such as NGA', 'base-url', 'timeout'],
  institutions: [
    '[text]',
    'lists institutions: all, or those that contain a text',
    'base-url',
    'timeout',
  ],
} satisfies { readonly [name: string]: readonly string[] };

/** The value of each option, and its description. */
const options: { readonly [name: string]: readonly [value: string, about: string] } = {
  'base-url': ['<url>', 'the base URL of the service'],
  timeout: ['<seconds>', 'limit for one attempt of a request (default {{limit attemptTimeout}})'],
  journal: ['<file>', 'the journal of sent payouts; always use the same file'],
  patience: ['<seconds>', 'how long to follow a payout (default {{limit patience}})'],
  poll: ['<seconds>', 'the first wait between status requests; it grows tenfold'],
  'chunk-size': ['<number>', 'payouts per request (default {{limit batchSize}})'],
  'idempotency-header': ['<name>', 'the idempotency key header, if you know it'],
};

/** Options that are required wherever a command accepts them. */
const needed = ['base-url', 'journal'];

export type CommandName = keyof typeof commands;

/** The given options by name. */
export type Values = ReadonlyMap<string, string>;

export interface Arguments {
  readonly command: CommandName;
  readonly operands: readonly string[];
  readonly values: Values;
}

/**
 * Returns what the command must do, or a text to print instead.
 *
 * @throws TypeError when the arguments are invalid; the message quotes no value
 */
export function readArguments([command = '', ...args]: readonly string[]): Arguments | string {
  if (command === '--help' || command === '-h') return usage;
  if (!isCommand(command)) {
    throw new TypeError(`A command must come first.${didYouMean(command, Object.keys(commands))}`);
  }
  const [wanted = '', , ...names] = commands[command];
  for (const arg of args) demandKnown(arg, names);
  const texts = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  const config = { ...texts, help: { type: 'boolean', short: 'h' } } as const;
  const given = parseArgs({ args, options: config, allowPositionals: true });
  if (given.values.help) return usageOf(command);
  const { length } = given.positionals;
  const most = wanted === '' ? 0 : wanted.endsWith('…') ? Infinity : 1;
  if (length < Number(wanted.startsWith('<')) || length > most) {
    throw new TypeError(`${command} takes ${wanted || 'no operands'} after its options.`);
  }
  const values = new Map(Object.entries(given.values).map(([name, value]) => [name, `${value}`]));
  const missing = needed.find((name) => names.includes(name) && !values.get(name));
  if (missing !== undefined) throw new TypeError(`${command} needs ${labelOf(missing)}.`);
  return { command, operands: given.positionals, values };
}

function demandKnown(arg: string, names: readonly string[]): void {
  const [, name = 'help'] = /^--([^=]+)/.exec(arg) ?? [];
  if (name === 'help' || names.includes(name)) return;
  const isSecret = ['email', 'password', 'token'].includes(name);
  const hint = isSecret ? ` Other users could see it. ${credentials}` : didYouMean(name, names);
  throw new TypeError(`--${name} is not an option here.${hint}`);
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}

function didYouMean(name: string, names: readonly string[]): string {
  const near = nearest(name, names);
  return near === undefined ? '' : ` Did you mean ${near}?`;
}

/** Reads an option that is given in seconds; `undefined` if it is absent. */
export function milliseconds(values: Values, name: string): number | undefined {
  const number = Math.round(Number(values.get(name)) * 1000);
  if (!values.has(name) || number >= 1) return number || undefined;
  throw new TypeError(`--${name} must be a number of seconds, such as 30 or 0.5.`);
}

export const credentials =
  'Set CONTRACT_EMAIL and CONTRACT_PASSWORD, or run the command in a terminal.';

const program = 'npx --offline remittance-payout-client';
export const help = `${program} --help`;

const exits =
  'Exit codes: 0 everything was paid or answered, 1 something was not, 2 the command could not run.';

const usage = `Usage: ${program} <command> [options]

${aligned(Object.entries(commands).map(([name, [operands, about]]) => [`${name} ${operands}`, about]))}

Every command has its own --help; --version prints the version. In a pipe, each result is a line of JSON.
${credentials}

${exits}`;

function usageOf(command: CommandName): string {
  const [operands = '', about, ...its] = commands[command];
  const rows = its.map((name) => [labelOf(name), options[name]?.[1]] as const);
  const call = [command, operands, ...its.filter((one) => needed.includes(one)).map(labelOf)];
  return `Usage: ${program} ${call.filter(Boolean).join(' ')} [options]\n\nIt ${about}.\n\n${aligned(rows)}\n\n${exits}`;
}

function labelOf(name: string): string {
  return `--${name} ${options[name]?.[0]}`;
}

function aligned(rows: readonly (readonly [label: string, text: string | undefined])[]): string {
  const width = Math.max(...rows.map(([label]) => label.length));
  return rows.map(([label, text]) => `  ${label.padEnd(width)}  ${text}`).join('\n');
}
