/** Requested payouts and batches of them, read once: what identifies them, and what they ask for. */
import { canonicalJson, fingerprint, hashOf } from '../store/identity.ts';
import { demoCountries, demoInstitutions } from './demo-institutions.ts';
import { planFor } from './life.ts';
import type { Plan } from './life.ts';
import { canonicalAmount, minorUnits } from './money.ts';
import type { TransactionRequest } from './schemas.ts';

export interface Payout {
  /** Identifies the partner and the reference. */
  referenceKey: string;
  /** Of the content: equal for the same payout, however its JSON was written. */
  fingerprint: string;
  request: TransactionRequest;
  /** In minor units; undefined when it is more than any balance. */
  amount: bigint | undefined;
  currency: string;
  /** Identifies the recipient's account number. */
  accountKey: string;
  /** Identifies the recipient's account at its institution. */
  recipientKey: string;
  plan: Plan;
  /** Whether it can be paid at all, whatever the state of the sandbox. */
  payable: boolean;
}

/** A batch that was handed in. */
export interface Submission {
  partnerCode: string;
  payouts: Payout[];
  /** Of the contents of the payouts, in their order. */
  fingerprint: string;
  keyHash: string | undefined;
}

export function readSubmission(
  partnerCode: string,
  transactions: readonly TransactionRequest[],
  idempotencyKey: string | undefined,
): Submission {
  const payouts = transactions.map((request) => readPayout(partnerCode, request));
  return {
    partnerCode,
    payouts,
    fingerprint: fingerprint(payouts.map((payout) => payout.fingerprint)),
    keyHash: idempotencyKey === undefined ? undefined : fingerprint([idempotencyKey]),
  };
}

function readPayout(partnerCode: string, request: TransactionRequest): Payout {
  const { recipientInformation: recipient, paymentAmount } = request;
  const amount = minorUnits(paymentAmount);
  return {
    referenceKey: referenceKey(partnerCode, request.transactionReference),
    fingerprint: hashOf(canonicalJson(contentOf(request))),
    request,
    amount,
    currency: currencyOf(request),
    accountKey: accountKey(recipient.recipientAccountNumber),
    recipientKey: fingerprint([recipient.recipientBankCode, recipient.recipientAccountNumber]),
    plan: planFor(recipient.recipientAccountNumber),
    payable: amount !== 0n && isReachable(request),
  };
}

/**
 * What makes two requests the same payout: every field, whether this code uses it or not, but
 * `requestDate`, which says when it was asked for and may be another at a retry.
 */
function contentOf({ requestDate, ...content }: TransactionRequest): object {
  return { ...content, paymentAmount: canonicalAmount(content.paymentAmount) };
}

/** Identifies a payout of a partner. Its length does not grow with the reference. */
export function referenceKey(partnerCode: string, transactionReference: string): string {
  return fingerprint([partnerCode, transactionReference]);
}

/** Identifies an account number on the blacklist. */
export function accountKey(accountNumber: string): string {
  return fingerprint([accountNumber]);
}

/** Codes are capitals, though the source does not say that small letters are wrong. */
function currencyOf({ paymentCurrency }: TransactionRequest): string {
  return paymentCurrency.toUpperCase();
}

/** Whether the institution is active and in that country, and the currency is paid out anywhere. */
function isReachable(request: TransactionRequest): boolean {
  const { recipientBankCode, recipientISOCountryCode } = request.recipientInformation;
  const institution = demoInstitutions.find(
    (one) => one.financialInstitutionCode === recipientBankCode,
  );
  return (
    institution?.status === true &&
    institution.countryCode ===
      (recipientISOCountryCode ?? institution.countryCode).toUpperCase() &&
    demoCountries.some(({ currency }) => currency === currencyOf(request))
  );
}
