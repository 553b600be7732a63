/** Tests that the contract tests find every flaw, and pass every service that conforms. */
import { describe, expect, test } from 'vitest';
import { copyProject } from '../project-copy.ts';
import { runNode } from '../run-node.ts';
import { conforming } from '../support/conforming/table.ts';
import { chosenFrom, isFull } from '../support/full.ts';
import { fullTest } from '../support/full-test.ts';
import { inAnswers } from '../support/flaws/answers.ts';
import { flaws } from '../support/flaws/table.ts';
import type { Variant } from '../support/flawed-service.ts';
import {
  settings,
  settingsFor,
  tryConforming,
  tryFlaw,
  tryFlaws,
  type Setting,
} from '../support/flaws/trial.ts';
import { withoutField } from '../support/messages.ts';
import { flawGroups } from './flaw-groups.ts';
import { contract, slow } from './run-command.ts';

test('every variant has a unique name', () => {
  const names = [...flaws, ...conforming].map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('the quick set tries a flaw of every kind', () => {
  const tried = flawGroups.flatMap(({ foundBy }) => Object.keys(foundBy));
  const kindsTried = flaws.filter(({ name }) => tried.includes(name)).map(({ kind }) => kind);
  expect(flaws.map(({ kind }) => kind).filter((kind) => !kindsTried.includes(kind))).toEqual([]);
});

describe('several flaws at the same time (FULL=1 for all, one by one)', () => {
  test.each(flawGroups)('$what: a different check finds each', slow, async (group) => {
    const { verdict, foundBy, after = [] } = group;
    const checks = Object.values(foundBy);
    const together = flaws.filter(({ name }) => name in foundBy);
    expect(together.map(({ name }) => name).toSorted()).toEqual(Object.keys(foundBy).toSorted());
    const trial = await tryFlaws(contract, 1, together, [...after, ...checks]);
    expect(trial.verdict).toMatchObject({ kind: verdict });
    expect(trial.idle).toEqual([]);
    const outcome = verdict === 'broken' ? 'fail' : 'remark';
    const found = trial.results.filter((result) => result.outcome.kind === outcome);
    expect(found.map(({ check }) => check.id).toSorted()).toEqual(checks.toSorted());
  });
});

const inGroups = flawGroups.flatMap((group) =>
  Object.entries(group.foundBy).map(([name, check]) => ({ name, check, group })),
);

// Otherwise the check might find another flaw of the group.
describe.runIf(isFull)('each flaw of a group separately', () => {
  test.each(inGroups)('$name: found only by $check', slow, async (one) => {
    const { verdict, foundBy, after = [] } = one.group;
    const alone = flaws.filter(({ name }) => name === one.name);
    const only = [...after, ...Object.values(foundBy)];
    const { results } = await tryFlaws(contract, 1, alone, only);
    const outcome = verdict === 'broken' ? 'fail' : 'remark';
    const found = results.filter((result) => result.outcome.kind === outcome);
    expect(found.map(({ check }) => check.id)).toEqual([one.check]);
  });
});

describe.runIf(isFull)(`${flaws.length} flaws`, () => {
  test.each(flaws.map((flaw) => [flaw.name, flaw.breaks, flaw] as const))(
    '%s: found as a break of a rule that is %s',
    slow,
    async (_, breaks, flaw) => {
      const { verdict } = await tryFlaw(contract, 1, flaw);
      expect(verdict).toMatchObject({ kind: breaks === 'stated' ? 'broken' : 'remarked' });
    },
  );
});

describe.runIf(isFull)(`${conforming.length} conforming services`, () => {
  test.each(conforming.map((variant) => [variant.name, variant] as const))(
    '%s: never fails',
    slow,
    async (_, variant) => {
      const kinds: string[] = [];
      for (const setting of settingsFor(variant)) {
        const { verdict } = await tryConforming(contract, setting, 1, variant);
        expect(['passed', 'remarked', 'stale'], JSON.stringify(verdict)).toContain(verdict.kind);
        kinds.push(verdict.kind);
      }
      // A variant may find nothing to change in one setting, but not in all.
      expect(kinds.some((kind) => kind !== 'stale')).toBe(true);
      if (variant.remarked) expect(kinds).toContain('remarked');
    },
  );
});

const others = chosenFrom(conforming, ({ kind }) => kind);

describe.skipIf(isFull)(`${others.length} of ${conforming.length} conforming services`, () => {
  // A service that conforms in several ways at the same time conforms too. Each way changes something. Compressed
  // services are in the group for the other setting, which announces no payout.
  const isCompressed = ({ kind }: Variant): boolean => kind === 'encodings';
  const settingOf = (variant: Variant): Setting | undefined =>
    isCompressed(variant) ? settings[0] : settingsFor(variant).at(-1);
  // Services that get a remark are separate, because two such differences together may break a stated rule.
  const together = [true, undefined].flatMap((remarked) => {
    const alike = others.filter((one) => one.remarked === remarked);
    return [...Map.groupBy(alike, settingOf)].map(([setting, group]) => ({ setting, group }));
  });

  test.each(together.map((one) => [one.group.map(({ name }) => name).join(', '), one] as const))(
    'together, each changing something: %s: never fail',
    slow,
    async (_, { setting, group }) => {
      if (!setting) throw new Error('A variant must have a setting.');
      const { verdict, idle } = await tryConforming(contract, setting, 1, ...group);
      expect(['passed', 'remarked'], JSON.stringify(verdict)).toContain(verdict.kind);
      expect(idle.map(({ name }) => name)).toEqual([]);
    },
  );
});

// In the quick set, right-service.test.ts tests one setting and does not count the remarks.
fullTest(
  'the right service passes with every seed, in every setting, without a remark',
  slow,
  async () => {
    for (const [index, setting] of settings.entries()) {
      const { verdict, results } = await tryConforming(contract, setting, index + 1);
      expect(verdict).toEqual({ kind: 'passed', remarks: 0 });
      expect(results.length).toBeGreaterThan(400);
    }
  },
);

const renamed = [
  ...inAnswers('getFxRate', 200, { 'the old name is missing': withoutField('rate') }),
  ...inAnswers('readFxRate', 200, { 'fxDealRate is missing': withoutField('fxDealRate') }),
];

test('a flaw in a removed part of the contract is stale', slow, async () => {
  const { verdict, idle } = await tryFlaws(contract, 1, renamed, ['success']);
  expect({ verdict, idle }).toEqual({ verdict: { kind: 'stale' }, idle: renamed });
});

fullTest('a stale flaw is stale in every setting and section', slow, async () => {
  for (const setting of settings) {
    const { verdict, idle } = await tryConforming(contract, setting, 1, ...renamed);
    expect({ verdict, idle }).toEqual({ verdict: { kind: 'stale' }, idle: renamed });
  }
});

fullTest('the command names a stale flaw, and what to do', slow, async () => {
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
  expect(out).toMatch(/^broken +0 of 0 that break what is stated fail$/m);
  expect(out).toMatch(/^assumed +0 of 1 /m);
  expect(err).toMatch(/1 verdicts are wrong\..*Stale: fix the names in the variant, or remove it/);
  expect(err).not.toMatch(/^ +at /m);
});
