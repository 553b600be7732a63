/** A request and its reply in the flawed service, and ways to change both. */
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { isObject } from '../../toolkit/contract/objects.js';

export interface ServiceRequest {
  /** The operationId; empty if the contract has no operation for the method and path. */
  operationId: string;
  method: string;
  /** The path and query, below the base URL. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Reply {
  status: number;
  headers: OutgoingHttpHeaders;
  body: string | Buffer;
  /** `cut`: the connection ends before the body does. `drip`: the body never ends. */
  delivery: 'whole' | 'chunked' | 'cut' | 'drip' | 'never' | 'reset';
}

/** One way to change a reply. It returns the same reply if there is nothing to change. */
export interface Change {
  kind: 'field' | 'missing field' | 'status' | 'headers' | 'text' | 'delivery';
  apply(reply: Reply): Reply;
}

export function jsonReply(status: number, value: unknown): Reply {
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return { status, headers, body: JSON.stringify(value), delivery: 'whole' };
}

/** Sets a field of the body, such as `data.details.0.amount`. */
export function withField(place: string, value: unknown): Change {
  return changeField(place, () => value);
}

/** Removes a field of the body. */
export function withoutField(place: string): Change {
  return { ...withField(place, undefined), kind: 'missing field' };
}

/** Derives a field of the body from its right value. The place `''` is the whole body. */
export function changeField(place: string, update: (right: unknown) => unknown): Change {
  return { kind: 'field', apply: (reply) => editBody(reply, place, update) };
}

export function withStatus(status: number): Change {
  return { kind: 'status', apply: (reply) => ({ ...reply, status }) };
}

export function withHeaders(headers: OutgoingHttpHeaders): Change {
  return { kind: 'headers', apply: (reply) => ({ ...reply, headers }) };
}

export function withText(change: (text: string) => string | Buffer): Change {
  return {
    kind: 'text',
    apply: (reply) => ({ ...reply, body: change(String(reply.body)) }),
  };
}

export function delivered(delivery: Reply['delivery']): Change {
  return { kind: 'delivery', apply: (reply) => ({ ...reply, delivery }) };
}

/** Changes a place of a JSON body; `*` in a place is every element of a list. */
export function editBody<Message extends { body: string | Buffer }>(
  message: Message,
  place: string,
  update: (right: unknown) => unknown,
): Message {
  const right = jsonOf(message);
  if (right === undefined) return message;
  const body = changeAt(right, place === '' ? [] : place.split('.'), update);
  return body === right ? message : { ...message, body: JSON.stringify(body) };
}

/** Returns the body as a value. Undefined if it is not JSON. */
export function jsonOf({ body }: { body: string | Buffer }): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

/** The field with the payouts of a batch. */
export const payoutsList = 'transactionRequestList';

/** Returns the reference in a status request. */
export function referenceIn({ url }: ServiceRequest): string {
  return decodeURIComponent(url.split('/').at(-1) ?? '');
}

export function queryOf({ url }: ServiceRequest, name: string): string | undefined {
  return new URLSearchParams(url.split('?')[1]).get(name) ?? undefined;
}

export function withQuery(request: ServiceRequest, name: string, value: string): ServiceRequest {
  const [path = '', query] = request.url.split('?');
  const values = new URLSearchParams(query);
  values.set(name, value);
  return { ...request, url: `${path}?${values.toString()}` };
}

export function withToken(request: ServiceRequest, token: string): ServiceRequest {
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } };
}

/** Changes a place in a value. Returns the same value if nothing changes. */
function changeAt(
  value: unknown,
  [key, ...rest]: readonly string[],
  update: (right: unknown) => unknown,
): unknown {
  if (key === undefined) return update(value);
  if (Array.isArray(value)) {
    const list = value.map((one: unknown, index) =>
      key === '*' || key === String(index) ? changeAt(one, rest, update) : one,
    );
    return list.every((one, index) => one === value[index]) ? value : list;
  }
  if (!isObject(value) || !Object.hasOwn(value, key)) return value;
  const child = changeAt(value[key], rest, update);
  return child === value[key] ? value : { ...value, [key]: child };
}
