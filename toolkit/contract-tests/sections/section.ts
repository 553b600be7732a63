/** What a section of the run is, and what it may use. */
import type { Operation } from '../../contract/operation.ts';
import type { Shown } from '../judge/exchange-report.ts';
import type { Judgement } from '../judge/judge.ts';
import { PayoutLimitError, type SentPayouts } from '../wire/sent-payouts.ts';
import type { Logins } from '../logins.ts';
import type { Fresh } from '../plan/payouts.ts';
import type { PlannedCall } from '../plan/call.ts';
import type { Plan } from '../plan/plan.ts';
import { skip, type Check, type Outcome } from '../judge/results.ts';
import type { Deliveries } from '../wire/deliveries.ts';
import type { Received, Send, WireRequest } from '../wire/exchange.ts';
import type { Timer } from '../wire/sender.ts';

export interface RunContext extends Plan, Fresh, Judgement, Shown, SharedTokens {
  send: Send;
  timer: Timer;
  logins: Logins;
  /** Whether several requests of the operation had no reply: another would cost the time limit. */
  isSilent(operation: Pick<Operation, 'operationId'>): boolean;
  rejectedLogin(): RejectedLogin | undefined;
  learned: Learned;
  sentPayouts: Pick<SentPayouts, 'payouts' | 'answered'>;
  /** Nothing when deliveries are not listened for. */
  deliveries?: Deliveries;
}

/** The right login, rejected after it had worked: the service may have locked it. */
export interface RejectedLogin {
  login: PlannedCall;
  request: WireRequest;
  received: Received;
  /** Which wrong logins were sent before it, in words. */
  after: string;
}

/** Secrets: no field of it may be printed. */
export interface LoginTokens {
  access: string;
  /** Empty where the caller gave the token. */
  refresh: string;
}

export interface SharedTokens {
  tokens(): LoginTokens | undefined;
  /** Logs in again; the new tokens are shared from then on. Nothing when there are none. */
  logIn(): Promise<LoginTokens | undefined>;
  /** Takes the tokens of another login or a refresh: a service may know only the latest ones. */
  share(tokens: LoginTokens): void;
}

/** What the run has seen so far, for the later checks to use. */
export type Learned = ReturnType<typeof nothingLearned>;

export function nothingLearned() {
  return {
    /** The operations that answered a right request with a success. */
    served: new Set<string>(),
    /** Those that are there, by what else they answer. */
    present: new Set<string>(),
    /** Those that cannot be reached, each with what is still to be said of it. */
    missing: new Map<string, Outcome[]>(),
    batchIds: new Set<string>(),
    references: Array<string>(),
    /** Those of batches without an error. */
    accepted: new Set<string>(),
    /** The first final code of each payout. */
    finalCodes: new Map<string, string>(),
  };
}

export interface PlannedCheck {
  check: Check;
  skip?: string | undefined;
}

export interface Section {
  checks: readonly PlannedCheck[];
  /** Not even `--repeat` makes them again. */
  isOnce?: true;
  run(context: RunContext, selected: readonly Check[], conclude: Conclude): Promise<void>;
}

export type Conclude = (check: Check, outcome: Outcome) => void;

/** A check of one operation, run with the tokens of the main user. */
export interface TokenCheck extends PlannedCheck {
  run(context: RunContext, tokens: LoginTokens): Promise<Outcome>;
}

/** A section whose checks share one login and nothing else, run in their order. */
export function tokenSection(checks: readonly TokenCheck[]): Section {
  return {
    checks,
    async run(context, selected, conclude) {
      for (const { check, run } of checks.filter((one) => selected.includes(one.check))) {
        const tokens = context.tokens();
        const work = tokens && outcomeOfWork(context, check, () => run(context, tokens));
        conclude(check, (await work) ?? skip(noTokens));
      }
    },
  };
}

/**
 * What the work of a check comes to; a skip where nothing more is sent of its operation, or where it would
 * send a payout too many. That the operation cannot be reached is said once.
 */
export async function outcomeOfWork(
  context: RunContext,
  operation: Pick<Operation, 'operationId'>,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const missing = (): Outcome[] | undefined => context.learned.missing.get(operation.operationId);
  try {
    const reason = whyNotSent(context, operation);
    return missing()?.shift() ?? (reason === undefined ? await work() : skip(reason));
  } catch (error) {
    if (error instanceof PayoutLimitError) return skip(error.message);
    if (error instanceof CheckEndError) return missing()?.shift() ?? skip(error.message);
    throw error;
  }
}

/** Why nothing more is sent of an operation, after what came of earlier requests. */
export function whyNotSent(
  context: RunContext,
  operation: Pick<Operation, 'operationId'>,
): string | undefined {
  if (context.rejectedLogin()) return loginIsRejected;
  if (context.learned.missing.has(operation.operationId)) return notReached;
  return context.isSilent(operation) ? silent : undefined;
}

/** Ends a check before its end: nothing that it looks for can be seen. */
export class CheckEndError extends Error {
  override name = 'CheckEndError';
}

/** Milliseconds for what may take its time, and between two questions for it. */
export const patience = 15_000;
export const betweenQuestions = 500;

export const noTokens = 'not made: the login gave no tokens';
export const noNewTokens =
  'not tested: the right login gives no tokens any more, so it may be limited, or locked';
export const loginIsRejected =
  'not sent: the right login is rejected, so it may be locked. Have it unlocked before the next run';
export const rightLoginAgain = 'the right login to be accepted again';
export const notReached = 'not sent: the operation cannot be reached';
export const silent = 'not sent: several before it had no answer';
export const wasNotServed =
  'not tested: the same request with the right token is not answered with a success';
export const noPayoutAccepted = 'not sent: an earlier step gave no accepted payout';
