/** Every variant: what its traffic proposes is written, clean, not personal, and the variant holds to it. */
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
  // What is stated is for people to decide, though less may be seen of something else.
  if (variant.section === 'stated') expect(others).toEqual([]);
  else expect(proposals).not.toEqual([]);
  const copy = copyProject(linted);
  expect(await written(copy.root, proposals)).toEqual([]);
  expect(personalIn(copy.root)).toEqual([]);
  // What contradicts the source is for people, and no proposal hides it.
  if (variant.section !== 'stated')
    expect(await strictFailures(copy.root, [variant.behaviour])).toEqual([]);
});
