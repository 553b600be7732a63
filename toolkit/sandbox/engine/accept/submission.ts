/** Requested payouts and batches of them, read once: what identifies them, and what they ask for. */
import { isDeepStrictEqual } from 'node:util';
import { fingerprint, textKey } from '../../store/identity.ts';
import { demoCountries, demoInstitutions } from '../shared/demo-institutions.ts';
import { courseFor } from '../life/life.ts';
import { canonicalAmount, minorUnits } from '../money/ledger.ts';
import type { RejectionReason } from '../interface/rejections.ts';
import type { TransactionRequest } from '../interface/schemas.ts';

/** A batch that was handed in. */
export type Submission = ReturnType<typeof readSubmission>;

export type RequestedPayout = ReturnType<typeof readPayout>;

export function readSubmission(
  transactions: readonly TransactionRequest[],
  idempotencyKey: string | undefined,
) {
  return {
    payouts: transactions.map(readPayout),
    /** As it is stored. */
    requests: JSON.stringify(transactions),
    keyHash: idempotencyKey === undefined ? undefined : fingerprint([idempotencyKey]),
  };
}

function readPayout(request: TransactionRequest) {
  const amount = minorUnits(request.paymentAmount);
  // Codes are capitals, though the source does not say that small letters are wrong.
  const currency = request.paymentCurrency.toUpperCase();
  const { recipientBankCode, recipientAccountNumber } = request.recipientInformation;
  return {
    /** Unique for the partner. */
    reference: textKey(request.transactionReference),
    request,
    /** In minor units; undefined when it is more than any balance. */
    amount,
    currency,
    /** Identifies the recipient's account at its institution, in the currency. */
    recipient: textKey(JSON.stringify([recipientBankCode, recipientAccountNumber, currency])),
    course: courseFor(recipientAccountNumber),
    /** Why it can never be paid. */
    flaw: amount === 0n ? 'zero-amount' : flawOf(request, currency),
  };
}

/**
 * Whether two requests ask for the same payout: every field counts, whether this code uses it or not,
 * but `requestDate`, which says when it was asked for and may be another at a retry.
 */
export function isSamePayout(one: TransactionRequest, other: TransactionRequest): boolean {
  return one === other || isDeepStrictEqual(contentOf(one), contentOf(other));
}

function contentOf({ requestDate, ...content }: TransactionRequest): object {
  return { ...content, paymentAmount: canonicalAmount(content.paymentAmount) };
}

function flawOf(request: TransactionRequest, currency: string): RejectionReason | undefined {
  const { recipientBankCode, recipientISOCountryCode } = request.recipientInformation;
  const institution = institutions.get(recipientBankCode);
  if (!institution) return 'unknown-institution';
  if (!institution.status) return 'inactive-institution';
  const country = (recipientISOCountryCode ?? institution.countryCode).toUpperCase();
  if (institution.countryCode !== country) return 'other-country';
  return currencies.has(currency) ? undefined : 'currency-not-paid-out';
}

const institutions = new Map(demoInstitutions.map((one) => [one.financialInstitutionCode, one]));

const currencies = new Set(demoCountries.map(({ currency }) => currency));
