/** Requested payouts and batches, parsed once: their identity and their content. */
import { isDeepStrictEqual } from 'node:util';
import { fingerprint, textKey } from '../../store/identity.ts';
import { demoCountries, demoInstitutions } from '../shared/demo-institutions.ts';
import { courseFor } from '../life/life.ts';
import { canonicalAmount, minorUnits } from '../money/ledger.ts';
import type { RejectionReason } from '../interface/rejections.ts';
import type { TransactionRequest } from '../interface/schemas.ts';

/** A submitted batch. */
export type Submission = ReturnType<typeof readSubmission>;

export type RequestedPayout = ReturnType<typeof readPayout>;

export function readSubmission(
  transactions: readonly TransactionRequest[],
  idempotencyKey: string | undefined,
) {
  return {
    payouts: transactions.map(readPayout),
    /** The request as stored. */
    requests: JSON.stringify(transactions),
    keyHash: idempotencyKey === undefined ? undefined : fingerprint([idempotencyKey]),
  };
}

function readPayout(request: TransactionRequest) {
  const amount = minorUnits(request.paymentAmount);
  // Convert codes to upper case, because the documentation does not rule out lower case.
  const currency = request.paymentCurrency.toUpperCase();
  const { recipientBankCode, recipientAccountNumber } = request.recipientInformation;
  return {
    /** The key of the reference, which is unique for the partner. */
    reference: textKey(request.transactionReference),
    request,
    /** The amount in minor units; undefined if it is larger than any balance. */
    amount,
    currency,
    /** Identifies the recipient's account: institution, number and currency. */
    recipient: textKey(JSON.stringify([recipientBankCode, recipientAccountNumber, currency])),
    course: courseFor(recipientAccountNumber),
    /** Why the payout can never be paid. */
    flaw: amount === 0n ? 'zero-amount' : flawOf(request, currency),
  };
}

/**
 * Whether two requests ask for the same payout. Every field counts, used or not, except
 * `requestDate`, which may change in a retry.
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
