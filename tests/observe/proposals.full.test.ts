/** Tests that the proposal of every variant can be written, passes lint, is not personal, and fits the variant. */
import { beforeAll, expect, test } from 'vitest';
import type { Proposal } from '../../toolkit/observe/propose/proposal.ts';
import { copyProject } from '../project-copy.ts';
import { linted, newOnes, personalIn, proposalsFor, strictFailures, written } from './proposed.ts';
import { variants } from './variants.ts';

let plain: Proposal[];
beforeAll(async () => {
  plain = await proposalsFor([]);
});

test.each(variants)('$name', async (variant) => {
  const proposals = newOnes(await proposalsFor([variant]), plain);
  const known = plain.map(({ name }) => name);
  const others = proposals.filter(({ name }) => !known.includes(name));
  // People decide about stated rules, even if less of something else is seen.
  if (variant.section === 'stated') expect(others).toEqual([]);
  else expect(proposals).not.toEqual([]);
  const copy = copyProject(linted);
  expect(await written(copy.root, proposals)).toEqual([]);
  expect(personalIn(copy.root)).toEqual([]);
  // People decide about contradictions of the source, and no proposal hides one.
  if (variant.section !== 'stated')
    expect(await strictFailures(copy.root, [variant.behaviour])).toEqual([]);
});
