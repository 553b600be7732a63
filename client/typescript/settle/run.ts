import { longestTimer, systemClock } from '../clock.js';
import type { PayoutClientError } from '../errors.js';
import { fieldOf } from '../field.js';
import type { JournalEntry } from '../journal.js';
import type { Hear } from '../status.js';
import type { RunSetup, SettleProblem } from './options.js';
import type { Payout, Together } from './payout.js';
import { questions, type Questions } from './questions.js';
import { limiter, resultQueue, type Limiter } from './queue.js';
import { resultOf, type PayoutResult, type Result } from './results.js';
import { lifetime, pace, type Lifetime, type Pace } from './time.js';

/** With this many unread results, the run takes and sends no more payouts. */
const mostUnread = 1_000;
/** Milliseconds that the journal gets to finish after the end of a run. */
const grace = 2_000;

export class Run {
  readonly setup: RunSetup;
  readonly life: Lifetime;
  readonly pace: Pace;
  readonly open = new Map<string, Payout>();
  readonly sending: Limiter = limiter(1);
  readonly asking: Questions;
  /** Used by trust.ts. Payouts that were sent since this time wait for their notifications. */
  readonly trust = {
    since: 0,
    next: { oldest: 0, all: 0 },
    sent: new Array<Together>(),
    unheard: new Set<string>(),
  };
  /** Set once nothing more may be sent. Payouts that were sent are still followed. */
  gaveUp?: { readonly error?: PayoutClientError };
  /** Whether the run has reported that the service rejects its credentials. */
  isLocked = false;
  /** The time since which nothing could be sent. */
  stuckSince: number | undefined;
  readonly #queue = resultQueue<PayoutResult>();
  #failure: { thrown: unknown } | undefined;
  #tasks = 0;
  #settled = 0;
  #total = 0;
  #isGiven = false;
  #finish = (): void => {};

  constructor(setup: RunSetup) {
    this.setup = setup;
    this.life = lifetime(setup.clock);
    this.pace = pace(setup.clock, setup.poll, this.life);
    this.asking = questions(setup.clock, setup.poll.atOnce, setup.poll.mostAtOnce);
    if (!setup.webhooks) this.trust.since = Infinity;
  }

  /** Runs a task and all tasks that it spawns. It always ends and leaves nothing running. */
  async *results(
    start: () => Promise<void>,
    hear: Hear,
  ): AsyncGenerator<PayoutResult, void, undefined> {
    const { clock, deadline, signal, webhooks } = this.setup;
    const { end } = this.life;
    const finished = new Promise<void>((resolve) => (this.#finish = resolve));
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end);
    const cancel = deadline === undefined ? undefined : clock.after(deadline, end);
    this.spawn(async () => {
      await start();
      this.#isGiven = true;
      this.#endIfSettled();
    });
    const disconnect = webhooks?.connect?.(hear);
    try {
      yield* this.#queue.items();
    } finally {
      end();
      disconnect?.();
      this.#queue.leave();
      cancel?.();
      signal?.removeEventListener('abort', end);
      await finished;
    }
  }

  add(payout: Payout): void {
    this.open.set(payout.transactionReference, payout);
    this.#total += 1;
  }

  /** Runs a task concurrently. The run ends after its last task. */
  spawn(task: () => Promise<void>): void {
    this.#tasks += 1;
    void task()
      .catch((thrown: unknown) => {
        this.#failure ??= { thrown };
        this.life.end();
      })
      .then(() => {
        this.#tasks -= 1;
        if (this.#tasks > 0) return;
        for (const payout of this.open.values()) this.recall(payout, resultOf(payout));
        this.#queue.end(this.#failure);
        this.#finish();
      });
  }

  room(): Promise<void> {
    return this.#queue.room(mostUnread);
  }

  /** Returns half to all of a wait, to spread requests over time. */
  jitter(milliseconds: number): number {
    return milliseconds * (0.5 + this.setup.random() / 2);
  }

  /** Stops sending. `thrown` is thrown after the last result. */
  fail(thrown: unknown, transactionReferences: readonly string[]): void {
    this.#failure ??= { thrown };
    this.gaveUp ??= {};
    this.report({ transactionReferences, error: thrown, willRetry: false });
  }

  hasFailed(): boolean {
    return this.#failure !== undefined;
  }

  report(problem: SettleProblem): void {
    this.heed(this.setup.onProblem?.(problem));
  }

  /** A callback may be asynchronous; if it rejects, the run ends. */
  heed(returned: unknown): void {
    void Promise.resolve(returned).catch((thrown: unknown) => {
      this.#failure ??= { thrown };
      this.life.end();
    });
  }

  /** Whether the entry is certainly in the journal. True without a journal. */
  async write(entry: JournalEntry, transactionReferences: readonly string[]): Promise<boolean> {
    const { journal } = this.setup;
    if (!journal) return true;
    const isWritten = async (): Promise<boolean> => {
      await journal.append(entry);
      return true;
    };
    return (await this.#ofJournal(isWritten, transactionReferences)) ?? false;
  }

  async read(
    transactionReferences: readonly string[],
  ): Promise<readonly JournalEntry[] | undefined> {
    const { journal } = this.setup;
    if (!journal) return [];
    return this.#ofJournal(async () => journal.read(transactionReferences), transactionReferences);
  }

  /** Yields the result of a payout. A final one is written to the journal first. */
  async settle(payout: Payout, result: Result = resultOf(payout)): Promise<void> {
    if (payout.done) return;
    const { transactionReference } = payout;
    const { outcome } = result;
    this.#close(payout);
    try {
      if (outcome === 'paid' || outcome === 'failed') {
        const { responseCode } = result;
        const entry = { kind: 'settled', transactionReference, outcome, responseCode } as const;
        await this.write(entry, [transactionReference]);
      }
    } finally {
      this.#push(payout, result);
    }
  }

  /** Yields a result that needs no journal entry. */
  recall(payout: Payout, result: Result): void {
    this.#close(payout);
    this.#push(payout, result);
  }

  #close(payout: Payout): void {
    payout.done = true;
    this.open.delete(payout.transactionReference);
    if (payout.together) payout.together.open -= 1;
  }

  #push({ transactionReference, given: payout }: Payout, result: Result): void {
    this.#settled += 1;
    const progress = { settled: this.#settled, total: this.#total };
    const whole = { transactionReference, ...result, progress, payout };
    if (payout === undefined) Reflect.deleteProperty(whole, 'payout');
    // They may contain personal data, so logging a result must not print them.
    for (const name of ['record', 'payout']) {
      const value = fieldOf(whole, name);
      if (value !== undefined) {
        Object.defineProperty(whole, name, { enumerable: false, get: () => value });
      }
    }
    this.#queue.push(whole);
    this.#endIfSettled();
  }

  /** Ends the run once every payout has a result. */
  #endIfSettled(): void {
    if (this.#isGiven && this.#settled === this.#total) this.life.end();
  }

  /** Returns `undefined` if the journal fails, or hangs at the end of the run or for longer than any other wait. */
  async #ofJournal<T>(
    use: () => Promise<T>,
    transactionReferences: readonly string[],
  ): Promise<T | undefined> {
    const { patience, quietFor } = this.setup;
    let cancel = (): void => {};
    const hangs = new Promise<never>((_, reject) => {
      const error = new Error('The journal does not respond. Repair it, then settle again.');
      // Measured in real time, because a journal does not follow the run's clock.
      cancel = systemClock.after(Math.min(patience + quietFor, longestTimer), () => reject(error));
    });
    try {
      return await this.life.orEnd(Promise.race([use(), hangs]), grace);
    } catch (thrown) {
      this.fail(thrown, transactionReferences);
      return undefined;
    } finally {
      cancel();
    }
  }
}
