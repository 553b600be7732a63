/** Calls the sandbox. Page and endpoints have the same version, so answers match their types. */
import { listAt, objectAt, textAt } from '../../../contract/objects.js';
import type * as views from '../../simulation/views.ts';

export type Transaction = ReturnType<typeof views.transactionView>;
export type Delivery = ReturnType<typeof views.deliveryView>;
export type Rejection = ReturnType<typeof views.rejectionView>;
export type Request = ReturnType<typeof views.requestView>;
export type Outcome = ReturnType<typeof views.outcomeView>;
export type Webhook = ReturnType<typeof views.webhookView>;
export type Partner = ReturnType<typeof views.partnerView>;
export type { Fault, Scenario } from '../../engine/interface/faults.ts';

export interface Listed<T> {
  total: number;
  items: T[];
}

export interface Complaint {
  path: string;
  message: string;
}

/** An answer that is not a success, with the problems of the request's fields. */
export class ProblemAnswer extends Error {
  status = 0;
  retryAfter: string | null = null;
  complaints: Complaint[] = [];
}

export function troubleText(error: unknown): string {
  if (!(error instanceof ProblemAnswer)) return 'The sandbox does not answer.';
  return `${error.status}: ${error.message}`;
}

export function read<T>(path: string): Promise<T> {
  return send(path, { signal: AbortSignal.timeout(10_000) });
}

export function change<T>(method: string, path: string, body?: object): Promise<T> {
  return send(path, { method, ...withBody(body) });
}

/** Identifies the page's own calls in the list of requests. */
export const ownCalls = 'page-';

export function newCallId(): string {
  return ownCalls + Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join('-');
}

interface Call {
  token: string;
  body?: object;
  parameter?: string;
  callId?: string;
}

export function callOperation<T>(
  { method, path }: { method: string; path: string },
  { token, body, parameter = '', callId = newCallId() }: Call,
): Promise<T> {
  const { headers, ...rest } = withBody(body);
  const own = { ...headers, authorization: `Bearer ${token}`, 'sandbox-call-id': callId };
  const filled = path.replace(/\{\w+\}/, encodeURIComponent(parameter));
  return send(filled, { method: method.toUpperCase(), headers: own, ...rest });
}

function withBody(body: object | undefined) {
  if (!body) return {};
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

async function send<T>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(path, init);
  const answer: Answer = response.status === 204 ? new Response('null') : response;
  if (response.ok) return answer.json();
  const problem: unknown = await answer.json().catch(() => undefined);
  // Some operations of the contract nest the fields of a problem one level deeper.
  const inside = [
    problem,
    objectAt(problem, 'transactionResponse'),
    objectAt(problem, 'properties'),
  ];
  const detail = inside.map((one) => textAt(one, 'detail')).find(Boolean);
  throw Object.assign(new ProblemAnswer(detail ?? `The sandbox answers ${response.status}.`), {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    complaints: inside.flatMap((one) => listAt(one, 'errors')),
  });
}

interface Answer {
  json<T>(): Promise<T>;
}
