/** Tests our clients with the adapters from the guide. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import { faults } from '../../toolkit/client-tests/faults/faults.ts';
import { chosenFrom, isFull } from '../support/full.ts';
import { clients, type TestedClient } from './clients.ts';
import { quickJournals } from './quick-journals.ts';
import { failuresOf, problemsUnder } from './running.ts';

// Each client has over a hundred processes. More clients at a time would keep each other from answering in time.
vi.setConfig({ maxConcurrency: 2 });

quickJournals();

const scratch = await mkdtemp(join(tmpdir(), 'client-test-'));
afterAll(() => rm(scratch, { recursive: true, force: true }));

const ours = clients.filter(({ kind }) => kind === 'ours');
const able = ours.filter(({ canRun }) => canRun);

describe.concurrent.each(ours)('the $language client', (client) => {
  // In the quick set, the clients that can run here share the faults, one per group.
  const turn = able.indexOf(client);
  const chosen = chosenFrom(faults, ({ group }) => group, turn);
  const own = isFull ? chosen : chosen.filter((_, at) => at % able.length === turn);
  const possible = own.filter(
    ({ name, group }) => ![name, group].some((one) => client.cannot?.includes(one)),
  );
  const names = possible.map(({ name }) => name);
  test.skipIf(!client.canRun)(
    `passes ${names.length} of ${faults.length} faults (FULL=1 for all)`,
    async () => {
      expect(failuresOf(await problemsUnder(await prepared(client), names))).toEqual({});
    },
  );
});

test('with a header for its key, a batch that is sent again is accepted once', async () => {
  const [typescript] = ours;
  if (!typescript) throw new Error('clients.ts does not have our TypeScript client.');
  const command = await prepared(typescript);
  const names = ['503-taken', 'killed-taken'];
  if (isFull) names.push('reset-taken', 'html-200-taken', 'crowd');
  const problems = await problemsUnder(command, names, { idempotencyHeader: 'x-operation' });
  expect(failuresOf(problems)).toEqual({});
});

test('an adapter is small: 80 lines at most', async () => {
  const folder = join(projectRoot, 'docs/client-test');
  const adapters = await readdir(folder);
  expect(adapters).toHaveLength(ours.length);
  for (const file of adapters) {
    const source = await readFile(join(folder, file), 'utf8');
    expect(source.trimEnd().split('\n').length, file).toBeLessThanOrEqual(80);
  }
});

async function prepared(client: TestedClient): Promise<string[]> {
  return client.prepare(await mkdtemp(join(scratch, 'client-')));
}
