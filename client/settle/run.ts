/** One settlement under way: its payouts, its journal, its time, and what it has yielded. */
import { pause } from '../clock.js';
import type { Clock } from '../clock.js';
import type { Journal, JournalEntry } from '../journal.js';
import type { CallingClient } from '../send.js';
import type { PayoutResult, PollOptions, ResendRule, SettleProgress } from './options.js';
import type { Payout } from './payout.js';
import { limiter, resultQueue } from './queue.js';
import { resultOf } from './results.js';
import type { Result } from './results.js';

/** What a run is made with, every default filled in. */
export interface RunSetup {
  client: CallingClient;
  journal: Journal;
  deadline: number;
  chunkSize: number;
  poll: Required<{ [Key in keyof PollOptions]: number }>;
  resend: { isUnknownToService: ResendRule['isUnknownToService']; quietFor: number } | undefined;
  signal: AbortSignal | undefined;
  onProgress: ((progress: SettleProgress) => void) | undefined;
  clock: Clock;
  random: () => number;
}

/** A run, as its tasks see it. */
export interface Run extends RunSetup {
  /** Aborted when the run ends: deadline, caller's signal, a reader that left, a failure. */
  readonly ending: AbortSignal;
  readonly payouts: Map<string, Payout>;
  /** Runs a task concurrently; the run ends when its last task has. */
  spawn(task: () => Promise<void>): void;
  /** Runs a task when it is its turn to ask the service. */
  inTurn<T>(task: () => Promise<T>): Promise<T>;
  /** Waits, at most until the run ends. */
  pause(milliseconds: number): Promise<void>;
  /** Between half of a wait and all of it, so that requests spread over time. */
  jitter(milliseconds: number): number;
  /** Yields the result of a payout. A final one is in the journal before the caller sees it. */
  settle(payout: Payout, result?: Result): Promise<void>;
  /** Yields a result that is in the journal already. */
  recall(payout: Payout, result: Result): void;
}

/** Runs tasks and yields the results as they come. It always ends, and leaves nothing running. */
export async function* runTasks(
  setup: RunSetup,
  start: (run: Run) => Promise<void>,
): AsyncGenerator<PayoutResult, void, undefined> {
  const queue = resultQueue<PayoutResult>();
  const ending = new AbortController();
  const stop = (): void => ending.abort();
  const tasks = new Set<Promise<void>>();
  const payouts = new Map<string, Payout>();
  let failure: { thrown: unknown } | undefined;
  let settled = 0;

  const push = (payout: Payout, result: Result): void => {
    settled += 1;
    const progress = { settled, total: payouts.size };
    queue.push({ transactionReference: payout.transactionReference, ...result, progress });
  };
  const run: Run = {
    ...setup,
    ending: ending.signal,
    payouts,
    inTurn: limiter(setup.poll.atOnce),
    jitter: (milliseconds) => milliseconds * (0.5 + setup.random() / 2),
    pause: (milliseconds) => pause(setup.clock, milliseconds, ending.signal),
    spawn(task) {
      const promise = task()
        .catch((thrown: unknown) => {
          failure ??= { thrown };
          stop();
        })
        .finally(() => tasks.delete(promise));
      tasks.add(promise);
    },
    async settle(payout, result = resultOf(payout)) {
      if (payout.done) return;
      payout.done = true;
      if (result.final) await setup.journal.append(settledEntry(payout, result));
      push(payout, result);
    },
    recall(payout, result) {
      payout.done = true;
      push(payout, result);
    },
  };

  if (setup.signal?.aborted) stop();
  setup.signal?.addEventListener('abort', stop);
  const cancel = setup.clock.after(setup.deadline, stop);
  run.spawn(() => start(run));
  const finished = (async () => {
    while (tasks.size > 0) await Promise.all(tasks);
    for (const payout of payouts.values()) {
      if (!payout.done) push(payout, resultOf(payout));
    }
    queue.end(failure);
  })();
  try {
    yield* queue.items();
  } finally {
    stop();
    cancel();
    setup.signal?.removeEventListener('abort', stop);
    await finished;
  }
}

function settledEntry(payout: Payout, { outcome, responseCode }: Result): JournalEntry {
  if (outcome !== 'paid' && outcome !== 'failed') {
    throw new Error(`A payout whose outcome is ${outcome} is not settled.`);
  }
  return {
    kind: 'settled',
    transactionReference: payout.transactionReference,
    outcome,
    ...(responseCode !== undefined && { responseCode }),
  };
}
