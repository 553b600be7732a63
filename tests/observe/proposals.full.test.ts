/** Every variant: what its traffic proposes is written, clean, and the variant then holds to it. */
import { beforeAll, expect, test } from 'vitest';
import type { Proposal } from '../../toolkit/observe/proposals/proposal.ts';
import { copyProject } from '../project-copy.ts';
import { linted, newOnes, proposalsFor, strictFailures, written } from './proposed.ts';
import { variants } from './variants.ts';

let plain: Proposal[];
beforeAll(async () => {
  plain = await proposalsFor([]);
});

test.each(variants)('$name', async ({ behaviour, section }) => {
  const proposals = newOnes(await proposalsFor([behaviour]), plain);
  // What is stated is for people to decide.
  expect(proposals.length > 0).toBe(section !== 'stated');
  const copy = copyProject(linted);
  expect(await written(copy.root, proposals)).toEqual([]);
  // These answer whatever they are sent, so that the rules about requests fail.
  if (section !== 'namedOnly') expect(await strictFailures(copy.root, behaviour)).toEqual([]);
});
