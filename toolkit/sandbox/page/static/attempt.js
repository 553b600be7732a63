/**
 * One payout that is sent, and what is known of it. After an answer that does not say whether it was
 * taken, the same reference is looked up; nothing is sent under another one.
 */
import { areRejections, isReceipt, isRecord, isTokens, textAt } from './answers.js';
import { callOperation, post, read, Rejection } from './api.js';

/**
 * @typedef {{ partnerCode: string, payout: object }} Attempt
 * @typedef {{
 *   taken: boolean | undefined,
 *   text: string,
 *   state: 'good' | 'bad' | 'waiting',
 *   complaints?: import('./api.js').Complaint[],
 * }} Result `taken`: undefined when it is unknown.
 * @typedef {Pick<import('./facts.js').Facts, 'find'>} Operations
 */

/** @param {Result} result */
export function isUnclear({ taken }) {
  return taken === undefined;
}

/**
 * Sends it, under its reference, so that the same payout is taken once however often it is sent.
 *
 * @param {Attempt} attempt
 * @param {Operations} operations
 * @param {boolean} isRepeated it was sent before, and that was unclear: being rejected now says
 *   nothing of then
 * @returns {Promise<Result>}
 */
export async function sendPayout(attempt, operations, isRepeated) {
  const { partnerCode, payout } = attempt;
  const lookUpAfter = (/** @type {unknown} */ error) =>
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
 * @param {Attempt} attempt
 * @param {Operations} operations
 * @param {string} [before] why it is looked up
 * @returns {Promise<Result>}
 */
export async function lookUp({ partnerCode, payout }, operations, before = '') {
  const transactionReference = textAt(payout, 'transactionReference');
  let token;
  try {
    token = await tokenOf(partnerCode);
  } catch (error) {
    if (!(error instanceof Rejection && error.status === 404)) return unclear(before, error);
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
 * @param {string} before
 * @param {unknown} error of the look-up
 * @returns {Result}
 */
function unclear(before, error) {
  const isUnknown = error instanceof Rejection && error.status === 400;
  const found = isUnknown ? error.message : `Its status is unclear too. ${messageOf(error)}`;
  const text = `${before}${found} Sending the same again pays it once.`;
  return { taken: undefined, state: 'waiting', text };
}

/**
 * An access token of the partner's first user.
 *
 * @param {string} partnerCode
 */
export async function tokenOf(partnerCode) {
  const path = `partners/${encodeURIComponent(partnerCode)}/tokens`;
  return (await post(path, {}, isTokens)).accessToken;
}

/**
 * @param {import('./answers.js').Receipt} receipt
 * @returns {Promise<Result>}
 */
async function resultOf({ batchId, errorTransactionCount }) {
  if ((errorTransactionCount ?? 0) === 0) {
    return { taken: true, state: 'good', text: `Accepted, batch ${batchId}.` };
  }
  const query = new URLSearchParams({ batchId });
  const rejections = await read(`rejections?${query.toString()}`, areRejections).catch(() => []);
  const reasons = rejections.map(({ reason, detail }) => `${reason}: ${detail}`);
  // It is no payout, and its reference is free again.
  return { taken: false, state: 'bad', text: ['Rejected.', ...reasons].join(' ') };
}

/** @param {Rejection} rejection @returns {Result} */
function rejected({ status, message, complaints, retryAfter }) {
  const later = retryAfter === null ? '' : ` Try again after ${retryAfter} s.`;
  const text = `Rejected with ${status}, nothing was taken. ${message}${later}`;
  return { taken: false, state: 'bad', text, complaints: complaints.map(ofForm) };
}

/** The form has the fields of one payout. @param {import('./api.js').Complaint} complaint */
function ofForm({ path, message }) {
  return { path: path.replace(/^\/transactionRequestList\/0(?=\/)/, ''), message };
}

/**
 * A rejection is an answer; a failure of the sandbox, or none, may hide a payout that was taken.
 *
 * @param {unknown} error
 * @returns {error is Rejection}
 */
function isAnswer(error) {
  return (
    error instanceof Rejection && error.status >= 400 && error.status < 500 && error.status !== 408
  );
}

/** @param {unknown} error */
function messageOf(error) {
  if (error instanceof Rejection) return `The sandbox answered ${error.status}: ${error.message}`;
  return 'No whole answer came.';
}
