/** Sends one payout. After an unclear answer, it looks up the reference and sends no other one. */
import type { BatchReceipt } from '../../engine/interface/schemas.ts';
import { areRejections, isReceipt, isRecord, isTokens, textAt } from './answers.ts';
import { callOperation, post, ProblemAnswer, read, type Complaint } from './api.ts';
import type { Facts } from './facts.ts';

export interface Attempt {
  partnerCode: string;
  payout: object;
}
export interface Result {
  /** Undefined when it is unknown. */
  taken: boolean | undefined;
  text: string;
  state: 'good' | 'bad' | 'waiting';
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
  const { partnerCode, payout } = attempt;
  const lookUpAfter = (error: unknown) => {
    const before = `${messageOf(error)} So it is unclear whether the payout was taken. `;
    return lookUp(attempt, facts, before);
  };
  let token;
  try {
    token = await tokenOf(partnerCode);
  } catch (error) {
    if (isRepeated) return lookUpAfter(error);
    return { taken: false, state: 'bad', text: `Nothing was sent. ${messageOf(error)}` };
  }
  try {
    const body = { transactionRequestList: [payout] };
    const receipt = await callOperation(facts.find('sendPayout'), { token, body }, isReceipt);
    return await resultOf(receipt);
  } catch (error) {
    return isRejection(error) && !isRepeated ? rejected(error) : lookUpAfter(error);
  }
}

/** Asks for the payout's status. The result's text starts with `before`. */
export async function lookUp(
  { partnerCode, payout }: Attempt,
  facts: Facts,
  before = '',
): Promise<Result> {
  const transactionReference = textAt(payout, 'transactionReference');
  let token;
  try {
    token = await tokenOf(partnerCode);
  } catch (error) {
    if (!(error instanceof ProblemAnswer && error.status === 404)) return unclear(before, error);
    const text = `${before}The partner was removed, and with it whatever it had.`;
    return { taken: false, state: 'bad', text };
  }
  try {
    const params = { transactionReference };
    const operation = facts.find('getTransactionStatus');
    const record = await callOperation(operation, { token, params }, isRecord);
    const text = `${before}It was: its state is ${record.responseCode} ${record.responseMessage}.`;
    return { taken: true, state: 'good', text };
  } catch (error) {
    return unclear(before, error);
  }
}

/** A payout that is unknown now may still be on its way: only its state proves that it was taken. */
function unclear(before: string, error: unknown): Result {
  const isUnknown = error instanceof ProblemAnswer && error.status === 400;
  const found = isUnknown ? error.message : `Its status is unclear too. ${messageOf(error)}`;
  const text = `${before}${found} Sending the same again pays it once.`;
  return { taken: undefined, state: 'waiting', text };
}

/** An access token of the partner's first user. */
export async function tokenOf(partnerCode: string) {
  const path = `partners/${encodeURIComponent(partnerCode)}/tokens`;
  return (await post(path, {}, isTokens)).accessToken;
}

async function resultOf({ batchId, errorTransactionCount }: BatchReceipt): Promise<Result> {
  if ((errorTransactionCount ?? 0) === 0) {
    return { taken: true, state: 'good', text: `Accepted, batch ${batchId}.` };
  }
  const query = new URLSearchParams({ batchId });
  const rejections = await read(`rejections?${query.toString()}`, areRejections).catch(() => []);
  const reasons = rejections.map(({ reason, detail }) => `${reason}: ${detail}`);
  return { taken: false, state: 'bad', text: ['Rejected.', ...reasons].join(' ') };
}

function rejected({ status, message, complaints, retryAfter }: ProblemAnswer): Result {
  const later = retryAfter === null ? '' : ` Try again after ${retryAfter} s.`;
  const text = `Rejected with ${status}, nothing was taken. ${message}${later}`;
  // The form has the fields of one payout.
  const ofForm = complaints.map(({ path, message: complaint }) => ({
    path: path.replace(/^\/transactionRequestList\/0(?=\/)/, ''),
    message: complaint,
  }));
  return { taken: false, state: 'bad', text, complaints: ofForm };
}

/** A rejection proves that nothing was taken; a failure of the sandbox, or no answer, does not. */
function isRejection(error: unknown): error is ProblemAnswer {
  if (!(error instanceof ProblemAnswer)) return false;
  return error.status >= 400 && error.status < 500 && error.status !== 408;
}

function messageOf(error: unknown) {
  if (error instanceof ProblemAnswer)
    return `The sandbox answered ${error.status}: ${error.message}`;
  return 'No whole answer came.';
}
