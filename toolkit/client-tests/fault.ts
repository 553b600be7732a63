/** A fault: what the service does wrong, the client's commands, and the required outcome. */
import type { Contract } from '../contract/contract.ts';
import type { Met, ServicePlan } from './service/reaction.ts';

/** The groups of faults, in the order of the list and of a run. */
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

/** One fault. By default, the client sends two payouts and the service answers correctly. */
export interface FaultDetails {
  /** The unique name, for `--only`: `reset-before-head`. */
  name: string;
  does: string;
  /** The promise that a passing client has kept, as a sentence. */
  proves: string;
  service?: ServicePlan;
  steps?: readonly ClientStep[];
  /** Time limits in `start`, in milliseconds, if they differ from the defaults. */
  limits?: { timeoutMs: number };
  /** A file at the journal's path that must stay unchanged. */
  journal?: 'file' | 'folder';
  /** The service and steps, if they depend on the codes or statuses in the contract. */
  ofContract?(contract: Contract): Pick<FaultDetails, 'service' | 'steps'>;
}

export interface ClientFault extends FaultDetails {
  group: Group;
}

/** A command for the adapter, or an event between two commands. */
export type ClientStep =
  /** Only starts the adapter. */
  | { kind: 'start' }
  | PayStep
  | FollowStep
  | BalancesStep
  | DeliverStep
  /** Rejects every access token from now on; with `all`, the refresh tokens too. */
  | { kind: 'expire'; what: 'access' | 'all' }
  /** Ends the adapter normally. The next one gets a new journal, or a journal without its last bytes. */
  | { kind: 'restart'; tears?: number }
  /** Makes the service listen again or stop listening. Over TLS, also changes how it presents itself. */
  | { kind: 'listen'; on: boolean; tls?: Met };

export interface PayStep extends Believed {
  kind: 'pay';
  references: readonly string[];
  /**
   * The number of processes that run at the same time. A process may be turned away, and may leave a payout for
   * another to send.
   */
  processes?: number;
  /** Fields that differ from the contract's example. */
  content?: { readonly [field: string]: unknown };
  /** The command for a new adapter after the service killed this one; by default, the same. */
  afterKill?: FollowStep;
}

export interface BalancesStep {
  kind: 'balances';
  /** The number of simultaneous requests. */
  times: number;
  /** Whether any request will do. The test may then use another request that the adapter supports. */
  isWarmUp?: boolean;
  mayFail?: boolean;
  mostRenewals?: number;
}

export interface FollowStep extends Believed {
  kind: 'follow';
  references: readonly string[];
}

interface Believed {
  /** The allowed outcomes, if they do not follow from the service's codes. */
  end?: readonly Belief[];
  /** The allowed outcomes of single payouts, by reference. */
  ends?: { readonly [reference: string]: readonly Belief[] };
}

export interface DeliverStep {
  kind: 'deliver';
  /** Fields of the payout; absent if `body` is given. */
  reference?: string;
  code?: string;
  /** The text to send instead of a record. */
  body?: string;
  /** Whether the receiver must answer 2xx; if absent, any answer is fine. */
  accepted?: boolean;
  /** Whether the application must receive the outcome of this delivery. */
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

/** Creates references: `CT-1`, `CT-2` and so on. */
export function references(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `CT-${index + 1}`);
}

export function pay(count: number, more: Partial<Omit<PayStep, 'kind'>> = {}): PayStep {
  return { kind: 'pay', references: references(count), ...more };
}

/** A request before the payouts, so that the client has a token and a used connection. */
export const warmUp: BalancesStep = { kind: 'balances', times: 1, isWarmUp: true };

/** The outcomes allowed if the payout was accepted, and if it certainly was not. */
export const paidOnly: readonly Belief[] = ['paid'];
/** The outcomes allowed when the client may either retry or report that it did not send. */
export const paidOrNotSent: readonly Belief[] = ['paid', 'not-sent'];
