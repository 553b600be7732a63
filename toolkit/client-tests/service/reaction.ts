/** How the service reacts to one request, and how the answer is transmitted. */
import type { Presented } from './certificates.ts';

/** The contract's operations that the service has. */
export const operated = [
  'login',
  'refreshToken',
  'sendPayout',
  'getTransactionStatus',
  'listBalances',
] as const;

export type Operated = (typeof operated)[number];

export interface ServicePlan {
  /** The reactions by operation. Status requests are counted per payout. */
  requests?: { readonly [operation in Operated]?: Series };
  /** The reaction to every other request. */
  every?: Reaction;
  /** The reaction to any warm-up request. */
  warmUp?: Reaction;
  /** What a client of a TLS service meets first. */
  tls?: Met;
  /** The adapter's environment names a proxy that must receive nothing. */
  namesProxy?: boolean;
  /** The codes of each payout in order; each is shown once, and the last one stays. */
  life?: readonly string[];
  /** The codes of some payouts, by reference. */
  lives?: { readonly [reference: string]: readonly string[] };
  /** Payouts already at the service before anything is sent. */
  has?: readonly string[];
  balances?: readonly string[];
  /** Whether nothing listens at first. */
  isDown?: boolean;
  /** How many connections to close on arrival, after the first login. */
  closedAtOnce?: number;
  /** The most requests per operation that a patient client makes. */
  most?: { readonly [operation in Operated]?: number };
}

/** A certificate, a handshake without an answer, or plain text instead of TLS. */
export type Met = Presented | 'nothing' | 'plain';

/** How the service reacts. By default, everything is correct. */
export interface Reaction {
  /** The part of the batch to accept; by default, all of it. */
  takes?: 'all' | 'half' | 'none';
  /** Milliseconds until it is accepted, whatever the answer was. */
  takesAfter?: number;
  /** When to kill the adapter, once; the service waits until it has ended. */
  kills?: 'before' | 'after';
  /** The status. The body is the contract's example for it, or a problem. */
  status?: number;
  /** Whether to keep the body of the correct answer. */
  isRecord?: boolean;
  headers?: { readonly [name: string]: string };
  expires?: boolean;
  /** Whether a refresh returns the tokens that it was called with. */
  renewsNothing?: boolean;
  /** Replaces the body of the correct answer. */
  body?: string;
  /** Fields that replace those of the correct body. */
  fields?: { readonly [name: string]: unknown };
  /** Fields put before the body's own, so that they appear twice. */
  twice?: { readonly [name: string]: unknown };
  /** Whether endless white space follows the body. */
  endless?: boolean;
  /** Which fields an answer includes. */
  shape?: 'extra' | 'nulls' | 'least';
  /** Where and how the answer breaks off. */
  breaks?: Break;
  /** How the body is framed; by default, by its length. */
  framing?: 'chunked';
  /** Milliseconds before the answer begins. */
  delay?: number;
  /** Milliseconds between two chunks of the answer, and the number of chunks. */
  drips?: { every: number; pieces: number };
  /** Whether a 103 comes first. */
  early?: boolean;
  closes?: boolean;
  /** Whether to compress the body for clients that accept it. */
  gzip?: boolean;
  /** Whether header names have unusual capitalization. */
  oddNames?: boolean;
}

export interface Break {
  /** `fin` closes the connection, `rst` resets it, `stall` keeps it open and silent. */
  by: 'fin' | 'rst' | 'stall';
  /**
   * `unread`: before the request body is read. `start`: before the answer. `head`: in its head.
   * `body`: in its body. `idle`: after the whole answer.
   */
  at: 'unread' | 'start' | 'head' | 'body' | 'idle';
}

/** The reaction to the nth request, counted from 1; undefined for the correct answer. */
export type Series = (nth: number) => Reaction | undefined;

/** Returns one reaction after another, then correct answers. */
export function first(...reactions: readonly Reaction[]): Series {
  return (nth) => reactions[nth - 1];
}

export function always(reaction: Reaction): Series {
  return () => reaction;
}

/** Returns the same reaction a few times, then correct answers. */
export function times(count: number, reaction: Reaction): Series {
  return (nth) => (nth <= count ? reaction : undefined);
}

/** Returns the reaction with nothing of the batch accepted. */
export function untaken(reaction: Reaction): Reaction {
  return { ...reaction, takes: 'none' };
}

/** An HTML page instead of JSON, as from a proxy in front of the service. */
export function html(status: number): Reaction {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: '<!doctype html><title>Gateway</title><p>Please stand by.',
  };
}

export function breaks(by: Break['by'], at: Break['at']): Reaction {
  return { breaks: { by, at } };
}

/** A placeholder for the host that must never be contacted; the service fills in the address. */
export const elsewhere = '{elsewhere}';

/** A placeholder for the request's own path; the service fills it in. */
export const itself = '{itself}';

export function redirect(status: number, location: string): Reaction {
  return { status, headers: { location }, body: '' };
}

/** How a request ended, to follow "after". */
export function phraseOf({ breaks: broken, drips, status }: Reaction): string {
  if (broken) return phrases[broken.by](positions[broken.at]);
  if (drips && drips.pieces > 100) return 'its answer began to drip';
  return status === undefined ? 'it was answered' : `it was answered with ${status}`;
}

const phrases: { [by in Break['by']]: (place: string) => string } = {
  fin: (place) => `the connection was closed ${place}`,
  rst: (place) => `the connection was reset ${place}`,
  stall: (place) => `the connection fell silent ${place}`,
};

const positions: { [at in Break['at']]: string } = {
  unread: 'before the request was read',
  start: 'before the answer',
  head: 'in the head of the answer',
  body: 'in the body of the answer',
  idle: 'after the answer',
};
