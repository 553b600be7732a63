/** Counts every payout of a run before it is sent. */
import { isObject, listAt, textAt } from '../../contract/objects.js';

export interface SentPayout {
  transactionReference: string;
  /** The amount as sent; empty if the request had none. */
  paymentAmount: string;
  paymentCurrency: string;
  /** The time in ISO 8601. */
  at: string;
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
     * @param most the limit for the whole run
     * @param other an operation that moves money in another way; each of its requests counts as one
     * @throws PayoutLimitError if these would exceed the limit; then nothing may be sent
     */
    note(body: string | Buffer, at: Date, most: number, other?: string): void {
      const sent =
        other === undefined
          ? payoutsIn(body.toString(), at)
          : [payoutOf({ transactionReference: other }, at)];
      if (payouts.length + sent.length > most) {
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
