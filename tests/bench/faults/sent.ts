/** What a client sent, what it was answered, and sending the unanswered again. */
import { textAt } from '../../../toolkit/contract/objects.js';
import { advance } from '../api.ts';
import { batchOf, payoutPath, payoutText } from '../load.ts';
import type { CallHeaders } from '../load.ts';

export interface SentPayout {
  reference: string;
  /** In kobo. Not all alike, so that two errors do not cancel out. */
  amount: number;
  /** Paid, or rejected with its money given back. */
  ending: '00' | '50';
}

export interface SentBatch {
  payouts: SentPayout[];
  /** Undefined while it is unknown what became of it. */
  batchId: string | undefined;
}

/** The sandbox as it runs now: it may be another process a moment later. */
export interface Target {
  url: string;
  headers: CallHeaders;
}

export interface Client {
  sent: readonly SentBatch[];
  /** Payouts that were answered, so far. */
  answered(): number;
  /** How often each trouble was met: `503`, `cut`. */
  troubles: ReadonlyMap<string, number>;
  /**
   * Sends until the load is stopped: from many callers, payouts alone and by five. The clock is
   * moved meanwhile, so that outcomes and notifications are under way whenever a fault comes.
   */
  load(target: () => Target): Load;
  /**
   * Sends again what was not answered, as a client does that finds it unknown; and some of what
   * was, which must get the same receipt.
   *
   * @returns how many payouts were unknown, and how many receipts were others
   */
  settle(target: Target): Promise<{ unknown: number; otherReceipts: number }>;
}

export interface Load {
  /** Resolves when every caller has its last answer, or knows that it will not come. */
  stop(): Promise<void>;
}

export function createClient(): Client {
  const sent: SentBatch[] = [];
  const troubles = new Map<string, number>();
  const run = crypto.randomUUID().slice(0, 8);
  let answered = 0;
  let settled = 0;
  let numbers = 0;

  return {
    sent,
    troubles,
    answered: () => answered,
    load(target) {
      let stopped = false;
      const callers = Array.from({ length: 16 }, async (_, caller) => {
        while (!stopped) {
          const batch = newBatch(caller % 2 === 0 ? 1 : 5);
          sent.push(batch);
          if (!(await trySend(target(), batch))) await breathe();
        }
      });
      const clock = async (): Promise<void> => {
        while (!stopped) {
          await advance(target().url, 1_500).catch(() => undefined);
          await breathe();
        }
      };
      callers.push(clock());
      return {
        async stop() {
          stopped = true;
          await Promise.all(callers);
        },
      };
    },
    async settle(target) {
      const batches = sent.slice(settled);
      settled = sent.length;
      const open = batches.filter(({ batchId }) => batchId === undefined);
      for (const batch of open) await sendUntilAnswered(target, batch);
      let otherReceipts = 0;
      for (const batch of batches.filter((_, index) => index % 10 === 0)) {
        const again: SentBatch = { payouts: batch.payouts, batchId: undefined };
        await sendUntilAnswered(target, again);
        if (again.batchId !== batch.batchId) otherReceipts += 1;
      }
      const unknown = open.reduce((sum, { payouts }) => sum + payouts.length, 0);
      return { unknown, otherReceipts };
    },
  };

  function newBatch(size: number): SentBatch {
    const payouts = Array.from({ length: size }, (): SentPayout => {
      numbers += 1;
      return {
        reference: `${run}-${numbers}`,
        amount: 100 + (numbers % 997),
        ending: numbers % 3 === 0 ? '50' : '00',
      };
    });
    return { payouts, batchId: undefined };
  }

  async function trySend({ url, headers }: Target, batch: SentBatch): Promise<boolean> {
    const trouble = await send(url, headers, batch).catch(() => 'cut');
    if (trouble === undefined) {
      answered += batch.payouts.length;
      return true;
    }
    troubles.set(trouble, (troubles.get(trouble) ?? 0) + 1);
    return false;
  }

  async function sendUntilAnswered({ url, headers }: Target, batch: SentBatch): Promise<void> {
    const deadline = performance.now() + 60_000;
    for (;;) {
      const trouble = await send(url, headers, batch).catch(() => 'cut');
      if (trouble === undefined) return;
      if (performance.now() > deadline) {
        throw new Error(`A batch sent again must be answered within a minute: ${trouble}.`);
      }
      await breathe();
    }
  }
}

/** Gives what kept it from being answered; undefined when it was accepted whole. */
async function send(
  url: string,
  headers: CallHeaders,
  batch: SentBatch,
): Promise<string | undefined> {
  const response = await fetch(url + payoutPath, {
    method: 'POST',
    headers,
    body: batchOf(batch.payouts.map(textOf)),
    signal: AbortSignal.timeout(20_000),
  });
  const text = await response.text();
  if (response.status !== 200) return String(response.status);
  const receipt: unknown = JSON.parse(text);
  if (!text.includes('"errorTransactionCount":null')) return 'refused';
  batch.batchId = textAt(receipt, 'batchId') ?? text;
  return undefined;
}

/** The narration is what a statement shows of a payout, so it has the reference. */
function textOf({ reference, amount, ending }: SentPayout): string {
  return payoutText({
    reference,
    account: `00012345${ending}`,
    amount: (amount / 100).toFixed(2),
    narration: reference,
  });
}

/** Nobody asks a server that is down without a pause. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50));
}
