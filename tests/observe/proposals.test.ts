/** Tests that a proposal of `--propose` passes lint, is at the right place, and fits the variant. */
import { beforeAll, expect, test } from 'vitest';
import { lintContract } from '../../scripts/lint/lint.ts';
import type { Proposal } from '../../toolkit/observe/propose/proposal.ts';
import { copyProject } from '../project-copy.ts';
import { fullTest } from '../support/full-test.ts';
import { isFull } from '../support/full.ts';
import {
  linted,
  newOnes,
  personalIn,
  proposalsFor,
  strictFailures,
  textsOf,
  write,
  written,
} from './proposed.ts';
import { seenNamedOnly } from './exercise.ts';
import { variants } from './variants.ts';

let plain: Proposal[];
beforeAll(async () => {
  plain = await proposalsFor([]);
});

function variantOf(name: string) {
  const found = variants.find((one) => one.name === name);
  if (!found) throw new Error(`There is no variant "${name}".`);
  return found;
}

/**
 * One proposal of each kind, combined where they do not hide one another; the full set has each separately. The other
 * confirmed proposals are written with them, because lint finds errors in any of them.
 */
test('proposals are written, clean, hold under --strict, and contain nothing personal', async () => {
  const { cancellation } = seenNamedOnly;
  const named = {
    'fxWindow has another value': 'FxRate.fxWindow.enum',
    'expiresIn is in milliseconds': 'ExpiresIn.unit',
    'the rate has another field': 'FxRate.validUntil',
    'an answer has a header for the limit': 'header.x-ratelimit-remaining',
    'a field of the rate is missing': 'FxRate.required',
    'a required field is null': 'TransactionOutcome.required',
    'an answer is labelled as another JSON': 'getFxRate.200.content',
    cancellation: cancellation.operationId,
  };
  const together = Object.keys(named).map(variantOf);
  const all = await proposalsFor(together);
  const proposals = newOnes(all, plain);
  // The answers lack one of the two times, so that less is known about their zone.
  const names = [...Object.values(named), 'ServiceDateTime.zone'];
  expect(proposals.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  // With one observed time, the zone stays open for the other.
  const zone = proposals.find(({ name }) => name === 'ServiceDateTime.zone');
  expect(zone?.edits.map(({ kind }) => kind)).toEqual(['set']);
  const copy = copyProject(linted);
  expect(await written(copy.root, all)).toEqual([]);
  const behaviours = together.map(({ behaviour }) => behaviour);
  expect(await strictFailures(copy.root, behaviours)).toEqual([]);
  for (const name of Object.values(named)) {
    expect(copy.read('CHANGELOG.md')).toContain(`- Observed: \`${name}\``);
  }
  // A named-only operation is documented with made-up values.
  const example = `${cancellation.operationId}.200.seen.yaml`;
  expect(copy.read(`openapi/components/examples/${example}`)).toContain('holder: EXAMPLE');
  expect(personalIn(copy.root)).toEqual([]);
});

fullTest('a limit of requests is proposed by its name, and holds under --strict', async () => {
  const variant = variantOf('the payout is limited by 429');
  const proposals = newOnes(await proposalsFor([variant]), plain);
  expect(proposals.map(({ name }) => name)).toEqual(['sendPayout.429']);
  const copy = copyProject(linted);
  expect(await written(copy.root, proposals)).toEqual([]);
  expect(await strictFailures(copy.root, [variant.behaviour])).toEqual([]);
  expect(copy.read('CHANGELOG.md')).toContain('- Observed: `sendPayout.429`');
});

test('contradictions of the source are not proposed', async () => {
  const variant = variantOf('the rate is a text');
  expect(newOnes(await proposalsFor([variant]), plain)).toEqual([]);
});

test('everything that the plain traffic confirms is written together, and clean', async () => {
  const copy = copyProject(linted);
  await write(copy.root, plain);
  // In the quick set, the first test already lints such marks, except for the zone.
  if (isFull) expect(await lintContract(copy.root)).toEqual([]);
  expect(copy.read('openapi/components/schemas/ExpiresIn.yaml')).toContain('x-observed:');
  // Both times agreed with the clock, so their zone is no longer open.
  expect(plain.find(({ name }) => name === 'ServiceDateTime.zone')?.says).toBe(
    'createDate in UTC, processorResponseTime in UTC: that matches the time of the answer',
  );
  expect(copy.read('openapi/components/schemas/ServiceDateTime.yaml')).not.toContain('id: zone.');
  expect(copy.read('docs/meanwhile.yaml')).not.toMatch(/^zone\./m);
});

test('a topic that cannot be written whole leaves every file unchanged', async () => {
  const copy = copyProject(linted);
  const before = textsOf(copy.root);
  const [first] = plain;
  if (!first) throw new Error('There is no proposal.');
  const pointer = '/components/schemas/FxRate';
  const broken: Proposal = {
    ...first,
    edits: [
      { kind: 'set', pointer, path: ['title'], value: 'Rate' },
      { kind: 'strike', pointer, path: ['required'], what: 'noSuchField' },
    ],
  };
  await expect(write(copy.root, [broken])).rejects.toThrow(/FxRate\.yaml: .*Nothing was written/);
  expect(textsOf(copy.root)).toBe(before);
});
