/** A section of the run, and the context it works with. */
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
  /** Whether several requests of the operation got no reply: another would cost the time limit. */
  isSilent(operation: Pick<Operation, 'operationId'>): boolean;
  rejectedLogin(): RejectedLogin | undefined;
  learned: Learned;
  sentPayouts: Pick<SentPayouts, 'payouts' | 'answered'>;
  /** The received deliveries; undefined if the run does not listen. */
  deliveries?: Deliveries;
}

/** The correct login, which the service now rejects although it worked before. It may be locked. */
export interface RejectedLogin {
  login: PlannedCall;
  request: WireRequest;
  received: Received;
  /** The wrong logins sent before, in words. */
  after: string;
}

/** The tokens. They are secret, so no field may be printed. */
export interface LoginTokens {
  access: string;
  /** The refresh token; empty if the caller gave the token. */
  refresh: string;
}

export interface SharedTokens {
  tokens(): LoginTokens | undefined;
  /** Logs in again; all checks share the new tokens from then on. Returns undefined without tokens. */
  logIn(): Promise<LoginTokens | undefined>;
  /** Uses the tokens of another login or a refresh, because a service may only know the latest ones. */
  share(tokens: LoginTokens): void;
}

/** What the run has seen so far, for later checks. */
export type Learned = ReturnType<typeof nothingLearned>;

export function nothingLearned() {
  return {
    /** The operations that answered a valid request with a success. */
    served: new Set<string>(),
    /** The operations known to exist from their other answers. */
    present: new Set<string>(),
    /** The operations that cannot be reached, each with the report that is still due. */
    missing: new Map<string, Outcome[]>(),
    batchIds: new Set<string>(),
    references: Array<string>(),
    /** The payouts of batches without an error. */
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
  /** Whether its checks are made only once, even with `--repeat`. */
  isOnce?: true;
  run(context: RunContext, selected: readonly Check[], conclude: Conclude): Promise<void>;
}

export type Conclude = (check: Check, outcome: Outcome) => void;

/** A check of one operation, run with the main user's tokens. */
export interface TokenCheck extends PlannedCheck {
  run(context: RunContext, tokens: LoginTokens): Promise<Outcome>;
}

/** A section whose checks share only a login and run in order. */
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
 * Makes a check. Skips it if its operation gets no more requests, or if it would exceed the limit on payouts. An
 * unreachable operation is reported once.
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

/** Why an operation gets no more requests, after the results of earlier ones. */
export function whyNotSent(
  context: RunContext,
  operation: Pick<Operation, 'operationId'>,
): string | undefined {
  if (context.rejectedLogin()) return loginIsRejected;
  if (context.learned.missing.has(operation.operationId)) return notReached;
  return context.isSilent(operation) ? silent : undefined;
}

/** Ends a check early, because it can no longer find anything. */
export class CheckEndError extends Error {
  override name = 'CheckEndError';
}

/** The wait for slow results and the pause between two polls, in milliseconds. */
export const patience = 15_000;
export const betweenQuestions = 500;

export const noTokens = 'not made: the login returned no tokens';
export const noNewTokens =
  'not tested: the right login no longer returns tokens, so it may be limited or locked';
export const loginIsRejected =
  'not sent: the right login is rejected, so it may be locked. Have it unlocked before the next run';
export const rightLoginAgain = 'the right login to be accepted again';
export const notReached = 'not sent: the operation cannot be reached';
export const silent = 'not sent: several requests before it had no answer';
export const wasNotServed = 'not tested: the same request with the right token does not succeed';
export const noPayoutAccepted = 'not sent: an earlier step returned no accepted payout';
