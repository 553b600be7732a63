/**
 * Collects the batches that arrive while others are written, and writes them together: the wait for
 * the disk is shared.
 */
import { EngineError } from './errors.ts';
import { acceptAll, readSubmission } from './acceptance.ts';
import type { Acceptance, Submission } from './acceptance.ts';
import type { Context } from './settings.ts';
import type { BatchReceipt, TransactionRequest } from './engine.ts';

export interface Intake {
  accept(
    partnerCode: string,
    transactions: readonly TransactionRequest[],
    idempotencyKey: string | undefined,
  ): Promise<BatchReceipt>;
  /** Waits for what was handed in. */
  idle(): Promise<void>;
}

/** So many payouts are written together at most, but for a batch that has more. */
const mostTogether = 2_000;

interface Waiting {
  submission: Submission;
  resolve(receipt: BatchReceipt): void;
  reject(error: unknown): void;
}

export function createIntake({ store, settings, now }: Context): Intake {
  const waiting: Waiting[] = [];
  let writing: Promise<void> | undefined;

  const write = (group: readonly Waiting[]) =>
    store.transaction(() =>
      acceptAll(
        group.map(({ submission }) => submission),
        now(),
        settings,
      ),
    );

  const writeGroup = async (group: readonly Waiting[]) => {
    try {
      for (const [index, acceptance] of (await write(group)).entries()) {
        settle(group[index], acceptance);
      }
    } catch (error) {
      // One of them may be the cause: then each is tried alone, and it fails alone.
      if (group.length > 1) for (const one of group) await writeGroup([one]);
      else group[0]?.reject(error);
    }
  };

  const writeAll = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) await writeGroup(nextGroup(waiting));
    writing = undefined;
  };

  return {
    accept(partnerCode, transactions, idempotencyKey) {
      const submission = readSubmission(partnerCode, transactions, idempotencyKey);
      return new Promise((resolve, reject) => {
        waiting.push({ submission, resolve, reject });
        writing ??= writeAll();
      });
    },
    async idle() {
      await writing;
    },
  };
}

function nextGroup(waiting: Waiting[]): Waiting[] {
  let payouts = 0;
  let count = 0;
  for (const { submission } of waiting) {
    payouts += submission.payouts.length;
    if (count > 0 && payouts > mostTogether) break;
    count += 1;
  }
  return waiting.splice(0, count);
}

function settle(one: Waiting | undefined, acceptance: Acceptance): void {
  if (acceptance.result === 'accepted') one?.resolve(acceptance.receipt);
  else {
    one?.reject(
      new EngineError(
        'idempotency-conflict',
        'The idempotency key was used with another batch. Use a new key for a new batch.',
      ),
    );
  }
}
