/** Counts every payout of a run before it is sent. */
import type { Sum } from '../../contract/amounts.ts';
import { isObject, listAt, textAt } from '../../contract/objects.js';
import type { WireRequest } from './exchange.ts';

export interface SentPayout {
  transactionReference: string;
  /** The amount as sent; empty if the request had none. */
  paymentAmount: string;
  paymentCurrency: string;
  /** The time in ISO 8601. */
  at: string;
}

/** Infinite for the local sandbox, which has no real money. */
export interface PayoutLimits {
  /** The most payouts of the whole run. */
  maxPayouts: number;
  /** The largest amount of one payout. */
  maxAmount: number;
}

export class PayoutLimitError extends Error {
  override name = 'PayoutLimitError';
}

export interface AnsweredPayout {
  reference: string;
  /** The status; undefined if no reply came. */
  status: string | undefined;
}

export type SentPayouts = ReturnType<typeof createSentPayouts>;

/** @param onPayout called for each payout before it is sent */
export function createSentPayouts(onPayout: (payout: SentPayout) => void) {
  const payouts: SentPayout[] = [];
  const answered: AnsweredPayout[] = [];
  return {
    payouts,
    /** One entry for each time a payout was sent. */
    answered,
    answer(body: string | Buffer, status: string | undefined): void {
      for (const { transactionReference: reference } of payoutsIn(body.toString(), new Date())) {
        answered.push({ reference, status });
      }
    },
    /**
     * Records the payouts that a request is about to send.
     *
     * @param other an operation that moves money in another way; each object with an amount counts as one
     * @throws PayoutLimitError if these would exceed a limit; then nothing may be sent
     */
    note(request: WireRequest, at: Date, { maxPayouts, maxAmount }: PayoutLimits, other?: string) {
      const { body = '', sums = [] } = request;
      const reason = whyTooMuch(sums, maxAmount);
      if (reason !== undefined) throw new PayoutLimitError(reason);
      const sent =
        other === undefined ? payoutsIn(body.toString(), at) : otherPayouts(other, sums, at);
      if (payouts.length + sent.length > maxPayouts) {
        throw new PayoutLimitError(
          `left out: ${payouts.length} payouts were sent already. Allow more with --max-payouts`,
        );
      }
      for (const payout of sent) {
        payouts.push(payout);
        onPayout(payout);
      }
    },
  };
}

/** Explains why a request is left out: it could move more money than the limit allows. */
export function whyTooMuch(sums: readonly Sum[], maxAmount: number): string | undefined {
  return sums.some(({ atMost }) => atMost > maxAmount)
    ? `left out: its amount may be read as more than ${maxAmount}. Make it smaller in --fixtures, or allow it with --max-amount`
    : undefined;
}

/** A lenient service may parse malformed JSON, so each reference in it counts as a payout. */
function payoutsIn(body: string, at: Date): SentPayout[] {
  try {
    const value: unknown = JSON.parse(body);
    return listAt(value, 'transactionRequestList')
      .filter(isObject)
      .map((one) => payoutOf(one, at));
  } catch {
    const references = body.matchAll(/transactionReference["']\s*:\s*["']([^"']*)/g);
    return [...references].map(([, transactionReference]) =>
      payoutOf({ transactionReference }, at),
    );
  }
}

/** Another operation has no reference that these tests know, so its name replaces one. */
function otherPayouts(transactionReference: string, sums: readonly Sum[], at: Date): SentPayout[] {
  const known = sums.map(({ amount, currency }) => ({
    paymentAmount: amount,
    paymentCurrency: currency,
  }));
  return (known.length > 0 ? known : [{}]).map((one) =>
    payoutOf({ transactionReference, ...one }, at),
  );
}

function payoutOf(payout: unknown, at: Date): SentPayout {
  const text = (name: string): string => textAt(payout, name) ?? '';
  return {
    transactionReference: text('transactionReference').slice(0, mostShown),
    paymentAmount: text('paymentAmount').slice(0, mostShown),
    paymentCurrency: text('paymentCurrency').slice(0, mostShown),
    at: at.toISOString(),
  };
}

/** The longest reference to keep, in characters, because hostile requests may have a reference of any length. */
export const mostShown = 60;
