import { longestTimer, systemClock, type Clock } from '../clock.js';
import type { Journal } from '../journal.js';
import { fieldOf } from '../field.js';
import { demand, demandFunctions, demandNone, demandSignal } from '../check.js';
import { keyHeader, type CallingClient } from '../call.js';
import type { OutcomeSource, StatusAnswer } from '../status.js';
import * as limits from '../tables.js';

/** How payouts are followed. */
export interface FollowOptions {
  /**
   * Milliseconds for which a payout is followed after it was sent, or was found in the journal;
   * then it is yielded in its current state. Also how long to keep trying when the service cannot be reached.
   * Default {{limit patience}}, at most 2147483647.
   */
  patience?: number | undefined;
  /**
   * Milliseconds after which the run ends, also in the middle of a request. Default: when every
   * payout has been yielded. At most 2147483647.
   */
  deadline?: number | undefined;
  /** When it asks for the status. */
  poll?: PollOptions | undefined;
  /** Ends the run as the deadline does: open payouts are yielded in their current state. */
  signal?: AbortSignal | undefined;
  /** Called whenever the code of a payout changes, final or not. */
  onProgress?: ((progress: SettleProgress) => void) | undefined;
  /**
   * Called immediately when a batch is not sent or not accepted, when nobody may ask for a status, and
   * when the journal or the input fails.
   */
  onProblem?: ((problem: SettleProblem) => void) | undefined;
  /**
   * Where notifications come from: what `confirmByStatus` has made, or `true` when you call `notify`.
   * A payout that the service has accepted is then asked for when it is notified. A few are still
   * asked for: if a notification is lost, all are again.
   */
  webhooks?: OutcomeSource | boolean | undefined;
  /** Where the time comes from. Default: the platform. */
  clock?: Clock | undefined;
  /** From 0 up to 1, as `Math.random`: spreads the requests over time. */
  random?: (() => number) | undefined;
}

/** How payouts are sent and followed. */
export interface SettleOptions extends FollowOptions {
  /**
   * Payouts per request, from 1 to {{limit largestBatch}}. Default {{limit batchSize}}. The documentation of the service does not say
   * how many it accepts, nor whether a rejection concerns all: small requests affect fewer payouts.
   */
  chunkSize?: number | undefined;
  /** How many batches are sent at the same time, after the first. Default {{limit batchesAtOnce}}. */
  concurrency?: number | undefined;
  /** Makes the settlement resumable after a crash. Without it, nothing outlives the process. */
  journal?: Journal | undefined;
  /**
   * When a payout that the service may not have taken is sent again, under its own reference. By
   * default only a whole batch is, under its idempotency key where its header is known, and what stays
   * in doubt is yielded as `unknown`: the documentation of the service does not say what it answers
   * for an unknown reference. With it, a rejected batch is sent again in halves,
   * until the rejected payouts are found.
   */
  resend?: ResendRule | undefined;
}

/** Milliseconds, but for `atOnce`. */
export interface PollOptions {
  /** The first wait before asking for the status; doubled each time. Default {{limit firstQuestionDelay}}. */
  firstDelay?: number | undefined;
  /** The longest wait. Default {{limit longestQuestionDelay}}. The service may ask for a longer one (`Retry-After`). */
  maxDelay?: number | undefined;
  /**
   * How many requests for a status are under way at the same time. Default {{limit questionsAtOnce}}, and up to
   * {{limit mostQuestionsAtOnce}} while others wait, as long as the answers stay as fast and none says `429` or `503`. A
   * number given here is kept to.
   */
  atOnce?: number | undefined;
}

/** The caller's knowledge of what the service answers for an unknown reference. */
export interface ResendRule {
  /**
   * Whether this answer to a status request means that the service has never taken the payout.
   * Called for the statuses that say something about the payout, by the table of the contract.
   */
  isUnknownToService(answer: StatusAnswer): boolean;
  /**
   * Milliseconds for which the service must not know the payout before it is sent again: the first
   * request may still be under way inside the service. Default {{limit quietTime}}, which is also how long a
   * payout of a rejected batch is asked for before it is yielded as `rejected`.
   *
   * With a journal, a request for a batch is cut off after half of it, and a journal that takes a
   * quarter of it to write a claim fails: so no run sends late what another may send again.
   */
  quietFor?: number | undefined;
}

/** A new code of a payout. */
export interface SettleProgress {
  /** That of the payout. */
  readonly transactionReference: string;
  /** The new code, such as `02`. */
  readonly responseCode: string;
  /** Whether it is not expected to change. */
  readonly final: boolean;
}

/** Something that went wrong during a run. */
export interface SettleProblem {
  /** The payouts that it concerns. */
  readonly transactionReferences: readonly string[];
  /** A `PayoutClientError`, or what the journal or the input has thrown. */
  readonly error: unknown;
  /** Whether the run will send these payouts again, or ask again. */
  readonly willRetry: boolean;
}

export interface RunSetup {
  readonly client: CallingClient;
  /** In lower case; undefined where nobody knows whether a key is sent. */
  readonly keyHeader: string | undefined;
  readonly journal: Journal | undefined;
  readonly patience: number;
  readonly deadline: number | undefined;
  readonly chunkSize: number;
  readonly concurrency: number;
  readonly poll: { readonly [Name in keyof PollOptions | 'mostAtOnce']-?: number };
  /** How long a payout must be without a record before that means anything. */
  readonly quietFor: number;
  readonly isUnknownToService: ResendRule['isUnknownToService'] | undefined;
  readonly webhooks: Partial<OutcomeSource> | undefined;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: ((progress: SettleProgress) => unknown) | undefined;
  readonly onProblem: ((problem: SettleProblem) => unknown) | undefined;
  readonly clock: Clock;
  readonly random: () => number;
}

/** @throws TypeError naming the option that is wrong, and what it must be */
export function readSetup(client: CallingClient, options: SettleOptions): RunSetup {
  const { patience, deadline, chunkSize, concurrency, poll = {}, resend, ...others } = options;
  const { journal, webhooks, signal, onProgress, onProblem, clock, random, ...unknown } = others;
  const { firstDelay, maxDelay, atOnce, ...unknownOfPoll } = poll;
  const { isUnknownToService, quietFor, ...unknownOfResend } = resend ?? {};
  demandNone({ ...unknown, ...unknownOfPoll, ...unknownOfResend });
  demandFunctions({ onProgress, onProblem, random });
  const isRule = !resend || typeof isUnknownToService === 'function';
  demand(isRule, 'resend.isUnknownToService', 'a function');
  demand(
    !journal || ['append', 'read'].every((name) => typeof fieldOf(journal, name) === 'function'),
    'journal',
    'one, such as fileJournal(path)',
  );
  const isSource =
    typeof webhooks !== 'object' || typeof fieldOf(webhooks, 'connect') === 'function';
  demand(isSource, 'webhooks', 'true, or what confirmByStatus has made');
  demandSignal(signal);
  return {
    client,
    keyHeader: keyHeaderOf(client),
    journal,
    patience: whole('patience', patience ?? limits.patience),
    deadline: deadline === undefined ? undefined : whole('deadline', deadline),
    chunkSize: whole('chunkSize', chunkSize ?? limits.batchSize, limits.largestBatch),
    concurrency: whole('concurrency', concurrency ?? limits.batchesAtOnce),
    poll: {
      firstDelay: whole('poll.firstDelay', firstDelay ?? limits.firstQuestionDelay),
      maxDelay: whole('poll.maxDelay', maxDelay ?? limits.longestQuestionDelay),
      atOnce: whole('poll.atOnce', atOnce ?? limits.questionsAtOnce),
      mostAtOnce: atOnce ?? limits.mostQuestionsAtOnce,
    },
    quietFor: whole('resend.quietFor', quietFor ?? limits.quietTime),
    isUnknownToService: resend && ((answer) => resend.isUnknownToService(answer)),
    webhooks: typeof webhooks === 'object' ? webhooks : webhooks ? {} : undefined,
    signal,
    onProgress,
    onProblem,
    clock: clock ?? systemClock,
    random: random ?? Math.random,
  };
}

function keyHeaderOf(client: CallingClient): string | undefined {
  const named = keyHeader in client ? (client[keyHeader] ?? limits.payoutKeyHeader) : undefined;
  return named ? named.toLowerCase() : undefined;
}

function whole(name: string, value: number, most = longestTimer): number {
  demand(
    Number.isInteger(value) && value >= 1 && value <= most,
    name,
    `a whole number from 1 to ${most}`,
  );
  return value;
}

/** The journal has different content for a reference. Send the payout under another one. */
export class ReferenceReusedError extends Error {
  /** Those that were used before, for other content. */
  readonly transactionReferences: readonly string[];

  constructor(transactionReferences: readonly string[]) {
    super(
      `The journal has different content for ${transactionReferences.join(', ')}. A payout that was ` +
        'changed is a new payout: give it another reference.',
    );
    this.transactionReferences = transactionReferences;
    // A bundler may shorten the name of the class.
    Object.defineProperty(this, 'name', { value: 'ReferenceReusedError' });
  }
}
