/** What the statement of a virtual account says of each payout, by the narration. */
import { listAt, objectAt, textAt } from '../../../toolkit/contract/objects.js';
import { readAnswer, simulate, virtualAccount } from '../api.ts';
import type { Target } from './sent.ts';

export interface Movements {
  debits: number;
  reversals: number;
  /** What is taken in the end, in kobo. */
  taken: number;
}

/** The sandbox's time, in milliseconds. */
export async function readClock(url: string): Promise<number> {
  return Date.parse(textAt(await simulate(url, 'GET', 'clock'), 'now') ?? '');
}

/** All movements of payouts from a time on, by the sandbox's clock. */
export async function readMovements(target: Target, from: number): Promise<Map<string, Movements>> {
  const movements = new Map<string, Movements>();
  const until = await readClock(target.url);
  // A statement is of one UTC day, and the clock has been moved.
  for (let start = from; start <= until; start = endOfDay(start) + 1) {
    await readDay(target, start, Math.min(until, endOfDay(start)), movements);
  }
  return movements;
}

const dayMs = 86_400_000;

function endOfDay(moment: number): number {
  return Math.floor(moment / dayMs) * dayMs + dayMs - 1;
}

async function readDay(
  { url, headers }: Target,
  start: number,
  end: number,
  movements: Map<string, Movements>,
): Promise<void> {
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({
      accountNumber: virtualAccount,
      startTime: new Date(start).toISOString(),
      endTime: new Date(end).toISOString(),
      page: String(page),
    });
    const response = await fetch(`${url}/collection-middleware/statement/intraday?${query}`, {
      headers,
    });
    const data = objectAt(await readAnswer(response, 'The statement'), 'data');
    for (const entry of listAt(data, 'details')) add(movements, entry);
    if (data['hasMore'] !== true) return;
  }
}

function add(movements: Map<string, Movements>, entry: unknown): void {
  const kind = textAt(entry, 'transactionType');
  if (kind !== 'TRANSFER' && kind !== 'REVERSAL') return;
  const reference = textAt(entry, 'remark') ?? '';
  const amount = Math.round(Number(objectAt({ entry }, 'entry')['amount']) * 100);
  const known = movements.get(reference) ?? { debits: 0, reversals: 0, taken: 0 };
  if (kind === 'TRANSFER') {
    known.debits += 1;
    known.taken += amount;
  } else {
    known.reversals += 1;
    known.taken -= amount;
  }
  movements.set(reference, known);
}
