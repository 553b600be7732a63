/** The client test's options, and the faults they select. */
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
    'only the faults with this name or in this group; separate several with commas',
  ),
  skip: list('skip', '<name>', text, 'leaves these faults or groups out'),
  list: yesOrNo('list', 'lists the faults and the promise each one tests, without running any'),
  limit: count('limit', [1, 600], 30, 'seconds for one answer of the adapter'),
  slow: count('slow', [1, 20], 1, 'for a busy machine: the factor that stretches every time limit'),
  concurrency: count('concurrency', [1, 64], 8, 'faults to run at the same time'),
  idempotencyHeader: {
    flag: 'idempotency-header',
    value: '<name>',
    rule: text,
    help:
      'the header of the idempotency key: the service accepts a repeated request with the ' +
      'same value only once. Default: the header in the contract, if it documents one',
  },
  junit: file('junit', 'writes the results as JUnit XML'),
  json: file('json', 'writes the results as JSON'),
});

interface Chosen {
  only: readonly string[];
  skip: readonly string[];
}

/** @throws UsageError for an unknown fault or group */
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
