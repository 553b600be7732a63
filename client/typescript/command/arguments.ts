/** The commands and their options: what is read, and what `--help` prints. */
import { parseArgs } from 'node:util';
import { nearest } from './nearest.js';

/** The operands, what it does, and its options. */
const commands = {
  settle: [
    ...['<file>', 'pays the payouts of a file (CSV or JSON lines) and follows them', 'base-url'],
    ...['journal', 'timeout', 'patience', 'poll', 'chunk-size', 'idempotency-header'],
  ],
  release: ['<reference>…', 'frees payouts that were rejected and not taken', 'journal'],
  status: ['<reference>…', 'asks what became of payouts', 'base-url', 'timeout'],
  balances: ['', 'lists the balances', 'base-url', 'timeout'],
  rate: ['<country>', 'asks for the rate of a country, such as NGA', 'base-url', 'timeout'],
  institutions: ['[text]', 'lists those with a text in them, or all', 'base-url', 'timeout'],
} satisfies { readonly [name: string]: readonly string[] };

/** The value, and what it is for. */
const options: { readonly [name: string]: readonly [value: string, about: string] } = {
  'base-url': ['<url>', 'where the service is'],
  timeout: ['<seconds>', 'for one attempt of a request (default {{limit attemptTimeout}})'],
  journal: ['<file>', 'remembers what was sent; always the same one'],
  patience: ['<seconds>', 'how long a payout is followed (default {{limit patience}})'],
  poll: ['<seconds>', 'the first wait between questions; it grows to ten times as long'],
  'chunk-size': ['<number>', 'payouts in a request (default {{limit batchSize}})'],
  'idempotency-header': ['<name>', 'the header of the key, if the service has told you'],
};

/** Those that a command needs if it takes them. */
const needed = ['base-url', 'journal'];

export type CommandName = keyof typeof commands;

/** Of the options that are given, by their names. */
export type Values = ReadonlyMap<string, string>;

export interface Arguments {
  readonly command: CommandName;
  readonly operands: readonly string[];
  readonly values: Values;
}

/**
 * What the command must do, or a text to print instead.
 *
 * @throws TypeError when it was called wrongly. The message quotes no value
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
    throw new TypeError(`After ${command} and its options must come ${wanted || 'nothing'}.`);
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
  const hint = isSecret ? ` Others would see it. ${credentials}` : didYouMean(name, names);
  throw new TypeError(`--${name} is not an option here.${hint}`);
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}

function didYouMean(name: string, names: readonly string[]): string {
  const near = nearest(name, names);
  return near === undefined ? '' : ` Did you mean ${near}?`;
}

/** Of an option, if it is given. */
export function milliseconds(values: Values, name: string): number | undefined {
  const number = Math.round(Number(values.get(name)) * 1000);
  if (!values.has(name) || number >= 1) return number || undefined;
  throw new TypeError(`--${name} must be a number of seconds, such as 30 or 0.5.`);
}

export const credentials = 'Set CONTRACT_EMAIL and CONTRACT_PASSWORD, or answer on a terminal.';

const program = 'npx --offline remittance-payout-client';
export const help = `${program} --help`;

const exits = 'Exit code: 0 all is paid or answered, 1 some is not, 2 the command could not run.';

const usage = `Usage: ${program} <command> [options]

${aligned(Object.entries(commands).map(([name, [operands, about]]) => [`${name} ${operands}`, about]))}

Each has its own --help; --version prints the version. Piped, each result is a line of JSON.
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
