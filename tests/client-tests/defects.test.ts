/** Checks that every fault finds a client with a defect, so that no fault lacks a demand. */
import { describe, expect, test, vi } from 'vitest';
import { faults } from '../../toolkit/client-tests/faults/faults.ts';
import { fullTest } from '../support/full-test.ts';
import { chosenFrom, isFull } from '../support/full.ts';
import { defects } from './careful/defects.ts';
import { quickJournals } from './quick-journals.ts';
import { carefulClient, failuresOf, problemsUnder } from './running.ts';

// Each client has up to six processes. More clients at a time would keep each other from answering in time.
vi.setConfig({ maxConcurrency: 2 });
quickJournals();

const all = Object.entries(defects);

describe.concurrent('a client', () => {
  // The quick set tries one per group of faults.
  const groupOf = ([, { by }]: (typeof all)[number]) =>
    faults.find(({ name }) => name === by[0])?.group;
  test.each(chosenFrom(all, groupOf))('that %s is found', async (defect, { says, by }) => {
    const names = isFull ? by : by.slice(0, 1);
    const problems = await problemsUnder([...carefulClient(), defect], names);
    for (const name of names) {
      const here = problems[name] ?? [];
      expect(here.join('\n'), `${defect} under ${name}`).toMatch(says);
    }
  });
});

test('every fault finds a defect', () => {
  const finding = new Set(all.flatMap(([, { by }]) => by));
  expect(faults.map(({ name }) => name).filter((name) => !finding.has(name))).toEqual([]);
});

fullTest('a client that can only pay is judged by all but twenty faults', async () => {
  const failures = failuresOf(await problemsUnder([...carefulClient(), 'only-pays']));
  const unable = Object.values(failures).map(([says = '']) => says);
  expect(unable.length).toBeLessThanOrEqual(20);
  for (const says of unable) expect(says).toMatch(/^The adapter does not support "/);
});

// In the quick set, this client passes a few faults in command.test.ts, and our clients pass one of each group in
// ours.test.ts, so no fault demands too much.
fullTest('a careful client passes every fault', async () => {
  expect(failuresOf(await problemsUnder(carefulClient()))).toEqual({});
});
