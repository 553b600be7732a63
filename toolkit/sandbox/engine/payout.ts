/**
 * A requested payout, read once: its identity, its content, and what is wrong with it in itself.
 */
import { hash } from 'node:crypto';
import { demoCountries, demoInstitutions } from './demo-institutions.ts';
import { canonicalAmount, minorUnits } from './money.ts';
import { outcomeOf } from './outcomes.ts';
import type { TransactionRequest } from './engine.ts';
import type { Plan } from './lifecycle.ts';

export interface Payout {
  /** Identifies the partner and the reference. */
  referenceKey: string;
  /** Of the content: equal for the same payout, however its JSON was written. */
  fingerprint: string;
  request: TransactionRequest;
  /** The request as the database keeps it; `unpackRequest` reads it. */
  packed: string;
  /** In minor units; undefined when it is more than any balance. */
  amount: bigint | undefined;
  currency: string;
  /** Identifies the recipient's account number. */
  accountKey: string;
  /** Identifies the recipient's account at its institution. */
  recipientKey: string;
  plan: Plan;
  /** Whether it is refused whatever the state of the sandbox. */
  refused: boolean;
}

export function readPayout(partnerCode: string, request: TransactionRequest): Payout {
  const { recipientInformation: recipient, paymentAmount, paymentCurrency } = request;
  const content = JSON.stringify(contentOf(request));
  const { path } = outcomeOf(recipient.recipientAccountNumber);
  const last = path.at(-1) ?? '00';
  return {
    referenceKey: referenceKey(partnerCode, request.transactionReference),
    fingerprint: hashOf(content),
    request,
    packed: pack(request, content),
    amount: minorUnits(paymentAmount),
    currency: paymentCurrency,
    accountKey: accountKey(recipient.recipientAccountNumber),
    recipientKey: fingerprint([recipient.recipientBankCode, recipient.recipientAccountNumber]),
    // A flagged payout that is approved is paid.
    plan: { outcome: last === '10' ? '00' : last, flagged: last === '10' },
    refused: !canBePaid(request),
  };
}

/** Identifies a payout of a partner. Its length does not grow with the reference. */
export function referenceKey(partnerCode: string, transactionReference: string): string {
  return fingerprint([partnerCode, transactionReference]);
}

/** Identifies an account number on the blacklist. */
export function accountKey(accountNumber: string): string {
  return fingerprint([accountNumber]);
}

/** A hash of texts; of 144 bits, so that two lists of texts have never the same. */
export function fingerprint(texts: readonly string[]): string {
  return hashOf(JSON.stringify(texts));
}

function hashOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 24);
}

/**
 * What makes two requests the same payout: every field but `requestDate`, which tells when it was
 * asked for, and may be another at a retry.
 */
function contentOf(request: TransactionRequest): string[] {
  const { recipientInformation: recipient, senderInformation: sender } = request;
  return [
    request.transactionReference,
    request.paymentCurrency,
    canonicalAmount(request.paymentAmount),
    request.paymentNarration,
    recipient.recipientAccountNumber,
    recipient.recipientAccountName,
    recipient.recipientBankCode,
    recipient.recipientPhoneNumber,
    recipient.recipientISOCountryCode,
    sender.senderName,
    sender.senderEmailAddress,
    sender.senderPhoneNumber,
    sender.senderISOCountryCode,
  ];
}

/**
 * The values of the request's fields as a JSON array; half as long as its JSON.
 *
 * @param content `contentOf` as a JSON array
 */
function pack({ requestDate, paymentAmount }: TransactionRequest, content: string): string {
  const first = JSON.stringify([requestDate ?? null, paymentAmount]);
  return `${first.slice(0, -1)},${content.slice(1)}`;
}

/** The request that was packed. */
export function unpackRequest(packed: string): TransactionRequest {
  const values: unknown = JSON.parse(packed);
  if (!isPacked(values)) throw new TypeError('A payout holds no request.');
  const [
    requestDate,
    paymentAmount,
    transactionReference,
    paymentCurrency,
    ,
    paymentNarration,
    recipientAccountNumber,
    recipientAccountName,
    recipientBankCode,
    recipientPhoneNumber,
    recipientISOCountryCode,
    senderName,
    senderEmailAddress,
    senderPhoneNumber,
    senderISOCountryCode,
  ] = values;
  return {
    transactionReference,
    ...(requestDate !== null && { requestDate }),
    paymentCurrency,
    paymentAmount,
    paymentNarration,
    recipientInformation: {
      recipientAccountNumber,
      recipientAccountName,
      recipientBankCode,
      recipientPhoneNumber,
      recipientISOCountryCode,
    },
    senderInformation: {
      senderName,
      senderEmailAddress,
      senderPhoneNumber,
      senderISOCountryCode,
    },
  };
}

/** The first is null where the request has no date. */
type Packed = [requestDate: string | null, ...values: RequestTexts];

/** The amount as it was written, then `contentOf`. */
type RequestTexts = [...FiveTexts, ...FiveTexts, string, string, string, string];
type FiveTexts = [string, string, string, string, string];

/** Only `pack` makes what is kept. */
function isPacked(values: unknown): values is Packed {
  return Array.isArray(values) && values.length === 15;
}

function canBePaid(request: TransactionRequest): boolean {
  const { recipientBankCode, recipientISOCountryCode } = request.recipientInformation;
  const institution = demoInstitutions.find(
    (one) => one.financialInstitutionCode === recipientBankCode,
  );
  return (
    institution?.status === true &&
    institution.countryCode === recipientISOCountryCode &&
    demoCountries.some(({ currency }) => currency === request.paymentCurrency) &&
    minorUnits(request.paymentAmount) !== 0n
  );
}
