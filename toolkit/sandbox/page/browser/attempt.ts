/** Sends one payout. After an unclear answer, it looks up the reference and sends no other one. */
import { textAt } from '../../../contract/objects.js';
import type { BatchReceipt, TransactionOutcome } from '../../engine/interface/schemas.ts';
import { callOperation, change, newCallId, ProblemAnswer, read, type Complaint } from './api.ts';
import type { Listed, Rejection, Request } from './api.ts';
import type { Facts } from './facts.ts';
import type { Look } from './format.ts';

export interface Attempt {
  partnerCode: string;
  payout: object;
}

export interface Result {
  /** Undefined when it is unknown. */
  taken: boolean | undefined;
  text: string;
  look: Look;
  complaints?: Complaint[];
}

/**
 * Sends the payout under its reference, so that it is taken once however often it is sent.
 *
 * @param isRepeated whether an earlier answer was unclear; a rejection now says nothing about it
 */
export async function sendPayout(
  attempt: Attempt,
  facts: Facts,
  isRepeated: boolean,
): Promise<Result> {
  const callId = newCallId();
  let token;
  try {
    token = await tokenOf(attempt.partnerCode);
    const body = { transactionRequestList: [attempt.payout] };
    const operation = facts.find('sendPayout');
    const receipt = await callOperation<BatchReceipt>(operation, { token, body, callId });
    return await resultOf(receipt, await repeatsText(callId));
  } catch (error) {
    if (!isRepeated && token === undefined) return failed(`Nothing was sent. ${messageOf(error)}`);
    if (!isRepeated && isRejection(error)) return rejected(error);
    const before = `${messageOf(error)} So it is unclear whether the payout was taken.`;
    return lookUp(attempt, facts, `${before}${await repeatsText(callId)} `);
  }
}

/** Asks for the payout's status. The result's text starts with `before`. */
export async function lookUp(
  { partnerCode, payout }: Attempt,
  facts: Facts,
  before = '',
): Promise<Result> {
  let token;
  try {
    token = await tokenOf(partnerCode);
    const parameter = textAt(payout, 'transactionReference') ?? '';
    const operation = facts.find('getTransactionStatus');
    const record = await callOperation<TransactionOutcome>(operation, { token, parameter });
    const text = `${before}It was: its state is ${record.responseCode} ${record.responseMessage}.`;
    return { taken: true, look: 'paid', text };
  } catch (error) {
    const problem = error instanceof ProblemAnswer ? error : undefined;
    if (token === undefined && problem?.status === 404)
      return failed(`${before}The partner was removed, and with it whatever it had.`);
    // A payout that is unknown now may still be on its way: only its state proves that it was taken.
    const isUnknown = token !== undefined && problem?.status === 400;
    const found = isUnknown ? problem.message : `Its status is unclear too. ${messageOf(error)}`;
    const text = `${before}${found} Sending the same again pays it once.`;
    return { taken: undefined, look: 'held', text };
  }
}

/** An access token of the partner's first user. */
export async function tokenOf(partnerCode: string) {
  const path = `partners/${encodeURIComponent(partnerCode)}/tokens`;
  return (await change<{ accessToken: string }>('POST', path, {})).accessToken;
}

/** A browser repeats a request when a kept connection breaks, and says nothing. The sandbox knows. */
async function repeatsText(callId: string) {
  const found = await read<Listed<Request>>(`requests?callId=${callId}`).catch(() => undefined);
  if (!found || found.total < 2) return '';
  const cut = found.items.filter(({ status }) => status === null);
  const why = [...new Set(cut.flatMap(({ fault }) => fault?.kind ?? []))].join(', ');
  const answers = cut.length === 1 ? 'one answer was' : `${cut.length} answers were`;
  return ` Your browser sent it ${found.total} times: ${answers} cut off${why && ` (${why})`}.`;
}

async function resultOf(receipt: BatchReceipt, repeats: string): Promise<Result> {
  const { batchId, errorTransactionCount } = receipt;
  if (!errorTransactionCount)
    return { taken: true, look: 'paid', text: `Accepted, batch ${batchId}.${repeats}` };
  const path = `rejections?${new URLSearchParams({ batchId }).toString()}`;
  const rejections = await read<Listed<Rejection>>(path).catch(() => undefined);
  const reasons = rejections?.items.map(({ reason, detail }) => ` ${reason}: ${detail}`) ?? [];
  return failed(`Rejected.${reasons.join('')}${repeats}`);
}

function rejected({ status, message, complaints, retryAfter }: ProblemAnswer): Result {
  const later = retryAfter === null ? '' : ` Try again after ${retryAfter} s.`;
  // The form has the fields of one payout.
  const prefix = /^\/transactionRequestList\/0(?=\/)/;
  const ofForm = complaints.map((one) => ({ ...one, path: one.path.replace(prefix, '') }));
  const text = `Rejected with ${status}, nothing was taken. ${message}${later}`;
  return { ...failed(text), complaints: ofForm };
}

function failed(text: string): Result {
  return { taken: false, look: 'failed', text };
}

/** A rejection proves that nothing was taken; a failure of the sandbox, or no answer, does not. */
function isRejection(error: unknown): error is ProblemAnswer {
  if (!(error instanceof ProblemAnswer)) return false;
  return error.status >= 400 && error.status < 500 && error.status !== 408;
}

function messageOf(error: unknown) {
  if (!(error instanceof ProblemAnswer)) return 'No whole answer came.';
  return `The sandbox answered ${error.status}: ${error.message}`;
}
