/** What a settlement is told, and what it tells. */
import type { Clock } from '../clock.js';
import type { Journal } from '../journal.js';
import type { TransactionOutcome } from '../models.js';

/** How payouts are followed. */
export interface FollowOptions {
  /**
   * Milliseconds after which the run ends, whatever is still open. Default 900 000 (15 minutes), at
   * most 2147483647.
   */
  deadline?: number | undefined;
  /** How often the status is asked for. */
  poll?: PollOptions | undefined;
  /** Ends the run as the deadline does: what is open is yielded as it stands. */
  signal?: AbortSignal | undefined;
  /** Called whenever the service tells a code that it had not told before, final or not. */
  onProgress?: ((progress: SettleProgress) => void) | undefined;
  /** Where the time comes from. The platform's own when left out. */
  clock?: Clock | undefined;
  /** From 0 to below 1, as `Math.random`: spreads the questions in time. */
  random?: (() => number) | undefined;
}

/** How payouts are sent and followed. */
export interface SettleOptions extends FollowOptions {
  /**
   * Payouts per request, from 1. Default 20. How many the service accepts is not shown. A refusal
   * concerns the whole request, so small ones harm fewer payouts.
   */
  chunkSize?: number | undefined;
  /** Makes the settlement resumable after a crash. Without one, nothing outlives the process. */
  journal?: Journal | undefined;
  /**
   * When a payout of unknown outcome may be sent again, under its own reference and with its own
   * content. Left out, it never is, and what stays in doubt is yielded as `unknown`: what the service
   * answers for a reference that it does not know is not shown, so only the caller can tell.
   */
  resend?: ResendRule | undefined;
}

/** Milliseconds, but for `atOnce`. */
export interface PollOptions {
  /** The first wait before the status is asked for; doubled each time. Default 1 000. */
  firstDelay?: number | undefined;
  /** The longest wait. Default 30 000. */
  maxDelay?: number | undefined;
  /** How many questions are under way at the same time. Default 4. */
  atOnce?: number | undefined;
}

/** The caller's knowledge of how the service says that it does not know a reference. */
export interface ResendRule {
  /**
   * Whether this answer to a status question says that the service has never taken the payout. It is
   * asked of a 2xx and of a 4xx; never of a 401, 403 or 429, which say nothing of the payout, and
   * never when there is no answer.
   */
  isUnknownToService(answer: StatusAnswer): boolean;
  /**
   * Milliseconds over which the service must keep saying so before the payout is sent again: the
   * first request may still be on its way inside the service. How long that can take is not shown.
   * Default 120 000.
   */
  quietFor?: number | undefined;
}

/** What the service answered when it was asked for the status of one payout. */
export interface StatusAnswer {
  readonly transactionReference: string;
  /** The HTTP status. */
  readonly status: number;
  /** The JSON of the answer. */
  readonly body: unknown;
}

/**
 * What became of a payout.
 *
 * - `paid`: code `00`.
 * - `failed`: another final code. The payout was taken and did not go through.
 * - `rejected`: the service refused the request and, asked again, does not know the payout.
 * - `held`: code `10`. It waits for the partner, who decides in the portal.
 * - `pending`: the service has it, and says nothing final (`01`, `02`, an unlisted code).
 * - `unknown`: it may have been taken. Nobody could tell in time.
 * - `not-sent`: it is certain that it was not sent.
 *
 * `paid`, `failed` and `rejected` are the end; the others are how things stood when the run ended.
 */
export type SettledOutcome =
  'paid' | 'failed' | 'rejected' | 'held' | 'pending' | 'unknown' | 'not-sent';

/**
 * What the caller does next.
 *
 * - `none`: nothing.
 * - `resend-under-new-reference`: mend what `action` says, then send it as a new payout.
 * - `see-action`: read `action`. Nothing is sent again.
 * - `decide-in-portal`: approve or decline it there, then follow it.
 * - `follow`: ask again later (`followPayouts`, or `settlePayouts` with the same journal). Never send
 *   it as a new payout: it may have been paid.
 * - `settle-again`: give it to `settlePayouts` again, as it is.
 */
export type NextStep =
  | 'none'
  | 'resend-under-new-reference'
  | 'see-action'
  | 'decide-in-portal'
  | 'follow'
  | 'settle-again';

/** What became of one payout. Each one is yielded once. */
export interface PayoutResult {
  readonly transactionReference: string;
  readonly outcome: SettledOutcome;
  /** Whether this is the end of it. */
  readonly final: boolean;
  /** The latest code that the service told, if it told one. */
  readonly responseCode?: string;
  /** The latest record of the service. Absent when the journal alone tells the end. */
  readonly record?: TransactionOutcome;
  readonly next: NextStep;
  /** What to do, in words. */
  readonly action: string;
  /** How many payouts of the run have been yielded, this one included, and how many there are. */
  readonly progress: { readonly settled: number; readonly total: number };
}

/** A code that the service told of a payout. */
export interface SettleProgress {
  readonly transactionReference: string;
  readonly responseCode: string;
  /** Whether the code is final. */
  readonly final: boolean;
}

/**
 * A payout has the reference of another one in the journal, and another content. Nothing of the run
 * was sent. One payout, one reference: give this one a reference of its own.
 */
export class ReferenceReusedError extends Error {
  readonly transactionReferences: readonly string[];

  constructor(transactionReferences: readonly string[]) {
    super(
      `The journal has another content for ${transactionReferences.join(', ')}. A payout that was ` +
        'changed is a new payout: give it a reference of its own.',
    );
    this.transactionReferences = transactionReferences;
    // Not by the class: a bundler may shorten its name.
    Object.defineProperty(this, 'name', { value: 'ReferenceReusedError' });
  }
}
