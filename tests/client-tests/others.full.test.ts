/** Checks that the other clients in docs/measurements.md still run and still fail for the expected reason. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { clients } from './clients.ts';
import { quickJournals } from './quick-journals.ts';
import { problemsUnder } from './running.ts';

quickJournals();

const others = clients.filter(({ kind }) => kind !== 'ours');

describe.each(others)('$language, $kind: $what', (client) => {
  test.skipIf(!client.canRun)('pays without faults, and fails after a reset', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'compared-client-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const command = await client.prepare(folder);
    const problems = await problemsUnder(command, ['no-fault', 'reset-taken']);
    expect(problems['no-fault']).toEqual([]);
    expect(problems['reset-taken']?.join('\n')).toMatch(/was paid twice|as [a-z-]+, but/);
  });
});
