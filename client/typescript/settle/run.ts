/** One settlement under way: its payouts, its journal, its time, and what it has yielded. */
import type { PayoutClientError } from '../errors.js';
import type { JournalEntry, SendingEntry } from '../journal.js';
import { lifetime } from './lifetime.js';
import type { Lifetime } from './lifetime.js';
import type { RunSetup, SettleProblem } from './options.js';
import { pace } from './pace.js';
import type { Pace } from './pace.js';
import type { Payout } from './payout.js';
import { limiter, resultQueue } from './queue.js';
import type { Limiter } from './queue.js';
import { resultOf } from './results.js';
import type { PayoutResult, Result } from './results.js';

/** A run, as its tasks see it. */
export interface Run extends RunSetup, Lifetime, Pace {
  /** Those that have not been yielded. */
  readonly open: Map<string, Payout>;
  /** Adds a payout that was given. */
  add(payout: Payout): void;
  /** Runs a task concurrently; the run ends when its last task has. */
  spawn(task: () => Promise<void>): void;
  /** Follows payouts, concurrently. */
  follow(payouts: Payout[], following: Following): void;
  /** Sends payouts that were certainly never sent, concurrently, when it is their turn. */
  sendNew(payouts: Payout[], until: number | undefined): void;
  /** Whose turn it is to send a batch. */
  readonly sending: Limiter;
  /** Whose turn it is to ask for a status. */
  readonly asking: Limiter;
  /** Waits until the reader has read enough of the results. */
  room(): Promise<void>;
  /** Between half of a wait and all of it, so that requests spread over time. */
  jitter(milliseconds: number): number;
  /** Set once nothing is sent any more; what was sent is still followed. */
  gaveUp?: { readonly error?: PayoutClientError };
  /** Whether it was reported that nobody may ask for a status. */
  isLocked?: boolean;
  /** Since when nothing could be sent. */
  stuckSince?: number | undefined;
  /** Nothing is sent any more, and this is thrown after the last result. */
  fail(thrown: unknown, transactionReferences: readonly string[]): void;
  hasFailed(): boolean;
  report(problem: SettleProblem): void;
  /** Whether the journal, if there is one, has the entry for certain. Never throws what it throws. */
  write(entry: JournalEntry, transactionReferences: readonly string[]): Promise<boolean>;
  /** What the journal has. Nothing when it fails, or the run ends first. */
  read(transactionReferences: readonly string[]): Promise<readonly JournalEntry[] | undefined>;
  /** Yields the result of a payout. A final one is in the journal before the caller sees it. */
  settle(payout: Payout, result?: Result): Promise<void>;
  /** Yields a result that is in the journal already. */
  recall(payout: Payout, result: Result): void;
}

/** What payouts are followed by. */
export interface Following {
  /** What the payouts were sent under; absent when only their references are known. */
  claim?: SendingEntry | undefined;
  /** Until when. */
  until?: number | undefined;
  /** Whether another run may have made the claim, and may withdraw it. */
  isShared?: true;
}

/** How payouts are sent and followed: passed in, since each leads to the other. */
export interface Tasks {
  followBatch(run: Run, payouts: Payout[], following: Following): Promise<void>;
  sendNewBatch(run: Run, payouts: Payout[], until?: number): Promise<void>;
}

/** Unread results that keep further payouts from being taken and sent. */
const mostUnread = 1_000;
/** Milliseconds after the end of a run in which its journal may still finish. */
const grace = 2_000;

/** Runs tasks and yields the results as they come. It always ends, and leaves nothing running. */
export async function* runTasks(
  setup: RunSetup,
  { followBatch, sendNewBatch }: Tasks,
  start: (run: Run) => Promise<void>,
): AsyncGenerator<PayoutResult, void, undefined> {
  const { clock, journal, poll, signal } = setup;
  const queue = resultQueue<PayoutResult>();
  const life = lifetime(clock);
  const open = new Map<string, Payout>();
  let failure: { thrown: unknown } | undefined;
  let tasks = 0;
  let settled = 0;
  let total = 0;
  let finish = (): void => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });

  const push = (payout: Payout, result: Result): void => {
    const { transactionReference } = payout;
    settled += 1;
    queue.push({ transactionReference, ...result, progress: { settled, total } });
  };
  const close = (payout: Payout): void => {
    payout.done = true;
    open.delete(payout.transactionReference);
  };
  /** What the journal gives, unless it fails or hangs. */
  const ofJournal = async <T>(
    use: () => Promise<T>,
    transactionReferences: readonly string[],
  ): Promise<T | undefined> => {
    try {
      return await life.orEnd(use(), grace);
    } catch (thrown) {
      run.fail(thrown, transactionReferences);
      return undefined;
    }
  };
  const run: Run = {
    ...setup,
    ...life,
    ...pace(clock, poll, life),
    open,
    add(payout) {
      open.set(payout.transactionReference, payout);
      total += 1;
    },
    follow: (payouts, following) => run.spawn(() => followBatch(run, payouts, following)),
    sendNew: (payouts, until) =>
      run.spawn(() => run.sending(() => sendNewBatch(run, payouts, until))),
    sending: limiter(1),
    asking: limiter(poll.atOnce),
    room: () => queue.room(mostUnread),
    jitter: (milliseconds) => milliseconds * (0.5 + setup.random() / 2),
    spawn(task) {
      tasks += 1;
      void task()
        .catch((thrown: unknown) => {
          failure ??= { thrown };
          life.end();
        })
        .then(() => {
          tasks -= 1;
          if (tasks > 0) return;
          for (const payout of open.values()) push(payout, resultOf(payout));
          queue.end(failure);
          finish();
        });
    },
    fail(thrown, transactionReferences) {
      failure ??= { thrown };
      run.gaveUp ??= {};
      run.report({ transactionReferences, error: thrown, willRetry: false });
    },
    hasFailed: () => failure !== undefined,
    report: (problem) => setup.onProblem?.(problem),
    async write(entry, transactionReferences) {
      if (!journal) return true;
      const use = async (): Promise<true> => {
        await journal.append(entry);
        return true;
      };
      return (await ofJournal(use, transactionReferences)) ?? false;
    },
    read: async (references) =>
      journal ? ofJournal(async () => journal.read(references), references) : [],
    async settle(payout, result = resultOf(payout)) {
      if (payout.done) return;
      const { transactionReference } = payout;
      const { outcome } = result;
      close(payout);
      try {
        if (outcome === 'paid' || outcome === 'failed') {
          const { responseCode } = result;
          const entry = { kind: 'settled', transactionReference, outcome, responseCode } as const;
          await run.write(entry, [transactionReference]);
        }
      } finally {
        push(payout, result);
      }
    },
    recall(payout, result) {
      close(payout);
      push(payout, result);
    },
  };

  if (signal?.aborted) life.end();
  signal?.addEventListener('abort', life.end);
  const cancel =
    setup.deadline === undefined ? undefined : clock.after(setup.deadline, () => life.end());
  run.spawn(() => start(run));
  try {
    yield* queue.items();
  } finally {
    life.end();
    queue.leave();
    cancel?.();
    signal?.removeEventListener('abort', life.end);
    await finished;
  }
}
