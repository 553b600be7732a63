/** The contract tests can fail: broken variants of a right service are found, each by a check. */
import { expect, test } from 'vitest';
import { mutants } from '../../scripts/mutants/table.ts';
import { tryMutant } from '../../scripts/mutants/trial.ts';
import { document, slow } from './run-command.ts';

test('there are at least 80 variants, each with a name of its own', () => {
  const names = mutants.map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(80);
  expect(new Set(names).size).toBe(names.length);
});

// `npm run contract:mutants` tries them all; here a part of them, from every corner of the table.
const part = mutants.filter((_, index) => index % 7 === 0);

test.each(part.map((mutant) => [mutant.name, mutant] as const))(
  '%s: found',
  slow,
  async (_, mutant) => {
    const { tests } = await tryMutant(document, mutant, 1);
    expect(tests).toMatchObject({ kind: 'killed' });
  },
);

test('the right service is never blamed, by any seed', slow, async () => {
  for (const seed of [1, 2, 3]) {
    const { tests, requests } = await tryMutant(document, { name: 'right' }, seed);
    expect(tests).toEqual({ kind: 'survived' });
    expect(requests).toBeGreaterThan(300);
  }
});

test('Dredd alone passes what these tests find', slow, async () => {
  const mutant = mutants.find(({ name }) => name === 'getTransactionStatus: an unknown code');
  if (!mutant) throw new Error('The table has lost its unknown code.');
  const { tests, dredd } = await tryMutant(document, mutant, 1);
  expect([tests.kind, dredd.kind]).toEqual(['killed', 'survived']);
});
