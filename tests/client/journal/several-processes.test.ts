/** Tests real processes that share a journal in a file. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileJournal } from '../../../client/typescript/file-journal.ts';
import { isFull } from '../../support/full.ts';
import { temporaryFolder } from './folder.ts';
import { allPaid, countingService, settle, takenOnce } from './settling.ts';

const names = isFull ? ['A', 'B', 'C'] : ['A', 'B'];

interface Writer {
  /** Resolves once the first entry of the process is written. */
  start(): Promise<unknown>;
  kill(): void;
  readonly ended: Promise<unknown>;
}

/** Starts a process that writes entries with this many payouts each. */
async function writer(file: string, name: string, count: number, size: number): Promise<Writer> {
  const script = join(import.meta.dirname, 'appending-process.ts');
  const child = spawn(process.execPath, [script, file, name, String(count), String(size)], {
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return {
    start() {
      child.stdin.write('go\n');
      return once(child.stdout, 'data');
    },
    kill: () => child.kill('SIGKILL'),
    ended: once(child, 'close'),
  };
}

const claimsOf = async (file: string) => {
  const references = names.map((name) => `${name}-0`);
  const entries = await fileJournal(file).read(references);
  return entries.map((entry) => ('claim' in entry ? entry.claim : ''));
};

test('all large entries of several processes are whole, and those of each process in order', async () => {
  const file = join(await temporaryFolder(), 'journal.jsonl');
  const writers = await Promise.all(
    names.map((name) => writer(file, name, 10, isFull ? 5_000 : 500)),
  );
  await Promise.all(writers.flatMap(({ start, ended }) => [start(), ended]));
  const claims = await claimsOf(file);
  for (const name of names) {
    expect(claims.filter((claim) => claim.startsWith(name))).toEqual(
      Array.from({ length: 10 }, (_, index) => `${name} ${index}`),
    );
  }
});

test('processes killed while they write damage no entry of the others', async () => {
  const file = join(await temporaryFolder(), 'journal.jsonl');
  const reader = fileJournal(file);
  // From the second round on, A writes after the leftovers of killed processes.
  const rounds = isFull ? 3 : 2;
  const size = isFull ? 1_000 : 300;
  for (let round = 1; round <= rounds; round += 1) {
    const living = await writer(file, 'A', 10, size);
    const doomed = await Promise.all(
      names.slice(1).map((name) => writer(file, name, 100_000, size)),
    );
    // Wait, or they might be killed before they write.
    await Promise.all(doomed.map(({ start }) => start()));
    await Promise.all([living.start(), living.ended]);
    for (const { kill } of doomed) kill();
    await Promise.all(doomed.map(({ ended }) => ended));
    expect(await reader.read(['A-0'])).toHaveLength(10 * round);
  }
  // Even a process that starts now finds them.
  const claims = await claimsOf(file);
  expect(claims.filter((claim) => claim.startsWith('A'))).toHaveLength(10 * rounds);
  expect(claims.length).toBeGreaterThan(10 * rounds);
});

test('two processes that settle the same payouts at the same time pay each once', async () => {
  const count = isFull ? 100 : 40;
  const place = join(await temporaryFolder(), 'journal.jsonl');
  const service = await countingService();
  const runs = [settle(service, place, count), settle(service, place, count)];
  for (const { ended } of runs) expect((await ended).outcomes).toEqual(allPaid(count));
  expect(service.taken).toEqual(takenOnce(count));
});
