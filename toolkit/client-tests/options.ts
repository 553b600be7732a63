/** The options of the client test, and the faults that they choose. */
import { UsageError } from '../cli/command.ts';
import { optionTable } from '../cli/options.ts';
import { count, file, list, yesOrNo } from '../cli/rows.ts';
import { text } from '../cli/rules.ts';
import { groups, type ClientFault } from './fault.ts';
import { faults } from './faults/faults.ts';

export const clientTestOptions = optionTable({
  only: list(
    'only',
    '<name>',
    text,
    'the faults with this name, or of this group; takes lists with commas',
  ),
  skip: list('skip', '<name>', text, 'leaves out those that it names in the same way'),
  list: yesOrNo('list', 'prints the faults and what each proves, and runs nothing'),
  limit: count('limit', [1, 600], 30, 'seconds for one answer of the adapter'),
  slow: count('slow', [1, 20], 1, 'for a busy machine: the factor by which every time is longer'),
  concurrency: count('concurrency', [1, 64], 8, 'faults at the same time'),
  idempotencyHeader: {
    flag: 'idempotency-header',
    value: '<name>',
    rule: text,
    help:
      'the service takes the same request with the same value only once; left out, the header that the ' +
      'contract documents, if it does',
  },
  junit: file('junit', 'writes the results as JUnit XML'),
  json: file('json', 'writes the results as JSON'),
});

interface Chosen {
  only: readonly string[];
  skip: readonly string[];
}

/** @throws UsageError for a name that is neither a fault nor a group */
export function chooseFaults({ only, skip }: Chosen): readonly ClientFault[] {
  const wanted = namesIn('only', only);
  const unwanted = namesIn('skip', skip);
  return faults.filter(
    (fault) => (only.length === 0 || isNamed(fault, wanted)) && !isNamed(fault, unwanted),
  );
}

function isNamed({ name, group }: ClientFault, names: readonly string[]): boolean {
  return names.includes(name) || names.includes(group);
}

function namesIn(option: string, values: readonly string[]): string[] {
  const names = values.flatMap((value) => value.split(',')).map((name) => name.trim());
  const known = new Set<string>([...groups, ...faults.map(({ name }) => name)]);
  const unknown = names.find((name) => !known.has(name));
  if (unknown === undefined) return names;
  const byGroup = groups.map((group) => {
    const own = faults.filter((fault) => fault.group === group).map(({ name }) => name);
    return `  ${group}: ${own.join(', ')}`;
  });
  throw new UsageError(
    `--${option}: there is no fault or group ${JSON.stringify(unknown)}.\n${byGroup.join('\n')}`,
  );
}
