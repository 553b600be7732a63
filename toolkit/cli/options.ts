/**
 * A product's options, one row each. The table yields `--help`, the parsing of the command line and the environment,
 * the options that functions such as `startSandbox()` accept, and the types of both.
 */
import { parseArgs } from 'node:util';
import { UsageError, type Command } from './command.ts';
import type { Rule } from './rules.ts';
import { nearest } from './words.ts';

export interface Option<Value = unknown> {
  rule: Rule<Value> & { isList?: true };
  /** The name of the option: `port` for `--port`. */
  flag?: string;
  /** An environment variable. The flag wins; an empty variable counts as unset. */
  variable?: string;
  /** The value as `--help` shows it: `<number>`. A flag without this takes no value. */
  value?: string;
  /** Whether the flag may come without a value, which is then the empty string. */
  mayLackValue?: true;
  /** The default. Without one, the value is undefined. */
  default?: Value;
  /** The default for calls from code, where it differs. */
  defaultInCode?: Value;
  help: string;
  /** The title of the group that this option starts in `--help`. */
  heading?: string;
}

/** The options by the names that code uses. */
export interface OptionTable {
  readonly [name: string]: Option;
}

type ValueOf<Row> = Row extends { rule: Rule<infer Value> } ? Value : never;

export type Settings<Table extends OptionTable> = {
  [Name in keyof Table]:
    | ValueOf<Table[Name]>
    | (Table[Name] extends { default: unknown } ? never : undefined);
};

/** The options that a function accepts from code. */
export type Given<Table extends OptionTable> = {
  -readonly [Name in keyof Table]?: ValueOf<Table[Name]> | undefined;
};

/**
 * Passes the options on, so that the compiler finds any that nothing reads. Pass the rest to it last, without names:
 * a leftover option is then a type error.
 */
export function allRead<Options extends object, Read extends PropertyKey = never>(
  options: Options & { [Name in Exclude<keyof Options, Read>]: never },
): Options {
  return options;
}

/** Returns the table unchanged. Checks that the defaults have the types of their rules. */
export function optionTable<const Table extends OptionTable>(
  table: Table & { [Name in keyof Table]: Option<ValueOf<Table[Name]>> },
): Table {
  return table;
}

export interface CommandPlan<Table extends OptionTable> {
  /** The command line without its options: `npm run mock --`. */
  call: string;
  options: Table;
  /** The operands after the options, such as `<upstream>`. When absent, there may be none. */
  operands?: string;
  /** Whether everything after the first operand belongs to another program. */
  endsAtOperand?: true;
  /** What the command does, as complete lines. */
  about: string;
  /** The text of `--help` below the options. */
  more?: string;
  exitCodes: string;
  run(options: Settings<Table>, operands: string[]): Promise<number>;
}

export function createCommand<Table extends OptionTable>(plan: CommandPlan<Table>): Command {
  return {
    call: plan.call,
    usage: usageOf(plan),
    async run(args) {
      const { options, operands } = readCommandLine(plan, args, process.env);
      return plan.run(options, operands);
    },
  };
}

/**
 * Reads options passed from code and fills in the defaults for code.
 *
 * @throws UsageError for a wrong value or an unknown option
 */
export function checkOptions<Table extends OptionTable>(
  table: Table,
  given: object,
): Settings<Table> {
  const names = Object.keys(table);
  // Otherwise a misspelt option would be ignored.
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const meant = nearest(unknown, names);
    const hint = meant ? `Did you mean '${meant}'?` : `The options are ${names.join(', ')}.`;
    throw new UsageError(`Unknown option '${unknown}'. ${hint}`);
  }
  const values = new Map<string, unknown>(Object.entries(given));
  return settle(table, (name, { rule, ...row }) => {
    const value = values.get(name);
    if (value === null) throw new UsageError(`${name} needs a value. Give it one or leave it out.`);
    if (value !== undefined) return rule.check(name, value);
    return row.defaultInCode ?? row.default;
  });
}

/** @throws UsageError for a wrong value, an unknown option or a missing value */
function readCommandLine<Table extends OptionTable>(
  { options: table, operands: wanted, endsAtOperand }: CommandPlan<Table>,
  args: string[],
  environment: NodeJS.ProcessEnv,
): { options: Settings<Table>; operands: string[] } {
  const rows = Object.values(table);
  const config = configOf(rows);
  const whole = joinValues(args, rows);
  const end = endsAtOperand ? firstOperand(whole, config) : whole.length;
  const { values, positionals } = parse(whole.slice(0, end), config, wanted !== undefined);
  const given = new Map<string, unknown>(Object.entries(values));
  const options = settle(table, (_name, row) => {
    const flagged = row.flag === undefined ? undefined : given.get(row.flag);
    if (flagged !== undefined) return valueOf(row, `--${row.flag}`, flagged);
    const variable = row.variable === undefined ? undefined : environment[row.variable];
    return variable ? valueOf(row, row.variable ?? '', variable) : row.default;
  });
  const rest = whole.slice(end);
  return { options, operands: [...positionals, ...rest.slice(rest[0] === '--' ? 1 : 0)] };
}

function valueOf({ rule }: Option, name: string, given: unknown): unknown {
  const texts: unknown[] = Array.isArray(given) ? given : [given];
  const values = texts.flatMap((text) => rule.parse(String(text), name));
  return rule.check(name, rule.isList ? values : values[0]);
}

function settle<Table extends OptionTable>(
  table: Table,
  find: (name: string, row: Option) => unknown,
): Settings<Table> {
  const settings = Object.fromEntries(
    Object.entries(table).map(([name, row]) => [name, find(name, row)]),
  );
  if (isComplete(settings, table)) return settings;
  throw new Error('Every option must have its value.');
}

/** The types follow from the rules, because each rule has checked its value. */
function isComplete<Table extends OptionTable>(
  settings: object,
  table: Table,
): settings is Settings<Table> {
  return Object.keys(table).every((name) => name in settings);
}

type ParseConfig = ReturnType<typeof configOf>;

function configOf(rows: readonly Option[]) {
  return Object.fromEntries(
    rows.flatMap(({ flag, value, rule }) =>
      flag === undefined
        ? []
        : [[flag, { type: value ? 'string' : 'boolean', multiple: rule.isList ?? false } as const]],
    ),
  );
}

function parse(args: string[], options: ParseConfig, allowPositionals: boolean) {
  try {
    return parseArgs({ args, options, allowPositionals });
  } catch (error) {
    // Drop the rest of the message, which is advice about positional arguments.
    const [first = ''] = error instanceof Error ? error.message.split(/\.(?:\s|$)|\n/) : [];
    const [, unknown] = /^Unknown option '(--[^']+)'$/.exec(first) ?? [];
    const names = Object.keys(options).map((name) => `--${name}`);
    const meant = unknown === undefined ? undefined : nearest(unknown, names);
    const hint = meant === undefined ? '' : ` Did you mean '${meant}'?`;
    throw new UsageError(`${first.replace('argument is ambiguous', 'needs a value')}.${hint}`);
  }
}

/** The index of the first operand, or of the `--` before it. */
function firstOperand(args: string[], options: ParseConfig): number {
  const lenient = { strict: false, allowPositionals: true, tokens: true } as const;
  const { tokens } = parseArgs({ args, options, ...lenient });
  return tokens.find(({ kind }) => kind !== 'option')?.index ?? args.length;
}

/**
 * Node.js reads `--port -1` as two options. Rewritten as `--port=-1`, the option's own rule can
 * report the value. A flag whose value may be absent gets an empty one.
 */
function joinValues(args: readonly string[], rows: readonly Option[]): string[] {
  const lacking = rows.flatMap(({ flag, mayLackValue }) => (mayLackValue ? [`--${flag}`] : []));
  return args.reduce<string[]>((joined, arg, index) => {
    const last = joined.at(-1) ?? '';
    if (/^-\d/.test(arg) && /^--[^=]+$/.test(last))
      return [...joined.slice(0, -1), `${last}=${arg}`];
    const isBare = lacking.includes(arg) && (args[index + 1] ?? '-').startsWith('-');
    return [...joined, isBare ? `${arg}=` : arg];
  }, []);
}

function usageOf<Table extends OptionTable>(plan: CommandPlan<Table>): string {
  const rows: Option[] = Object.values(plan.options);
  const flags = rows.filter(({ flag }) => flag !== undefined);
  const variables = rows.filter(({ flag, variable }) => flag === undefined && variable);
  const rule = { type: '', parse: String, check: String };
  const helpRow: Option = { rule, flag: 'help', help: 'prints this' };
  const lines = [...flags, helpRow].map((row) => ({ label: labelOf(row), ...row }));
  const fits = lines.map(({ label }) => label.length).filter((length) => length <= widestLabel);
  const column = Math.max(...fits, 0) + 5;
  return [
    `Usage: ${plan.call}${rows.length > 0 ? ' [options]' : ''}${plan.operands ? ` ${plan.operands}` : ''}`,
    plan.about.trim(),
    lines
      .map((line) => describe(line, column))
      .join('\n')
      .replace(/^\n/, ''),
    variables.map((row) => describe({ label: row.variable ?? '', ...row }, column)).join('\n'),
    plan.more?.trim() ?? '',
    `Exit code: ${plan.exitCodes.trim()}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** The width of labels in `--help`. A longer label gets its own line. */
const widestLabel = 24;
const widestLine = 100;

function labelOf({ flag, value, mayLackValue }: Option): string {
  if (value === undefined) return `--${flag}`;
  return mayLackValue ? `--${flag} [${value}]` : `--${flag} ${value}`;
}

function describe({ label, heading, ...row }: Option & { label: string }, column: number): string {
  const lines = wrap(helpOf(row), widestLine - column);
  const first = `  ${label}`;
  const begun = label.length > widestLabel ? [first] : [`${first.padEnd(column)}${lines.shift()}`];
  const indented = [...begun, ...lines.map((line) => `${''.padEnd(column)}${line}`)];
  return [...(heading === undefined ? [] : [`\n${heading}`]), ...indented].join('\n');
}

function helpOf({ help, rule, default: left, flag, variable }: Omit<Option, 'heading'>): string {
  const parts = [
    ...(rule.isList ? ['repeatable'] : []),
    ...(flag !== undefined && variable !== undefined ? [`else ${variable}`] : []),
    ...(typeof left === 'string' || typeof left === 'number' ? [`default ${left}`] : []),
  ];
  return parts.length === 0 ? help : `${help} (${parts.join('; ')})`;
}

function wrap(text: string, width: number): string[] {
  return text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) return [...lines, word];
    return [...lines.slice(0, -1), `${last} ${word}`];
  }, []);
}
