/** A real process, killed with SIGKILL at random points of a batch and started again. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fileJournal } from '../../../generated/client/file-journal.js';
import { listAt, textAt } from '../../../toolkit/contract/objects.js';

const count = 12;
const references = Array.from({ length: count }, (_, index) => `PO-${index}`).toSorted();

// Different seeds kill at different requests, and break different answers.
test.each([1, 2, 3, 4])(
  'killed again and again (seed %i), every payout is paid once and told of',
  async (seed) => {
    const random = randomFrom(seed);
    const service = await startService(random);
    const folder = await mkdtemp(join(tmpdir(), 'kill-and-resume-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const journalFile = join(folder, 'journal.jsonl');
    let kills = 0;
    for (let round = 0; ; round += 1) {
      const requestsToLive = round < 4 ? 1 + Math.floor(random() * 8) : Number.POSITIVE_INFINITY;
      const end = await runProcess(service, journalFile, requestsToLive);
      if (end.killed) {
        kills += 1;
        continue;
      }
      expect(end.err).toBe('');
      const outcomes = end.out
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line));
      expect(outcomes.map((one) => textAt(one, 'transactionReference')).toSorted()).toEqual(
        references,
      );
      expect(outcomes.map((one) => textAt(one, 'outcome'))).toEqual(Array(count).fill('paid'));
      break;
    }
    expect(kills).toBeGreaterThan(0);
    for (const reference of references) expect(service.taken(reference), reference).toBe(1);
  },
);

test('an entry that a crash cut short does not count, and the next one is not lost in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'torn-journal-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'journal.jsonl');
  const journal = fileJournal(file);
  await journal.append({ kind: 'accepted', claim: 'a' });
  await writeFile(file, '{"kind":"accep', { flag: 'a' });
  expect(await journal.read()).toEqual([{ kind: 'accepted', claim: 'a' }]);
  await journal.append({ kind: 'accepted', claim: 'b' });
  expect(await journal.read()).toEqual([
    { kind: 'accepted', claim: 'a' },
    { kind: 'accepted', claim: 'b' },
  ]);
  expect(await readFile(file, 'utf8')).toContain('{"kind":"accep\n');
});

test('a journal that no crash explains is not read over', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'broken-journal-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'journal.jsonl');
  await writeFile(file, 'not an entry\n{"kind":"accepted","claim":"a"}\n');
  await expect(fileJournal(file).read()).rejects.toThrow('journal.jsonl:1');
});

interface Service {
  baseUrl: string;
  taken(reference: string): number;
  /** Calls back at the so-and-so-many-th request from now on. */
  atRequest(count: number, callback: () => void): void;
}

/** Takes payouts and counts them; breaks off some answers, before or after taking. */
async function startService(random: () => number): Promise<Service> {
  const taken = new Map<string, number>();
  let left = Number.POSITIVE_INFINITY;
  let callback = (): void => {};
  const server = createServer((request, response) => void answer(request, response));
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chance = random();
    // Before anything is taken, or after.
    const killsFirst = random() < 0.5;
    left -= 1;
    const dies = left === 0;
    if (dies && killsFirst) callback();
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    if (request.method === 'POST') {
      if (chance < 0.15) {
        if (dies) callback();
        return void response.destroy();
      }
      const list = listAt(JSON.parse(body), 'transactionRequestList');
      for (const transaction of list) {
        const reference = textAt(transaction, 'transactionReference') ?? '';
        taken.set(reference, (taken.get(reference) ?? 0) + 1);
      }
      if (dies && !killsFirst) callback();
      if (chance < 0.3) return void response.destroy();
      json(response, 200, {
        batchId: 'B-1',
        totalCount: list.length,
        errorTransactionCount: null,
        createDate: '2026-03-04 09:15:20',
      });
      return;
    }
    if (dies && !killsFirst) callback();
    if (chance < 0.1) {
      json(response, 503, {});
      return;
    }
    const reference = decodeURIComponent(String(request.url).split('/').at(-1) ?? '');
    if (!taken.has(reference)) {
      json(response, 400, { title: 'Bad Request' });
      return;
    }
    json(response, 200, {
      transactionReference: reference,
      responseCode: chance < 0.5 ? '02' : '00',
      responseMessage: '',
    });
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    taken: (reference) => taken.get(reference) ?? 0,
    atRequest(requests, then) {
      left = requests;
      callback = then;
    },
  };
}

async function runProcess(
  service: Service,
  journalFile: string,
  requestsToLive: number,
): Promise<{ killed: boolean; out: string; err: string }> {
  const script = join(import.meta.dirname, 'killed-process.ts');
  const child = spawn(process.execPath, [script, service.baseUrl, journalFile, String(count)], {
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  });
  service.atRequest(requestsToLive, () => child.kill('SIGKILL'));
  const end = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (end.out += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (end.err += chunk));
  const signal = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (_, by) => resolve(by));
  });
  return { killed: signal === 'SIGKILL', ...end };
}

function text(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let all = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (all += chunk));
    request.on('end', () => resolve(all));
    request.on('error', reject);
  });
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
