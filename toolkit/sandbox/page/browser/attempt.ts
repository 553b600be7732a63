/** Sends one payout. After an unclear answer, looks the reference up before sending any other. */
import { textAt } from '../../../contract/objects.js';
import type { BatchReceipt } from '../../engine/interface/schemas.ts';
import { callOperation, change, newCallId, ProblemAnswer, read, type Complaint } from './api.ts';
import type { Listed, Rejection, Request, Transaction } from './api.ts';
import type { Facts } from './facts.ts';
import type { Look } from './format.ts';

export interface Attempt {
  partnerCode: string;
  payout: object;
}

export interface Result {
  taken: boolean | undefined;
  text: string;
  look: Look;
  complaints?: Complaint[];
}

/**
 * Sends the payout under its reference, so that it is accepted once, however often it is sent.
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
    const before = `${messageOf(error)} So it is unclear whether the payout was accepted.`;
    return lookUp(attempt, `${before}${await repeatsText(callId)}`);
  }
}

/** Asks the sandbox for the outcome. Only an existing payout proves that it was accepted. */
async function lookUp({ partnerCode, payout }: Attempt, before: string): Promise<Result> {
  const reference = encodeURIComponent(textAt(payout, 'transactionReference') ?? '');
  const path = `payouts/${reference}?${new URLSearchParams({ partnerCode }).toString()}`;
  const found = await read<{ transaction: Transaction | null }>(path).catch(() => undefined);
  const record = found?.transaction?.record;
  if (!record) {
    const text =
      `${before} The sandbox has no record of it. You can send the same payout again; it is paid ` +
      'only once.';
    return { taken: undefined, look: 'held', text };
  }
  const text = `${before} It was accepted: its state is ${record.responseCode} ${record.responseMessage}.`;
  return { taken: true, look: 'paid', text };
}

async function tokenOf(partnerCode: string) {
  const path = `partners/${encodeURIComponent(partnerCode)}/tokens`;
  return (await change<{ accessToken: string }>('POST', path, {})).accessToken;
}

/** Finds repeats: a browser silently repeats a request when a kept-alive connection breaks, which the sandbox sees. */
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
  const prefix = /^\/transactionRequestList\/0(?=\/)/;
  const ofForm = complaints.map((one) => ({ ...one, path: one.path.replace(prefix, '') }));
  const text = `Rejected with ${status}, and nothing was accepted. ${message}${later}`;
  return { ...failed(text), complaints: ofForm };
}

function failed(text: string): Result {
  return { taken: false, look: 'failed', text };
}

/** Whether an error proves that nothing was accepted, unlike a failure of the sandbox or a missing answer. */
function isRejection(error: unknown): error is ProblemAnswer {
  if (!(error instanceof ProblemAnswer)) return false;
  return error.status >= 400 && error.status < 500 && error.status !== 408;
}

function messageOf(error: unknown) {
  if (!(error instanceof ProblemAnswer)) return 'No complete answer came.';
  return `The sandbox answered ${error.status}: ${error.message}`;
}
