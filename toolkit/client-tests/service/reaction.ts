/** How the service reacts to one request: what it does, and how the answer travels. */
import type { Presented } from './certificates.ts';

/** The operations of the contract that the service has. */
export const operated = [
  'login',
  'refreshToken',
  'sendPayout',
  'getTransactionStatus',
  'listBalances',
] as const;

export type Operated = (typeof operated)[number];

export interface ServicePlan {
  /** By operation. The questions for a status are counted for each payout. */
  requests?: { readonly [operation in Operated]?: Series };
  /** What every other request gets. */
  every?: Reaction;
  /** What the request of a warm-up gets, whichever it is. */
  warmUp?: Reaction;
  /** It is reached over TLS, and this is what a client meets at first. */
  tls?: Met;
  /** The environment of the adapter names a proxy, where nothing may arrive. */
  namesProxy?: boolean;
  /** The codes of each payout, one after another; each is shown once, and the last stays. */
  life?: readonly string[];
  /** The codes of some payouts, by reference. */
  lives?: { readonly [reference: string]: readonly string[] };
  /** The payouts that are at the service before anything is sent. */
  has?: readonly string[];
  balances?: readonly string[];
  /** Nothing listens at first. */
  isDown?: boolean;
  /** How many connections are closed as soon as they are accepted, after the first login. */
  closedAtOnce?: number;
  /** The most requests of an operation that a patient client makes. */
  most?: { readonly [operation in Operated]?: number };
}

/** A certificate, a handshake that is never answered, or plain text where TLS is expected. */
export type Met = Presented | 'nothing' | 'plain';

/** What is not said is as it should be. */
export interface Reaction {
  /** What of the batch is taken; all of it when left out. */
  takes?: 'all' | 'half' | 'none';
  /** Milliseconds after which it is taken, whatever was answered before. */
  takesAfter?: number;
  /** When the adapter is killed, once; the service waits until it has ended. */
  kills?: 'before' | 'after';
  /** With the body that the contract has for it, or with a problem. */
  status?: number;
  /** Whether the body is still that of the right answer. */
  isRecord?: boolean;
  headers?: { readonly [name: string]: string };
  expires?: boolean;
  /** A refresh answers with the very tokens that it was asked with. */
  renewsNothing?: boolean;
  /** In place of the body of the right answer. */
  body?: string;
  /** Fields of the body that differ from those of the right answer. */
  fields?: { readonly [name: string]: unknown };
  /** Fields that come first in the body, so that it has them twice. */
  twice?: { readonly [name: string]: unknown };
  /** White space without end follows the body. */
  endless?: boolean;
  /** Which of its fields an answer has. */
  shape?: 'extra' | 'nulls' | 'least';
  /** Where the answer breaks off, and how. */
  breaks?: Break;
  /** How the body is framed: by its length when left out. */
  framing?: 'chunked';
  /** Milliseconds before the answer begins. */
  delay?: number;
  /** Milliseconds between two pieces of the answer, and how many pieces there are. */
  drips?: { every: number; pieces: number };
  /** A 103 comes first. */
  early?: boolean;
  closes?: boolean;
  /** The body is compressed for clients that accept it. */
  gzip?: boolean;
  /** The names of the headers have unusual capitals. */
  oddNames?: boolean;
}

export interface Break {
  /** `fin` closes the connection, `rst` resets it, `stall` leaves it open and silent. */
  by: 'fin' | 'rst' | 'stall';
  /**
   * `unread`: before the body of the request is read. `start`: before the answer. `head`: in its head.
   * `body`: in its body. `idle`: after the whole answer.
   */
  at: 'unread' | 'start' | 'head' | 'body' | 'idle';
}

/** What the nth request gets, counted from 1; the right answer where it gives nothing. */
export type Series = (nth: number) => Reaction | undefined;

/** One reaction after another, then the right answers. */
export function first(...reactions: readonly Reaction[]): Series {
  return (nth) => reactions[nth - 1];
}

export function always(reaction: Reaction): Series {
  return () => reaction;
}

/** The same reaction a few times, then the right answers. */
export function times(count: number, reaction: Reaction): Series {
  return (nth) => (nth <= count ? reaction : undefined);
}

/** The same, but nothing of the batch is taken. */
export function untaken(reaction: Reaction): Reaction {
  return { ...reaction, takes: 'none' };
}

/** A page where JSON should be, as a proxy answers that is not the service. */
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

/** The host that must never be asked: the service puts its address there. */
export const elsewhere = '{elsewhere}';

/** The path of the very operation: the service puts it there. */
export const itself = '{itself}';

export function redirect(status: number, location: string): Reaction {
  return { status, headers: { location }, body: '' };
}

/** What came of a request, for a sentence that goes on after "after". */
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
