/** The options of the client test, and the faults that they choose. */
import { UsageError } from '../cli/command.ts';
import { optionTable, type Settings } from '../cli/options.ts';
import { listOf, onOff, text, wholeNumber } from '../cli/rules.ts';
import { groups, type ClientFault } from './fault.ts';
import { faults } from './faults/faults.ts';

export const clientTestOptions = optionTable({
  only: {
    flag: 'only',
    value: '<name>',
    rule: listOf(text),
    help: 'the faults with this name, or of this group; takes lists with commas',
    default: [],
  },
  skip: {
    flag: 'skip',
    value: '<name>',
    rule: listOf(text),
    help: 'leaves out those that it names in the same way',
    default: [],
  },
  list: {
    flag: 'list',
    rule: onOff,
    help: 'prints the faults and what each proves, and runs nothing',
    default: false,
  },
  limit: {
    flag: 'limit',
    value: '<seconds>',
    rule: wholeNumber(1, 600),
    help: 'for one answer of the adapter',
    default: 30,
  },
  concurrency: {
    flag: 'concurrency',
    value: '<number>',
    rule: wholeNumber(1, 64),
    help: 'faults at the same time',
    default: 8,
  },
  idempotencyHeader: {
    flag: 'idempotency-header',
    value: '<name>',
    rule: text,
    help: 'the service takes the same request with the same value only once',
  },
  junit: { flag: 'junit', value: '<file>', rule: text, help: 'writes the results as JUnit XML' },
  json: { flag: 'json', value: '<file>', rule: text, help: 'writes the results as JSON' },
});

export type Options = Settings<typeof clientTestOptions>;

/**
 * The faults that the options choose.
 *
 * @throws UsageError for a name that is neither a fault nor a group
 */
export function chooseFaults({
  only,
  skip,
}: Pick<Options, 'only' | 'skip'>): readonly ClientFault[] {
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
