/** Calls of the sandbox, and what is wrong when one does not succeed. */
import { listAt, textAt, valueAt } from './answers.js';

/**
 * @template T
 * @typedef {import('./answers.js').Fits<T>} Fits
 */

/** An answer that is not a success, with the fields of the request that it complains of. */
export class Rejection extends Error {
  /**
   * @param {number} status
   * @param {string} detail
   * @param {Complaint[]} complaints
   * @param {string | null} retryAfter
   */
  constructor(status, detail, complaints, retryAfter) {
    super(detail);
    this.status = status;
    this.complaints = complaints;
    this.retryAfter = retryAfter;
  }
}

/** @typedef {{ path: string, message: string }} Complaint */

/**
 * Reads something below /_sandbox/.
 *
 * @template T
 * @param {string} path
 * @param {Fits<T>} fits
 * @returns {Promise<T>}
 */
export async function read(path, fits) {
  return expect(await send('GET', path, { signal: AbortSignal.timeout(slowMs) }), fits);
}

/**
 * Changes something below /_sandbox/.
 *
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 */
export async function change(method, path, body) {
  return send(method, path, { body });
}

/**
 * The same, for what it answers.
 *
 * @template T
 * @param {string} path
 * @param {object} body
 * @param {Fits<T>} fits
 * @returns {Promise<T>}
 */
export async function post(path, body, fits) {
  return expect(await send('POST', path, { body }), fits);
}

/**
 * Calls an operation of the contract as a partner would.
 *
 * @template T
 * @param {{ method: string, path: string }} operation
 * @param {{ token: string, body?: object, params?: { [name: string]: string } }} request
 * @param {Fits<T>} fits
 * @returns {Promise<T>}
 */
export async function callOperation({ method, path }, { token, body, params = {} }, fits) {
  const filled = path.replace(/\{(\w+)\}/g, (_, /** @type {string} */ name) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const headers = { authorization: `Bearer ${token}` };
  return expect(await send(method.toUpperCase(), filled, { body, headers }), fits);
}

/** After this long a sandbox that is asked for something to show is not there. */
const slowMs = 10_000;

/**
 * @param {string} method
 * @param {string} path
 * @param {{ body?: object | undefined, headers?: { [name: string]: string }, signal?: AbortSignal }} more
 * @returns {Promise<unknown>}
 */
async function send(method, path, { body, headers, signal }) {
  const response = await fetch(path, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const text = await response.text();
  /** @type {unknown} */
  const answer = text === '' ? undefined : JSON.parse(text);
  if (response.ok) return answer;
  throw rejectionOf(response, answer);
}

/**
 * A problem, or the same facts where an operation of the contract has a shape of its own for them.
 *
 * @param {Response} response
 * @param {unknown} answer
 */
function rejectionOf({ status, headers }, answer) {
  const inside = [answer, valueAt(answer, 'transactionResponse'), valueAt(answer, 'properties')];
  const details = inside.map((one) => textAt(one, 'detail')).filter(Boolean);
  const complaints = inside
    .flatMap((one) => listAt(one, 'errors'))
    .map((one) => ({ path: textAt(one, 'path'), message: textAt(one, 'message') }));
  const detail = details[0] ?? `The sandbox answers ${status}.`;
  return new Rejection(status, detail, complaints, headers.get('retry-after'));
}

/**
 * @template T
 * @param {unknown} answer
 * @param {Fits<T>} fits
 * @returns {T}
 */
function expect(answer, fits) {
  if (fits(answer)) return answer;
  throw new TypeError('The sandbox answers something that this page cannot read.');
}
