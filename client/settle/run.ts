/** One settlement under way: its payouts, its journal, its time, and what it has yielded. */
import type { Clock } from '../clock.js';
import type { Journal, JournalEntry } from '../journal.js';
import type { TransactionOutcome } from '../models.js';
import type { CallingClient } from '../send.js';
import type { PayoutContent } from './content.js';
import type { PayoutResult, PollOptions, ResendRule, SettleProgress } from './options.js';
import type { ConclusiveAnswer } from './ledger.js';
import { limiter, resultQueue } from './queue.js';
import { standingOf } from './results.js';
import type { Standing } from './results.js';

/** A payout of a run, and what is known of it. */
export interface Payout {
  readonly transactionReference: string;
  readonly fingerprint: string;
  /** Absent when the payout is known from the journal alone: then it is followed, never sent. */
  readonly content?: PayoutContent;
  /**
   * `unsent`: certainly not sent. `in-doubt`: it may have been taken. `accepted`: the service has
   * received its batch. `unclear`: the service answered, and not what became of this payout.
   * `refused`: the service refused its batch. Only what is in doubt may ever be sent again.
   */
  state: 'unsent' | 'in-doubt' | ConclusiveAnswer;
  /** The latest record of the service. */
  record?: TransactionOutcome;
  /** Since when, and until when, the service has said that it does not know it. Milliseconds. */
  absent?: { since: number; until: number };
  /** Whether its result is on its way to the caller. */
  done: boolean;
}

/** What a run is made with, every option decided. */
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
  /** Lets a task run beside the others; the run ends when the last one has. */
  spawn(task: () => Promise<void>): void;
  /** Waits for its turn to ask. */
  inTurn<T>(task: () => Promise<T>): Promise<T>;
  /** Waits, at most until the run ends. */
  pause(milliseconds: number): Promise<void>;
  /** Between half of a wait and all of it, so that questions do not come in step. */
  jitter(milliseconds: number): number;
  /** Yields the result of a payout. An end is in the journal before the caller sees it. */
  settle(payout: Payout, standing?: Standing): Promise<void>;
  /** Yields a result that is in the journal already. */
  recall(payout: Payout, standing: Standing): void;
}

/** Runs tasks and yields the results as they come. It always ends, and nothing runs on after it. */
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

  const push = (payout: Payout, standing: Standing): void => {
    settled += 1;
    const progress = { settled, total: payouts.size };
    queue.push({ transactionReference: payout.transactionReference, ...standing, progress });
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
    async settle(payout, standing = standingOf(payout)) {
      if (payout.done) return;
      payout.done = true;
      if (standing.final) await setup.journal.append(endEntry(payout, standing));
      push(payout, standing);
    },
    recall(payout, standing) {
      payout.done = true;
      push(payout, standing);
    },
  };

  if (setup.signal?.aborted) stop();
  setup.signal?.addEventListener('abort', stop);
  const takeBack = setup.clock.after(setup.deadline, stop);
  run.spawn(() => start(run));
  const finished = (async () => {
    while (tasks.size > 0) await Promise.all(tasks);
    for (const payout of payouts.values()) {
      if (!payout.done) push(payout, standingOf(payout));
    }
    queue.end(failure);
  })();
  try {
    yield* queue.items();
  } finally {
    stop();
    takeBack();
    setup.signal?.removeEventListener('abort', stop);
    await finished;
  }
}

function endEntry(payout: Payout, { outcome, responseCode }: Standing): JournalEntry {
  if (outcome !== 'paid' && outcome !== 'failed' && outcome !== 'rejected') {
    throw new Error(`A payout that is ${outcome} has not come to its end.`);
  }
  return {
    kind: 'settled',
    transactionReference: payout.transactionReference,
    outcome,
    ...(responseCode !== undefined && { responseCode }),
  };
}

function pause(clock: Clock, milliseconds: number, ending: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (ending.aborted) {
      resolve();
      return;
    }
    const takeBack = clock.after(milliseconds, done);
    ending.addEventListener('abort', done);
    function done(): void {
      takeBack();
      ending.removeEventListener('abort', done);
      resolve();
    }
  });
}
