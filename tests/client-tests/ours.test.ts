/** Our client, by the adapter that the guide shows. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import { clients } from './clients.ts';
import { failuresOf, problemsUnder } from './running.ts';

test('the TypeScript client passes every fault', async () => {
  const command = await prepared();
  expect(failuresOf(await problemsUnder(command))).toEqual({});
});

test('with a header for its key, a batch that is sent again is taken once', async () => {
  const command = await prepared();
  const names = ['503-taken', 'reset-taken', 'html-200-taken', 'killed-taken', 'crowd'];
  const problems = await problemsUnder(command, names, { idempotencyHeader: 'x-operation' });
  expect(failuresOf(problems)).toEqual({});
});

test('the adapter fits on a screen: 60 lines at most', async () => {
  const source = await readFile(join(projectRoot, 'docs/client-test/adapter.mjs'), 'utf8');
  expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
});

async function prepared(): Promise<string[]> {
  const ours = clients.find(({ language, kind }) => language === 'TypeScript' && kind === 'ours');
  if (!ours) throw new Error('clients.ts does not have our TypeScript client.');
  const folder = await mkdtemp(join(tmpdir(), 'client-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return ours.prepare(folder);
}
