/** Tests a real process that is killed with SIGKILL at random points of a batch and started again. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reset, status } from '../../../generated/client/typescript/testing.js';
import { listAt, textAt } from '../../../toolkit/contract/objects.js';
import { keyParameterOf } from '../../../toolkit/contract/operation.ts';
import { contract } from '../../support/contract.ts';
import { serve } from '../../support/fake-service.ts';
import { isFull } from '../../support/full.ts';
import { newFolder } from '../../support/run-folder.ts';

const count = 12;
const references = Array.from({ length: count }, (_, index) => `PO-${index}`).toSorted();

/** How many processes are killed before one may finish. */
const deaths = isFull ? 4 : 2;

// Different seeds kill at different requests, and break different answers.
test.each(isFull ? [1, 2, 3, 4] : [1])(
  'killed again and again (seed %i), every payout is paid once and reported',
  async (seed) => {
    const random = randomFrom(seed);
    const service = await startService(random);
    const folder = newFolder();
    const journalFile = join(folder, 'journal.jsonl');
    let kills = 0;
    for (let round = 0; ; round += 1) {
      const requestsToLive =
        round < deaths ? 1 + Math.floor(random() * 8) : Number.POSITIVE_INFINITY;
      const end = await runProcess(service, journalFile, requestsToLive);
      if (end.killed) {
        kills += 1;
        continue;
      }
      expect(end.err).toBe('');
      const lines = end.out
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line));
      const late = lines.flatMap((one) => listAt(one, 'late'));
      const outcomes = lines.filter((one) => textAt(one, 'outcome') !== undefined);
      expect(outcomes.map((one) => textAt(one, 'transactionReference')).toSorted()).toEqual(
        references,
      );
      // If a busy machine delays a claim by half a second, the client does not send late and says
      // to settle again. Every other payout is paid.
      const isLate = (one: unknown): boolean =>
        textAt(one, 'next') === 'settle-again' &&
        late.includes(textAt(one, 'transactionReference'));
      const others = outcomes.filter((one) => !isLate(one));
      expect(others.map((one) => textAt(one, 'outcome'))).toEqual(others.map(() => 'paid'));
      if (others.length < count) continue;
      break;
    }
    expect(kills).toBeGreaterThan(0);
    for (const reference of references) expect(service.taken(reference), reference).toBe(1);
  },
);

interface Service {
  baseUrl: string;
  taken(reference: string): number;
  /** Calls back at the nth request from now on. */
  atRequest(count: number, callback: () => void): void;
}

const { parameters = [] } = contract.find('sendPayout') ?? {};
const keyHeader = keyParameterOf({ parameters })?.name.toLowerCase();

/** A service that counts payouts, once for each documented key. It breaks off some answers, before or after taking. */
async function startService(random: () => number): Promise<Service> {
  const taken = new Map<string, number>();
  let left = Number.POSITIVE_INFINITY;
  let callback = (): void => {};
  const keys = new Set<string>();
  const baseUrl = await serve(({ method, path, headers, body }) => {
    const chance = random();
    const killsFirst = random() < 0.5;
    left -= 1;
    const dies = left === 0;
    if (dies) callback();
    if (method === 'POST') {
      // Break before or after anything is accepted.
      if (chance < 0.15 || (dies && killsFirst)) return reset();
      const list = listAt(JSON.parse(body), 'transactionRequestList');
      const key = keyHeader && headers[keyHeader];
      for (const transaction of key && keys.has(key) ? [] : list) {
        const reference = textAt(transaction, 'transactionReference') ?? '';
        taken.set(reference, (taken.get(reference) ?? 0) + 1);
      }
      if (key) keys.add(key);
      if (chance < 0.3) return reset();
      return status(200, {
        batchId: 'B-1',
        totalCount: list.length,
        errorTransactionCount: null,
        createDate: '2026-03-04 09:15:20',
      });
    }
    if (chance < 0.1) return status(503);
    const reference = decodeURIComponent(path.split('/').at(-1) ?? '');
    if (!taken.has(reference)) return status(400, { title: 'Bad Request' });
    return status(200, {
      transactionReference: reference,
      responseCode: chance < 0.5 ? '02' : '00',
      responseMessage: '',
    });
  });
  return {
    baseUrl,
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

/** Returns numbers from 0 up to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
