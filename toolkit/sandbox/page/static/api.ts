/** Calls of the sandbox. */
import { listAt, textAt, valueAt, type Fits } from './answers.ts';

/** An answer that is not a success, with complaints about fields of the request. */
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

/** Reads something below /_sandbox/, or the elements of a list. */
export async function read<T>(path: string, fits: Fits<T>): Promise<T> {
  const answer = await send('GET', path, { signal: AbortSignal.timeout(slowMs) });
  return expect(fits(answer) ? answer : valueAt(answer, 'items'), fits);
}

/** Changes something below /_sandbox/. */
export async function change(method: string, path: string, body?: object) {
  return send(method, path, { body });
}

/** Changes something below /_sandbox/ and reads the answer. */
export async function post<T>(path: string, body: object, fits: Fits<T>): Promise<T> {
  return expect(await send('POST', path, { body }), fits);
}

/** Calls an operation of the contract as a partner would. */
export async function callOperation<T>(
  { method, path }: { method: string; path: string },
  { token, body, params = {} }: { token: string; body?: object; params?: Texts },
  fits: Fits<T>,
): Promise<T> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const headers = { authorization: `Bearer ${token}` };
  return expect(await send(method.toUpperCase(), filled, { body, headers }), fits);
}

const slowMs = 10_000;

interface Texts {
  [name: string]: string;
}

async function send(
  method: string,
  path: string,
  { body, headers, signal }: { body?: object | undefined; headers?: Texts; signal?: AbortSignal },
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

/** Some operations of the contract put the fields of a problem one level deeper. */
function problemOf({ status, headers }: Response, answer: unknown) {
  const inside = [answer, valueAt(answer, 'transactionResponse'), valueAt(answer, 'properties')];
  const details = inside.map((one) => textAt(one, 'detail')).filter(Boolean);
  const complaints = inside
    .flatMap((one) => listAt(one, 'errors'))
    .map((one) => ({ path: textAt(one, 'path'), message: textAt(one, 'message') }));
  const detail = details[0] ?? `The sandbox answers ${status}.`;
  return new ProblemAnswer(status, detail, complaints, headers.get('retry-after'));
}

/** @throws TypeError when the answer does not fit */
export function expect<T>(answer: unknown, fits: Fits<T>): T {
  if (fits(answer)) return answer;
  throw new TypeError('The sandbox answers something that this page cannot read.');
}
