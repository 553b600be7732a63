/**
 * One payout that is sent, and what is known of it. After an answer that does not say whether it was
 * taken, the same reference is looked up; nothing is sent under another one.
 */
import { areRejections, isReceipt, isRecord, isTokens, textAt, type Receipt } from './answers.ts';
import { callOperation, post, ProblemAnswer, read, type Complaint } from './api.ts';
import type { Facts } from './facts.ts';

export interface Attempt {
  partnerCode: string;
  payout: object;
}
/** `taken`: undefined when it is unknown. */
export interface Result {
  taken: boolean | undefined;
  text: string;
  state: 'good' | 'bad' | 'waiting';
  complaints?: Complaint[];
}
export type Operations = Pick<Facts, 'find'>;

export function isUnclear({ taken }: Result) {
  return taken === undefined;
}

/**
 * Sends it, under its reference, so that the same payout is taken once however often it is sent.
 *
 * @param isRepeated it was sent before, and that was unclear: being rejected now says
 * nothing of then
 */
export async function sendPayout(
  attempt: Attempt,
  operations: Operations,
  isRepeated: boolean,
): Promise<Result> {
  const { partnerCode, payout } = attempt;
  const lookUpAfter = (error: unknown) =>
    lookUp(
      attempt,
      operations,
      `${messageOf(error)} So it is unclear whether the payout was taken. `,
    );
  let token;
  try {
    token = await tokenOf(partnerCode);
  } catch (error) {
    if (isRepeated) return lookUpAfter(error);
    return { taken: false, state: 'bad', text: `Nothing was sent. ${messageOf(error)}` };
  }
  try {
    const body = { transactionRequestList: [payout] };
    const receipt = await callOperation(operations.find('sendPayout'), { token, body }, isReceipt);
    return await resultOf(receipt);
  } catch (error) {
    return isAnswer(error) && !isRepeated ? rejected(error) : lookUpAfter(error);
  }
}

/**
 * Asks for its status.
 *
 * @param before why it is looked up
 */
export async function lookUp(
  { partnerCode, payout }: Attempt,
  operations: Operations,
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
    const operation = operations.find('getTransactionStatus');
    const record = await callOperation(operation, { token, params }, isRecord);
    const text = `${before}It was: its state is ${record.responseCode} ${record.responseMessage}.`;
    return { taken: true, state: 'good', text };
  } catch (error) {
    return unclear(before, error);
  }
}

/**
 * A payout that is unknown now may still be on its way: only its state tells that it was taken.
 *
 * @param error of the look-up
 */
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

async function resultOf({ batchId, errorTransactionCount }: Receipt): Promise<Result> {
  if ((errorTransactionCount ?? 0) === 0) {
    return { taken: true, state: 'good', text: `Accepted, batch ${batchId}.` };
  }
  const query = new URLSearchParams({ batchId });
  const rejections = await read(`rejections?${query.toString()}`, areRejections).catch(() => []);
  const reasons = rejections.map(({ reason, detail }) => `${reason}: ${detail}`);
  // It is no payout, and its reference is free again.
  return { taken: false, state: 'bad', text: ['Rejected.', ...reasons].join(' ') };
}

function rejected({ status, message, complaints, retryAfter }: ProblemAnswer): Result {
  const later = retryAfter === null ? '' : ` Try again after ${retryAfter} s.`;
  const text = `Rejected with ${status}, nothing was taken. ${message}${later}`;
  return { taken: false, state: 'bad', text, complaints: complaints.map(ofForm) };
}

/** The form has the fields of one payout. */
function ofForm({ path, message }: Complaint) {
  return { path: path.replace(/^\/transactionRequestList\/0(?=\/)/, ''), message };
}

/** A rejection is an answer; a failure of the sandbox, or none, may hide a payout that was taken. */
function isAnswer(error: unknown): error is ProblemAnswer {
  return (
    error instanceof ProblemAnswer &&
    error.status >= 400 &&
    error.status < 500 &&
    error.status !== 408
  );
}

function messageOf(error: unknown) {
  if (error instanceof ProblemAnswer)
    return `The sandbox answered ${error.status}: ${error.message}`;
  return 'No whole answer came.';
}
