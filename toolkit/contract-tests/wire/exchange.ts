/** What goes over the wire and what comes back. */

export interface WireRequest {
  /** In capitals. */
  method: string;
  /** Path and query, encoded: `/fx-rate-api/list/fx/rate?countryCode=NGA`. */
  path: string;
  headers: { [name: string]: string };
  body?: string | Buffer;
}

/** When a request was sent, and how it can be found in a log. */
export interface Sent {
  /** The value of the header `X-Request-Id`. */
  id: string;
  at: Date;
  /** Until the end of the reply, or until it was given up. */
  milliseconds: number;
  /** What came at the first try, where this is the second. */
  first?: Received;
}

/** A whole reply. The body is bytes, since whether it is text is for the judge to decide. */
export interface Reply extends Sent {
  status: string;
  /** In small letters; of several with one name, joined. */
  headers: { [name: string]: string };
  contentType: string | undefined;
  /** Decompressed. */
  body: Buffer;
}

/** No whole reply: the code of the network error, or one of those of no-reply.ts. */
export interface NoReply extends Sent {
  code: string;
  /** The Content-Encoding of a body that could not be decoded. */
  encoding?: string | undefined;
}

export type Received = Reply | NoReply;

/** Sends one request, when its turn has come. */
export type Send = (request: WireRequest) => Promise<Received>;

/** Bytes of a decompressed body. The longest list of the contract is far below. */
export const mostBytes = 20_000_000;

export function isReply(received: Received): received is Reply {
  return 'status' in received;
}

/** A reply about the number of requests, which says nothing of this one. */
export function isTooMany(received: Received): boolean {
  return isReply(received) && received.status === '429';
}

export function isUnauthorized(received: Received): boolean {
  return isReply(received) && received.status === '401';
}
