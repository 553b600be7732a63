/** Calls of the sandbox, and what is wrong when one does not succeed. */
import { listAt, textAt, valueAt, type Fits } from './answers.ts';

/** An answer that is not a success, with the fields of the request that it complains of. */
export class ProblemAnswer extends Error {
  readonly status: number;
  readonly complaints: Complaint[];
  readonly retryAfter: string | null;

  constructor(status: number, detail: string, complaints: Complaint[], retryAfter: string | null) {
    super(detail);
    this.status = status;
    this.complaints = complaints;
    this.retryAfter = retryAfter;
  }
}

export interface Complaint {
  path: string;
  message: string;
}

/** Reads something below /_sandbox/. */
export async function read<T>(path: string, fits: Fits<T>): Promise<T> {
  return expect(await send('GET', path, { signal: AbortSignal.timeout(slowMs) }), fits);
}

/** Changes something below /_sandbox/. */
export async function change(method: string, path: string, body?: object) {
  return send(method, path, { body });
}

/** The same, for what it answers. */
export async function post<T>(path: string, body: object, fits: Fits<T>): Promise<T> {
  return expect(await send('POST', path, { body }), fits);
}

/** Calls an operation of the contract as a partner would. */
export async function callOperation<T>(
  { method, path }: { method: string; path: string },
  {
    token,
    body,
    params = {},
  }: { token: string; body?: object; params?: { [name: string]: string } },
  fits: Fits<T>,
): Promise<T> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const headers = { authorization: `Bearer ${token}` };
  return expect(await send(method.toUpperCase(), filled, { body, headers }), fits);
}

/** After this long a sandbox that is asked for something to show is not there. */
const slowMs = 10_000;

async function send(
  method: string,
  path: string,
  {
    body,
    headers,
    signal,
  }: { body?: object | undefined; headers?: { [name: string]: string }; signal?: AbortSignal },
): Promise<unknown> {
  const response = await fetch(path, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const text = await response.text();
  const answer: unknown = text === '' ? undefined : JSON.parse(text);
  if (response.ok) return answer;
  throw problemOf(response, answer);
}

/** A problem, or the same facts where an operation of the contract has a shape of its own for them. */
function problemOf({ status, headers }: Response, answer: unknown) {
  const inside = [answer, valueAt(answer, 'transactionResponse'), valueAt(answer, 'properties')];
  const details = inside.map((one) => textAt(one, 'detail')).filter(Boolean);
  const complaints = inside
    .flatMap((one) => listAt(one, 'errors'))
    .map((one) => ({ path: textAt(one, 'path'), message: textAt(one, 'message') }));
  const detail = details[0] ?? `The sandbox answers ${status}.`;
  return new ProblemAnswer(status, detail, complaints, headers.get('retry-after'));
}

function expect<T>(answer: unknown, fits: Fits<T>): T {
  if (fits(answer)) return answer;
  throw new TypeError('The sandbox answers something that this page cannot read.');
}
