/** What a settlement takes, and what it yields. */
import type { Clock } from '../clock.js';
import type { Journal } from '../journal.js';
import type { TransactionOutcome } from '../models.js';
import type { StatusAnswer } from '../status.js';

/** How payouts are followed. */
export interface FollowOptions {
  /** Milliseconds after which the run ends. Default 900 000 (15 minutes), at most 2147483647. */
  deadline?: number | undefined;
  /** How often to ask for the status. */
  poll?: PollOptions | undefined;
  /** Ends the run as the deadline does: what is open is yielded as it is. */
  signal?: AbortSignal | undefined;
  /** Called whenever the code of a payout changes, final or not. */
  onProgress?: ((progress: SettleProgress) => void) | undefined;
  /** Where the time comes from. Default: the platform. */
  clock?: Clock | undefined;
  /** From 0 up to 1, as `Math.random`: spreads the requests over time. */
  random?: (() => number) | undefined;
}

/** How payouts are sent and followed. */
export interface SettleOptions extends FollowOptions {
  /**
   * Payouts per request, from 1. Default 20. The service's documentation does not say how many it
   * accepts, nor whether a rejection concerns all of them: with small requests it affects fewer payouts.
   */
  chunkSize?: number | undefined;
  /** Makes the settlement resumable after a crash. Without it, nothing outlives the process. */
  journal?: Journal | undefined;
  /**
   * When a payout of unknown outcome may be sent again, under its own reference and with its own
   * content. By default it never is, and what stays in doubt is yielded as `unknown`: the service's
   * documentation does not say what it answers for an unknown reference, so only the caller can tell.
   */
  resend?: ResendRule | undefined;
}

/** Milliseconds, but for `atOnce`. */
export interface PollOptions {
  /** The first wait before asking for the status; doubled each time. Default 1 000. */
  firstDelay?: number | undefined;
  /** The longest wait. Default 30 000. */
  maxDelay?: number | undefined;
  /** How many requests for a status are under way at the same time. Default 4. */
  atOnce?: number | undefined;
}

/** The caller's knowledge of what the service answers for an unknown reference. */
export interface ResendRule {
  /**
   * Whether this answer to a status request means that the service has never taken the payout. Called
   * for a 2xx and for a 4xx; never for a 401, 403 or 429, which say nothing about the payout, and
   * never when there is no answer.
   */
  isUnknownToService(answer: StatusAnswer): boolean;
  /**
   * Milliseconds for which the service must not know the payout before it is sent again: the first
   * request may still be under way inside the service, nobody documents for how long. Default 120 000.
   */
  quietFor?: number | undefined;
}

/**
 * What became of a payout.
 *
 * - `paid`: code `00`.
 * - `failed`: another final code. The payout was taken and did not go through.
 * - `rejected`: the service rejected the request and, asked later, has no record of the payout. That
 *   proves nothing: part of a rejected batch may have been taken.
 * - `held`: code `10`. It waits for the partner, who decides in the portal.
 * - `pending`: the service has it, with a code that is not final (`01`, `02`, an unlisted code).
 * - `unknown`: it may have been taken. Nobody could tell in time.
 * - `not-sent`: it was certainly not sent.
 *
 * `paid` and `failed` are final; the others are the state when the run ended.
 */
export type SettledOutcome =
  'paid' | 'failed' | 'rejected' | 'held' | 'pending' | 'unknown' | 'not-sent';

/**
 * What the caller does next.
 *
 * - `none`: nothing.
 * - `resend-under-new-reference`: fix what `action` describes, then send it as a new payout.
 * - `see-action`: read `action`. Nothing is sent again.
 * - `decide-in-portal`: approve or decline it there, then follow it.
 * - `follow`: ask again later (`followPayouts`, or `settlePayouts` with the same journal). Never send
 *   it as a new payout: it may have been paid.
 * - `settle-again`: pass it to `settlePayouts` again, unchanged.
 */
export type NextStep =
  | 'none'
  | 'resend-under-new-reference'
  | 'see-action'
  | 'decide-in-portal'
  | 'follow'
  | 'settle-again';

/** What became of one payout. Each payout is yielded once. */
export interface PayoutResult {
  readonly transactionReference: string;
  readonly outcome: SettledOutcome;
  /** Whether the outcome can no longer change. */
  readonly final: boolean;
  /** The latest code from the service, if there was one. */
  readonly responseCode?: string;
  /** The latest record from the service. Absent when only the journal knows the outcome. */
  readonly record?: TransactionOutcome;
  readonly next: NextStep;
  /** What to do, in words. */
  readonly action: string;
  /** How many payouts of the run have been yielded, this one included, and how many there are. */
  readonly progress: { readonly settled: number; readonly total: number };
}

/** A new code of a payout. */
export interface SettleProgress {
  readonly transactionReference: string;
  readonly responseCode: string;
  /** Whether the code is final. */
  readonly final: boolean;
}

/**
 * A payout has the same reference as another one in the journal, but different content. Nothing of
 * the run was sent. One payout, one reference: give this one a reference of its own.
 */
export class ReferenceReusedError extends Error {
  readonly transactionReferences: readonly string[];

  constructor(transactionReferences: readonly string[]) {
    super(
      `The journal has different content for ${transactionReferences.join(', ')}. A payout that was ` +
        'changed is a new payout: give it a reference of its own.',
    );
    this.transactionReferences = transactionReferences;
    // A bundler may shorten the name of the class.
    Object.defineProperty(this, 'name', { value: 'ReferenceReusedError' });
  }
}
