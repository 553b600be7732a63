/** The messages sent and received. */
import type { Sum } from '../../contract/amounts.ts';

export interface WireRequest {
  /** The method in upper case. */
  method: string;
  /** The path and query, encoded: `/fx-rate-api/list/fx/rate?countryCode=NGA`. */
  path: string;
  headers: { [name: string]: string };
  body?: string | Buffer;
  /** The amounts in it. */
  sums?: readonly Sum[];
}

/** When a request was sent, and how to find it in a log. */
export interface Sent {
  /** The value of the header `X-Request-Id`. */
  id: string;
  at: Date;
  /** The milliseconds until the end of the reply, or until the request was abandoned. */
  milliseconds: number;
  /** The result of the first try, if this is the second. */
  first?: Received;
}

/** A complete reply. The body is bytes, because the judge decides whether it is text. */
export interface Reply extends Sent {
  status: string;
  /** The headers by names in lower case. Values of the same name are joined. */
  headers: { [name: string]: string };
  contentType: string | undefined;
  /** Decompressed. */
  body: Buffer;
}

/** There was no complete reply. The code is a network error, or one from no-reply.ts. */
export interface NoReply extends Sent {
  code: string;
  /** The Content-Encoding of a body that could not be decoded. */
  encoding?: string | undefined;
}

export type Received = Reply | NoReply;

/** Sends one request when its turn comes. */
export type Send = (request: WireRequest) => Promise<Received>;

/** The largest decompressed body in bytes. The contract's longest list is far smaller. */
export const mostBytes = 20_000_000;

export function isReply(received: Received): received is Reply {
  return 'status' in received;
}

/** Whether a reply is only about the rate limit and says nothing about this request. */
export function isTooMany(received: Received): boolean {
  return isReply(received) && received.status === '429';
}

export function isUnauthorized(received: Received): boolean {
  return isReply(received) && received.status === '401';
}
