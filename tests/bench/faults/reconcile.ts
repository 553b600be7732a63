/** What a sandbox says, by HTTP alone, beside what its client knows. */
import { setTimeout as pause } from 'node:timers/promises';
import { textAt } from '../../../toolkit/contract/objects.js';
import { advance, readBalance, simulate } from '../api.ts';
import { statusPath } from '../load.ts';
import type { SentPayout, Target } from './sent.ts';
import { readMovements } from './statement.ts';

export interface Findings {
  found: number;
  /** Answered, and nobody knows it. */
  lost: number;
  /** Debited more than once, or given back more than once. */
  doubled: number;
  /** Debited, and nobody sent it. */
  invented: number;
  /** In another state than its account asks for, or with other money taken than that state means. */
  wrong: number;
  /** Kobo that are gone from the balance beyond what was paid; negative when too few are. */
  balanceOff: number;
  /** Payouts whose final state was never notified, or is not listed as delivered. */
  notNotified: number;
  /** Seconds until the last notification had come, and was listed as delivered. */
  notifiedAfter: number;
}

export interface Known {
  payouts: readonly SentPayout[];
  /** Before the first payout. */
  openingBalance: number;
  /** By the sandbox's clock, before the first payout. */
  openedAt: number;
  /** `reference code` of each notification that has come. */
  notified: ReadonlySet<string>;
}

/** Every payout must have been accepted by now. Moves the clock on until all are final. */
export async function reconcile(target: Target, known: Known): Promise<Findings> {
  const { payouts } = known;
  await advance(target.url, 60_000);
  const codes = await readCodes(target, payouts);
  const movements = await readMovements(target, known.openedAt);
  const references = new Set(payouts.map(({ reference }) => reference));
  const findings: Findings = {
    found: [...codes.values()].filter((code) => code !== undefined).length,
    lost: [...codes.values()].filter((code) => code === undefined).length,
    doubled: 0,
    invented: [...movements.keys()].filter((reference) => !references.has(reference)).length,
    wrong: 0,
    balanceOff: 0,
    notNotified: 0,
    notifiedAfter: 0,
  };
  let paid = 0;
  for (const { reference, amount, ending } of payouts) {
    const { debits = 0, reversals = 0, taken = 0 } = movements.get(reference) ?? {};
    const due = ending === '00' ? amount : 0;
    paid += due;
    if (debits > 1 || reversals > 1) findings.doubled += 1;
    else if (codes.get(reference) !== ending || debits !== 1 || taken !== due) findings.wrong += 1;
  }
  const balance = await readBalance(target.url, target.headers);
  findings.balanceOff = known.openingBalance - balance - paid;
  return { ...findings, ...(await untilNotified(target, known)) };
}

/** The state of each; undefined for one that the sandbox does not know. */
async function readCodes(
  { url, headers }: Target,
  payouts: readonly SentPayout[],
): Promise<Map<string, string | undefined>> {
  const codes = new Map<string, string | undefined>();
  const open = payouts.values();
  const readers = Array.from({ length: 16 }, async () => {
    for (const { reference } of open) {
      const response = await fetch(url + statusPath + reference, { headers });
      const record: unknown = await response.json();
      if (response.status !== 200 && response.status !== 400) {
        throw new Error(`A status must be answered by 200 or 400, not ${response.status}.`);
      }
      codes.set(reference, response.status === 200 ? textAt(record, 'responseCode') : undefined);
    }
  });
  await Promise.all(readers);
  return codes;
}

/** Waits until a notification of each final state has come, and is listed as delivered. */
async function untilNotified(
  { url }: Target,
  { payouts, notified }: Known,
): Promise<{ notNotified: number; notifiedAfter: number }> {
  const start = performance.now();
  for (;;) {
    const silent = payouts.filter(
      ({ reference, ending }) => !notified.has(`${reference} ${ending}`),
    );
    const pending = await count(url, 'pending');
    const notNotified = silent.length + pending + (await count(url, 'failed'));
    const notifiedAfter = (performance.now() - start) / 1000;
    if (silent.length + pending === 0 || notifiedAfter > patienceSeconds) {
      return { notNotified, notifiedAfter };
    }
    // Brings on what waits for its next attempt.
    await advance(url, 1_000);
    await pause(50);
  }
}

async function count(url: string, state: 'pending' | 'failed'): Promise<number> {
  return listLength(await simulate(url, 'GET', `deliveries?state=${state}&limit=1000`));
}

function listLength(list: unknown): number {
  if (!Array.isArray(list)) throw new Error('The sandbox must list its deliveries.');
  return list.length;
}

/** A delivery that was under way when its sandbox died is free again some time later. */
const patienceSeconds = 90;
