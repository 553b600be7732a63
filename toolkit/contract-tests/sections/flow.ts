/** Follows one payout from the login to its last status, with a refresh of the tokens in between, and sends a batch. */
import { textAt } from '../../contract/objects.js';
import { successOf } from '../../contract/operation.ts';
import { valueAt } from '../../contract/pointers.ts';
import { isFinal, outcomeOf } from '../../contract/response-codes.ts';
import { statements } from '../../contract/statements.ts';
import { outcomeOfCall } from '../judge/exchange-report.ts';
import { bodyOf, isRejected, judgeCall, originAt } from '../judge/judge.ts';
import {
  createCheck,
  originOf,
  skip,
  type Origin,
  type Outcome,
  type Problem,
} from '../judge/results.ts';
import {
  requestFor,
  sentValue,
  withParameters,
  type KnownId,
  type PlannedCall,
} from '../plan/call.ts';
import { isGiven } from '../plan/fixtures.ts';
import {
  isPayment,
  itMovesMoney,
  noSession,
  onePayout,
  referencesIn,
  twoPayouts,
  withFreshReferences,
} from '../plan/payouts.ts';
import { findCall, type Plan } from '../plan/plan.ts';
import type { Received, WireRequest } from '../wire/exchange.ts';
import { isBlip } from '../wire/no-reply.ts';
import {
  betweenQuestions,
  noPayoutAccepted,
  noTokens,
  outcomeOfWork,
  patience,
  type LoginTokens,
  type PlannedCheck,
  type RunContext,
  type Section,
} from './section.ts';
import { learn } from './learn.ts';
import { errorCount, isInError, movedOn } from './remember.ts';
import {
  loginWith,
  refreshWith,
  tokensOfLogin,
  tokensOfRefresh,
  untilServed,
  wasServed,
} from './session.ts';

interface FlowState {
  tokens?: LoginTokens;
  /** Whether the tokens come from a refresh. */
  isRefreshed?: boolean;
  /** The reference of a payout that the service knows. */
  reference?: string;
}

/** Makes one step of the flow. Every step except the login needs the tokens of the login. */
type Work = (
  context: RunContext,
  call: PlannedCall,
  state: FlowState,
  tokens: LoginTokens,
) => Promise<Outcome>;

interface FlowStep extends PlannedCheck {
  run(context: RunContext, state: FlowState): Promise<Outcome>;
}

export function flowSection(plan: Plan): Section {
  const { contract } = plan;
  const status = findCall(plan, 'getTransactionStatus');
  const isFromFile = status && isGiven(plan.fixtures, status, 'transactionReference');
  const reference = isFromFile && sentValue(status, 'transactionReference');
  const given = typeof reference === 'string' ? reference : undefined;
  const noLogin = noSession(plan);
  const noPayout = plan.sendPayouts ? undefined : itMovesMoney;
  const noReference = given === undefined ? noPayout : undefined;
  const steps = [
    planStep(plan, 'login', 'gives tokens', logIn, noLogin),
    planStep(plan, 'listBalances', 'takes the token of the login', readBalances, noLogin),
    planStep(plan, 'sendPayout', 'takes one payout', sendOne, noPayout),
    planStep(plan, 'getTransactionStatus', 'reaches a conclusive code', follow, noReference),
    planStep(plan, 'sendPayout', 'takes a batch of two', sendTwo, noPayout),
    planStep(plan, 'refreshToken', 'gives new tokens', refresh, noLogin),
    planStep(plan, 'listBalances', 'takes the new token', readBalances, noLogin),
    planStep(plan, 'getTransactionStatus', 'says the same again', askAgain, noReference),
    planStep(plan, 'refreshToken', 'takes the new refresh token', refresh, noLogin),
  ].filter(({ check }) => contract.cites === undefined || contract.find(check.operationId));
  return {
    checks: steps,
    async run(context, selected, conclude) {
      const tokens = plan.hasToken ? context.tokens() : undefined;
      const state: FlowState = {
        ...(given !== undefined && { reference: given }),
        ...(tokens && { tokens }),
      };
      const last = steps.findLastIndex(({ check }) => selected.includes(check));
      // A step needs the earlier ones, even if they were not selected.
      for (const { check, skip: leftOut, run } of steps.slice(0, last + 1)) {
        if (leftOut !== undefined) continue;
        const outcome = await outcomeOfWork(context, check, () => run(context, state));
        if (selected.includes(check)) conclude(check, outcome);
      }
    },
  };
}

function planStep(
  plan: Plan,
  operationId: KnownId,
  name: string,
  work: Work,
  reason?: string,
): FlowStep {
  const call = findCall(plan, operationId);
  const missing = `not sent: the contract has no callable operation \`${operationId}\``;
  return {
    check: createCheck('flow', operationId, name),
    skip: call ? reason : missing,
    async run(context, state) {
      const tokens = work === logIn ? noneYet : state.tokens;
      if (!call) return skip(missing);
      return tokens ? work(context, call, state, tokens) : skip(noTokens);
    },
  };
}

const noneYet: LoginTokens = { access: '', refresh: '' };

async function logIn(context: RunContext, login: PlannedCall, state: FlowState): Promise<Outcome> {
  const call = loginWith(login, context.logins.main);
  const { received, conclude } = await send(context, call, noneYet);
  const tokens = tokensOfLogin(received);
  if (tokens) state.tokens = tokens;
  return conclude();
}

const readBalances: Work = async (context, call, _, tokens) =>
  (await send(context, call, tokens)).conclude();

const sendOne: Work = async (context, planned, state, tokens) => {
  const earlier = new Set(context.learned.batchIds);
  const payout = withFreshReferences(onePayout(planned), context);
  const { body, conclude } = await send(context, payout, tokens);
  const [reference] = referencesIn(payout);
  if (body === undefined || reference === undefined) return conclude();
  if (isInError(body)) {
    const { code } = (await settled(context, reference)) ?? {};
    if (code === undefined || !isPayment(context.contract, code)) return skip(inError);
    // Only a payout that was paid certainly had no error.
    const origin =
      outcomeOf(context.contract, code) === 'paid'
        ? originOf(statements.errorsAreCounted)
        : originAt(context.contract, successOf(planned.operation)?.content, errorCount, 'errors');
    const wanted = `null: the payout has the code ${code}`;
    return conclude({ ...origin, pointer: errorCount, wanted, came: 'a number' });
  }
  state.reference = reference;
  if (!earlier.has(String(valueAt(body, '/batchId')))) return conclude();
  const wanted = 'a new identifier';
  const origin = originOf(statements.batchIsNew);
  return conclude({ ...origin, pointer: '/batchId', wanted, came: 'an earlier one' });
};

const sendTwo: Work = async (context, planned, _, tokens) => {
  const batch = withFreshReferences(twoPayouts(planned), context);
  const { body, conclude } = await send(context, batch, tokens);
  // The documentation does not say which one is in error.
  return isInError(body) ? skip(inError) : conclude();
};

const inError =
  'the service counts a payout as in error: give a payout that it accepts in --fixtures';

/** Polls the status until the payout has settled or the time is over. */
async function settled(context: RunContext, transactionReference: string) {
  const status = findCall(context, 'getTransactionStatus');
  if (!status) return undefined;
  const begun = context.timer.now();
  for (;;) {
    const said = await statusOf(context, status, transactionReference);
    if (!said.isMoving || context.timer.now() - begun > patience) return said;
    await context.timer.sleep(betweenQuestions);
  }
}

/** @param wait the most milliseconds to wait for a success */
export async function statusOf(
  context: RunContext,
  status: PlannedCall,
  transactionReference: string,
  wait = patience,
) {
  const call = withParameters(status, { transactionReference });
  const { request, received } = await untilServed(context, call, wait);
  const { body, conclude } = judged(context, call, request, received);
  const code = textAt(body, 'responseCode');
  const isMoving = code !== undefined && outcomeOf(context.contract, code) === 'pending';
  return { received, body, code, isMoving, conclude };
}

const follow: Work = async (context, _, state) => {
  const { reference } = state;
  if (reference === undefined) return skip(noPayoutAccepted);
  const { code, isMoving, conclude } = (await settled(context, reference)) ?? {};
  if (!conclude) return skip(noPayoutAccepted);
  const outcome = conclude();
  if (code === undefined) return outcome;
  if (isMoving) {
    const reason = `still ${code} after ${patience / 1000} s, which the contract allows`;
    return outcome.kind === 'pass' ? skip(reason) : outcome;
  }
  // The documentation does not say whether a flagged payout is notified.
  if (isFinal(context.contract, code)) context.deliveries?.expect(reference, code);
  return outcome;
};

const refresh: Work = async (context, call, state, tokens) => {
  const first = await refreshOnce(context, call, state, tokens);
  if (first.outcome.kind === 'fail' || !first.repeated) return first.outcome;
  // Wait, because two tokens issued in the same second may be identical.
  await context.timer.sleep(1100);
  const second = await refreshOnce(context, call, state, state.tokens ?? tokens);
  if (second.outcome.kind === 'fail' || !second.repeated) return second.outcome;
  return second.conclude({
    ...originOf(statements.tokensAreNew),
    wanted: 'a new token and a new refresh token',
    came: 'an earlier one',
  });
};

async function refreshOnce(
  context: RunContext,
  planned: PlannedCall,
  state: FlowState,
  old: LoginTokens,
) {
  const { contract } = context;
  const call = refreshWith(planned, old.refresh);
  const sent = await send(context, call, old);
  const tokens = tokensOfRefresh(sent.received);
  // Only a login's refresh token is documented to be accepted.
  const isOpen = state.isRefreshed && isRejected(sent.received);
  const origin = originAt(contract, call.operation.body, '/refreshToken', 'description');
  const conclude = isOpen ? sent.concludeAs(origin) : sent.conclude;
  if (tokens) Object.assign(state, { tokens, isRefreshed: true });
  else if (isBlip(sent.received)) Object.assign(state, { tokens: context.tokens() });
  const repeated = tokens?.access === old.access || tokens?.refresh === old.refresh;
  return { outcome: conclude(), repeated, conclude };
}

const askAgain: Work = async (context, status, { reference }, tokens) => {
  if (reference === undefined) return skip(noPayoutAccepted);
  const call = withParameters(status, { transactionReference: reference });
  const { body, conclude } = await send(context, call, tokens);
  return conclude(...movedOn(context, status, reference, textAt(body, 'responseCode')));
};

async function send(context: RunContext, call: PlannedCall, { access }: LoginTokens) {
  const request = requestFor(call, call.operation.needsToken ? access : undefined);
  const received = await context.send(request);
  await learn(context, call, request, received);
  return { received, ...judged(context, call, request, received) };
}

/** Judges the reply to a step. The body is undefined without a success. */
function judged(context: RunContext, call: PlannedCall, request: WireRequest, received: Received) {
  const problems = judgeCall(context, call, call.successes, received);
  const come = (found: readonly Problem[]): Outcome =>
    outcomeOfCall(context, call, request, received, found);
  return {
    body: wasServed(call, received) ? bodyOf(received) : undefined,
    conclude: (...more: Problem[]) => come([...problems, ...more]),
    /** Concludes with problems that share one origin. */
    concludeAs: (origin: Origin) => () =>
      come(problems.map(({ wanted, came }) => ({ ...origin, wanted, came }))),
  };
}
