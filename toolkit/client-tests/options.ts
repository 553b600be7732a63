/** The command line of the client test. */
import { readArgs, readNumber, UsageError } from '../cli/command.ts';
import { groups, type ClientFault } from './fault.ts';
import { faults } from './faults/faults.ts';

export interface Options {
  /** The adapter and its arguments. */
  command: readonly string[];
  faults: readonly ClientFault[];
  /** How many of the faults that there are were left out. */
  leftOut: number;
  /** Milliseconds for one answer of the adapter. */
  limit: number;
  concurrency: number;
  idempotencyHeader: string | undefined;
  reports: Reports;
}

/** The files that a run writes, by their form. */
export interface Reports {
  junit?: string;
  json?: string;
}

/** @throws UsageError */
export function readOptions(args: string[]): { list: readonly ClientFault[] } | { run: Options } {
  const { own, command } = split(args);
  const { values } = readArgs({ args: own, options });
  const chosen = choose(values.only ?? [], values.skip ?? []);
  if (values.list) return { list: chosen };
  if (command.length === 0) {
    throw new UsageError(
      'The command that starts the adapter is needed, after two dashes: -- node adapter.mjs',
    );
  }
  if (chosen.length === 0) throw new UsageError('--only and --skip leave no fault to be tried.');
  const { junit, json } = values;
  return {
    run: {
      command,
      faults: chosen,
      leftOut: faults.length - chosen.length,
      limit: readNumber('limit', values.limit ?? '30', 1, 600) * 1000,
      concurrency: readNumber('concurrency', values.concurrency ?? '8', 1, 64),
      idempotencyHeader: values['idempotency-header'],
      reports: { ...(junit !== undefined && { junit }), ...(json !== undefined && { json }) },
    },
  };
}

const options = {
  only: { type: 'string', multiple: true },
  skip: { type: 'string', multiple: true },
  list: { type: 'boolean' },
  limit: { type: 'string' },
  concurrency: { type: 'string' },
  'idempotency-header': { type: 'string' },
  junit: { type: 'string' },
  json: { type: 'string' },
} as const;

/** What follows `--`, or begins with the first word that is not an option, belongs to the adapter. */
function split(args: readonly string[]): { own: string[]; command: string[] } {
  const own = [...args];
  const at = own.findIndex((arg, index) => arg === '--' || !(isOption(arg) || isValue(own, index)));
  if (at < 0) return { own, command: [] };
  return { own: own.slice(0, at), command: own.slice(own[at] === '--' ? at + 1 : at) };
}

function isOption(arg: string): boolean {
  return arg.startsWith('-');
}

/** Whether the argument before takes this one as its value. */
function isValue(args: readonly string[], index: number): boolean {
  const [, name] = /^--([^=]+)$/.exec(args[index - 1] ?? '') ?? [];
  const entry = Object.entries(options).find(([option]) => option === name);
  return entry?.[1].type === 'string';
}

function choose(only: readonly string[], skip: readonly string[]): readonly ClientFault[] {
  const wanted = namesIn('only', only);
  const unwanted = namesIn('skip', skip);
  return faults.filter(
    (fault) => (only.length === 0 || isNamed(fault, wanted)) && !isNamed(fault, unwanted),
  );
}

function isNamed({ name, group }: ClientFault, names: readonly string[]): boolean {
  return names.includes(name) || names.includes(group);
}

/** @throws UsageError for what is neither a fault nor a group */
function namesIn(option: string, values: readonly string[]): string[] {
  const names = values.flatMap((value) => value.split(',')).map((name) => name.trim());
  const known = new Set<string>([...groups, ...faults.map(({ name }) => name)]);
  const unknown = names.find((name) => !known.has(name));
  if (unknown === undefined) return names;
  throw new UsageError(
    `--${option}: there is no fault or group ${JSON.stringify(unknown)}.\n${namesByGroup()}`,
  );
}

/** A line per group, with the names of its faults. */
function namesByGroup(): string {
  return groups
    .map((group) => {
      const names = faults.filter((fault) => fault.group === group).map(({ name }) => name);
      return `  ${group}: ${names.join(', ')}`;
    })
    .join('\n');
}
