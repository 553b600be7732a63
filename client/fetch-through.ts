/** A request in the form of `fetch`, sent with everything on, and a platform `Response` for it. */
import { hasField } from './call.js';
import { checkedUrl } from './checked-url.js';
import { deliver } from './deliver.js';
import { isRejectedError } from './errors.js';
import { neverSent } from './failure.js';
import type { TransportOptions } from './options.js';
import { prepare } from './prepare.js';
import type { Parts, ReadyCall } from './prepare.js';
import type { AnswerHeaders, CallOptions } from './send.js';

/** A request that others have made: its URL and body are ready. */
export interface FetchRequest {
  method: string;
  url: string;
  /**
   * The URL of the contract, when it is known. Logs show the first segment of the real one
   * otherwise.
   */
  path?: string | undefined;
  params?: unknown;
  body?: string | Uint8Array<ArrayBuffer> | undefined;
  options: CallOptions;
}

/**
 * Sends it. A refusal is an answer here, as it is for `fetch`.
 *
 * @throws NotSentError | UnknownOutcomeError
 */
export async function fetchThrough(
  client: TransportOptions,
  request: FetchRequest,
): Promise<Response> {
  const { method, params, body, options } = request;
  const [address = ''] = request.url.split(/[?#]/, 1);
  const end = address.startsWith(client.base) ? address.slice(client.base.length) : '';
  const parts: Parts = {
    method,
    path: request.path ?? `/${end.split('/', 2)[1] ?? ''}/…`,
    params,
    body,
    needsToken: true,
    retryable: method === 'GET',
    isAnswer: anyJson,
    ...rules[`${method} ${end}`],
  };
  let ready: ReadyCall;
  try {
    ready = prepare(client, parts, checkedUrl(client.base, request.url), options);
  } catch (error) {
    throw neverSent(parts, error);
  }
  try {
    const { status, headers, text, data } = await deliver(client, ready);
    return response(status, headers, options.exact ? JSON.stringify(data) : text);
  } catch (error) {
    if (!isRejectedError(error)) throw error;
    const { status, headers, body: refusal } = error;
    return response(
      status,
      headers,
      typeof refusal === 'string' ? refusal : JSON.stringify(refusal),
    );
  }
}

/** Headers as a plain object, names in lower case. */
export function plainHeaders(headers: AnswerHeaders): { [key: string]: string } {
  const plain: { [key: string]: string } = {};
  headers.forEach((value, name) => (plain[name.toLowerCase()] = value));
  return plain;
}

/** A body that can be sent again and again, with the type that the platform gives it. */
export async function readBody(body: BodyInit | null | undefined): Promise<{
  body: string | Uint8Array<ArrayBuffer> | undefined;
  contentType?: string | undefined;
}> {
  if (body === null || body === undefined) return { body: undefined };
  if (typeof body === 'string') return { body };
  const read = new Response(body);
  const contentType = read.headers.get('content-type') ?? undefined;
  return { body: new Uint8Array(await read.arrayBuffer()), contentType };
}

const hasBatch = (data: unknown): boolean => hasField(data, 'batchId');
const anyJson = (): boolean => true;

/**
 * What is known of writes. Login and account enquiry change nothing; a payout may be sent again
 * with its key. Of the others nothing is known, so that they are sent once.
 */
const rules: {
  [key: string]: {
    needsToken?: boolean;
    retryable?: boolean | undefined;
    isAnswer?: (data: unknown) => boolean;
  };
} = {
  'POST /auth/login': { needsToken: false, retryable: true },
  'POST /gateway/account/enquiry': { retryable: true },
  'POST /handler/send/remittance/transaction': { retryable: undefined, isAnswer: hasBatch },
};

function response(status: number, from: AnswerHeaders, text: string | undefined): Response {
  const headers = new Headers();
  from.forEach((value, name) => headers.append(name, value));
  // They speak of the bytes on the wire, which are read and unpacked.
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(text ?? null, { status, headers });
}
