/** A fault: what the service does wrong, what the client is asked, and what must be true in the end. */
import type { Contract } from '../contract/contract.ts';
import type { Met, ServicePlan } from './service/reaction.ts';

/** In the order in which they are listed and run. */
export const groups = [
  'connection',
  'tls',
  'answer',
  'token',
  'status',
  'batch',
  'unusual',
  'exact',
  'webhook',
  'journal',
] as const;

export type Group = (typeof groups)[number];

/** One fault. By default two payouts are sent, and the service is right. */
export interface FaultDetails {
  /** Unique; what `--only` takes: `reset-before-head`. */
  name: string;
  does: string;
  /** What a client that passes has proved, as a sentence. */
  proves: string;
  service?: ServicePlan;
  steps?: readonly ClientStep[];
  /** Times that `start` names, in milliseconds, where they are not the usual ones. */
  limits?: { timeoutMs: number };
  /** What is at the path of the journal and must stay unchanged. */
  journal?: 'file' | 'folder';
  /** Service and steps, where they depend on what the contract lists of codes or statuses. */
  ofContract?(contract: Contract): Pick<FaultDetails, 'service' | 'steps'>;
}

export interface ClientFault extends FaultDetails {
  group: Group;
}

/** What the adapter is asked, or what happens between two commands. */
export type ClientStep =
  /** The adapter is started, and asked nothing more. */
  | { kind: 'start' }
  | PayStep
  | FollowStep
  | BalancesStep
  | DeliverStep
  /** Every access token is rejected from now on; with `all`, the refresh tokens too. */
  | { kind: 'expire'; what: 'access' | 'all' }
  /** The adapter ends as programs do, and the next gets a new one, and a journal without its last bytes. */
  | { kind: 'restart'; tears?: number }
  /** The service listens again, or stops listening. Over TLS it may be met in another way then. */
  | { kind: 'listen'; on: boolean; tls?: Met };

export interface PayStep extends Believed {
  kind: 'pay';
  references: readonly string[];
  /** So many are asked at the same time, and may be turned away. What one did not send, another may. */
  processes?: number;
  /** What differs from the example of the contract. */
  content?: { readonly [field: string]: unknown };
  /** What a new adapter is asked when the service has killed this one; the same when left out. */
  afterKill?: FollowStep;
}

export interface BalancesStep {
  kind: 'balances';
  /** How many questions, at the same time. */
  times: number;
  /** Any request will do: the adapter may be asked for something else that it supports. */
  isWarmUp?: boolean;
  mayFail?: boolean;
  mostRenewals?: number;
}

export interface FollowStep extends Believed {
  kind: 'follow';
  references: readonly string[];
}

interface Believed {
  /** The beliefs that are allowed, where that is not what the codes of the service say. */
  end?: readonly Belief[];
  /** The same for some payouts, by reference. */
  ends?: { readonly [reference: string]: readonly Belief[] };
}

export interface DeliverStep {
  kind: 'deliver';
  /** Of the payout; nothing when `body` is given. */
  reference?: string;
  code?: string;
  /** In place of a record. */
  body?: string;
  /** Whether it must be answered with a 2xx; either when left out. */
  accepted?: boolean;
  /** Whether the application must be given the outcome by this delivery. */
  handed?: boolean;
}

export const beliefs = [
  'paid',
  'failed',
  'rejected',
  'held',
  'pending',
  'unknown',
  'not-sent',
] as const;

export type Belief = (typeof beliefs)[number];

/** `CT-1`, `CT-2` and so on. */
export function references(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `CT-${index + 1}`);
}

export function pay(count: number, more: Partial<Omit<PayStep, 'kind'>> = {}): PayStep {
  return { kind: 'pay', references: references(count), ...more };
}

/** A question, so that there is a token, and a connection that has been used. */
export const warmUp: BalancesStep = { kind: 'balances', times: 1, isWarmUp: true };

/** The beliefs where it was taken, and where it certainly was not. */
export const paidOnly: readonly Belief[] = ['paid'];
/** Where the client may try again, or say that it did not send. */
export const paidOrNotSent: readonly Belief[] = ['paid', 'not-sent'];
