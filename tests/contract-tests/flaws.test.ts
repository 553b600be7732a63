/** The contract tests can fail: a right service passes, and every flaw of one is found. */
import { describe, expect, test } from 'vitest';
import { copyProject } from '../project-copy.ts';
import { runNode } from '../run-node.ts';
import { inAnswers } from '../support/flaws/answers.ts';
import { flaws, oneOfEachKind } from '../support/flaws/table.ts';
import { tryFlaw } from '../support/flaws/trial.ts';
import { withoutField } from '../support/messages.ts';
import { contract, slow } from './run-command.ts';

test('every flaw has a name of its own', () => {
  const names = flaws.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

const chosen = process.env['FULL'] === '1' ? flaws : oneOfEachKind;

describe(`${chosen.length} of ${flaws.length} flaws (FULL=1 for all)`, () => {
  test.each(chosen.map((flaw) => [flaw.name, flaw] as const))(
    '%s: found',
    slow,
    async (_, flaw) => {
      const { verdict } = await tryFlaw(contract, 1, flaw);
      expect(verdict).toMatchObject({ kind: 'killed' });
    },
  );
});

test('the right service passes by every seed', slow, async () => {
  for (const seed of [1, 2, 3]) {
    const { verdict, results } = await tryFlaw(contract, seed);
    expect(verdict).toEqual({ kind: 'survived' });
    expect(results.length).toBeGreaterThan(300);
  }
});

test('a flaw in what the contract no longer has is stale, and proves nothing', slow, async () => {
  const renamed = [
    ...inAnswers('getFxRate', 200, { 'the old name is missing': withoutField('rate') }),
    ...inAnswers('readFxRate', 200, { 'fxDealRate is missing': withoutField('fxDealRate') }),
  ];
  for (const flaw of renamed) {
    expect((await tryFlaw(contract, 1, flaw)).verdict).toEqual({ kind: 'stale' });
  }
});

test('the command names a stale flaw, and what to do', slow, async () => {
  const project = copyProject();
  project.edit(
    'tests/support/flaws/answers.ts',
    "withoutField('fxWindow')",
    "withoutField('window')",
  );
  const args = ['--right-runs', '0', '--only', 'getFxRate: fxWindow is missing'];
  const { code, out, err } = await runNode(project.root, 'tests/support/flaws/run.ts', ...args);
  expect(code).toBe(1);
  expect(out).toMatch(/^stale +getFxRate: fxWindow is missing .* found nothing to change$/m);
  expect(err).toMatch(/found 0 of 1 flaws, .*1 stale.*fix the names in the flaw, or remove it/);
  expect(err).not.toMatch(/^ +at /m);
});
