/** Processes that settle payouts, and a service that counts the payouts it accepts. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { status } from '../../../generated/client/typescript/testing.js';
import { listAt, textAt } from '../../../toolkit/contract/objects.js';
import { serve } from '../../support/fake-service.ts';

export interface CountingService {
  readonly baseUrl: string;
  readonly taken: Map<string, number>;
  /** Calls back at the nth request from now on, before the service looks at it. */
  atRequest(count: number, callback: () => void): void;
}

/** A service that takes and pays every payout that it gets, even twice. */
export async function countingService(): Promise<CountingService> {
  const taken = new Map<string, number>();
  let left = Number.POSITIVE_INFINITY;
  let callback = (): void => {};
  const baseUrl = await serve(({ method, path, body }) => {
    left -= 1;
    if (left === 0) callback();
    if (method === 'POST') {
      const list = listAt(JSON.parse(body), 'transactionRequestList');
      for (const transaction of list) {
        const reference = textAt(transaction, 'transactionReference') ?? '';
        taken.set(reference, (taken.get(reference) ?? 0) + 1);
      }
      return status(200, {
        batchId: 'B-1',
        totalCount: list.length,
        errorTransactionCount: null,
        createDate: '2026-03-04 09:15:20',
      });
    }
    const transactionReference = decodeURIComponent(path.split('/').at(-1) ?? '');
    if (!taken.has(transactionReference)) return status(400, { title: 'Bad Request' });
    return status(200, { transactionReference, responseCode: '00', responseMessage: '' });
  });
  return {
    baseUrl,
    taken,
    atRequest(count, then) {
      left = count;
      callback = then;
    },
  };
}

export interface SettlingProcess {
  kill(): void;
  readonly ended: Promise<{ killed: boolean; outcomes: string[]; memory: number }>;
}

/**
 * Starts `settling-process.ts`.
 *
 * @param place the path or the address of its journal
 */
export function settle(
  { baseUrl }: CountingService,
  place: string,
  count: number,
  { mayResend = false } = {},
): SettlingProcess {
  const script = join(import.meta.dirname, 'settling-process.ts');
  const options = [baseUrl, place, String(count), ...(mayResend ? ['resend'] : [])];
  const child = spawn(process.execPath, [script, ...options], {
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (out += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (err += chunk));
  return {
    kill: () => child.kill('SIGKILL'),
    ended: new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code, signal) => {
        const killed = signal === 'SIGKILL';
        if (!killed && code !== 0) reject(new Error(err));
        const outcomes = out.split('\n').filter((line) => line !== '');
        resolve({ killed, outcomes: outcomes.toSorted(), memory: Number(err) });
      });
    }),
  };
}

/** Returns the results of a process that has settled this many payouts. */
export function allPaid(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `PO-${index} paid`).toSorted();
}

/** Returns the counts of a service that got this many payouts once. */
export function takenOnce(count: number): Map<string, number> {
  return new Map(Array.from({ length: count }, (_, index) => [`PO-${index}`, 1]));
}
