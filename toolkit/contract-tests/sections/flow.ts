/** One payout from the login to its last status, through a refresh of the tokens; and a batch. */
import { textAt } from '../../contract/objects.js';
import { valueAt } from '../../contract/pointers.ts';
import { requestFor, sentValue, withParameters, type PlannedCall } from '../plan/call.ts';
import { isGiven, invented, needsFixtures } from '../plan/fixtures.ts';
import { bodyOf, isRejected, judgeCall } from '../judge/judge.ts';
import {
  isFinal,
  isPayment,
  isPending,
  itMovesMoney,
  onePayout,
  referencesIn,
  twoPayouts,
  withFreshReferences,
} from '../plan/payouts.ts';
import { findCall, type Plan } from '../plan/plan.ts';
import { createCheck, skip, type Origin, type Outcome, type Problem } from '../judge/results.ts';
import {
  noPayoutAccepted,
  noTokens,
  silent,
  unlessTooMany,
  type PlannedCheck,
  type RunContext,
  type Section,
  type LoginTokens,
} from './section.ts';
import {
  loginWith,
  refreshWith,
  tokensOfLogin,
  tokensOfRefresh,
  learn,
  untilServed,
  wasServed,
} from './session.ts';
import { resultStays } from '../judge/origins.ts';
import type { Received, WireRequest } from '../wire/exchange.ts';
import { outcomeOfCall } from '../judge/exchange-report.ts';

/** What a step leaves to the next ones. */
interface FlowState {
  tokens?: LoginTokens;
  /** Of a payout that the service knows. */
  reference?: string;
  /** The code that was conclusive. */
  code?: string;
  /** Of a batch of several that was accepted without an error. */
  batch?: readonly string[];
}

interface FlowStep extends PlannedCheck {
  run(context: RunContext, state: FlowState): Promise<Outcome>;
}

export function flowSection(plan: Plan): Section {
  const status = findCall(plan, 'getTransactionStatus');
  const given = status && givenReference(plan, status);
  const noPayout = plan.sendPayouts ? undefined : itMovesMoney;
  const noReference = given === undefined ? noPayout : undefined;
  const steps = [
    planStep(plan, 'login', 'gives tokens', logIn),
    planStep(plan, 'listBalances', 'takes the token of the login', readBalances),
    planStep(plan, 'sendPayout', 'takes one payout', sendOne, noPayout),
    planStep(plan, 'getTransactionStatus', 'reaches a conclusive code', follow, noReference),
    planStep(plan, 'sendPayout', 'takes a batch of two', sendTwo, noPayout),
    planStep(plan, 'getTransactionStatus', 'knows each payout of a batch', askForEach, noPayout),
    planStep(plan, 'refreshToken', 'gives new tokens', refresh),
    planStep(plan, 'listBalances', 'takes the new token', readBalances),
    planStep(plan, 'getTransactionStatus', 'says the same again', askAgain, noReference),
    planStep(plan, 'refreshToken', 'takes the new refresh token', refresh),
  ];
  return {
    checks: steps,
    async run(context, selected, conclude) {
      const state: FlowState = given === undefined ? {} : { reference: given };
      const last = steps.findLastIndex(({ check }) => selected.includes(check));
      // A step needs those before it, also where they are not asked for.
      for (const { check, skip: reason, run } of steps.slice(0, last + 1)) {
        if (reason !== undefined) continue;
        const outcome = context.isSilent(check)
          ? skip(silent)
          : await unlessTooMany(() => run(context, state));
        if (selected.includes(check)) conclude(check, outcome);
      }
    },
  };
}

function givenReference({ fixtures }: Plan, status: PlannedCall): string | undefined {
  const reference = sentValue(status, 'transactionReference');
  const isFromFile = isGiven(fixtures, status, 'transactionReference');
  return isFromFile && typeof reference === 'string' ? reference : undefined;
}

function planStep(
  plan: Plan,
  operationId: string,
  name: string,
  run: (context: RunContext, call: PlannedCall, state: FlowState) => Promise<Outcome>,
  reason?: string,
): FlowStep {
  const call = findCall(plan, operationId);
  const missing = `not sent: the contract has no operation \`${operationId}\` that can be called`;
  return {
    check: createCheck('flow', operationId, name),
    skip: call ? reason : missing,
    run: async (context, state) => (call ? run(context, call, state) : skip(missing)),
  };
}

async function logIn(context: RunContext, login: PlannedCall, state: FlowState): Promise<Outcome> {
  const call = loginWith(login, context.logins.main);
  const { received, conclude } = await send(context, call, undefined);
  const tokens = tokensOfLogin(received);
  if (tokens) state.tokens = tokens;
  return conclude();
}

async function readBalances(
  context: RunContext,
  call: PlannedCall,
  { tokens }: FlowState,
): Promise<Outcome> {
  return tokens ? (await send(context, call, tokens)).conclude() : skip(noTokens);
}

async function sendOne(
  context: RunContext,
  planned: PlannedCall,
  state: FlowState,
): Promise<Outcome> {
  const { tokens } = state;
  if (!tokens) return skip(noTokens);
  const earlier = new Set(context.learned.batchIds);
  const payout = withFreshReferences(onePayout(planned), context);
  const { body, received, conclude } = await send(context, payout, tokens);
  if (isRejected(received) && invented(context, planned).length > 0) {
    return skip(needsFixtures(invented(context, planned)));
  }
  const [reference] = referencesIn(payout);
  if (body === undefined || reference === undefined) return conclude();
  if (isInError(body)) {
    const code = await codeOf(context, reference, tokens);
    if (code === undefined || !isPayment(context.contract, code)) return skip(inError);
    const wanted = 'null: the payout is on its way';
    return conclude({ ...payoutCounts, pointer: errorCount, wanted, came: 'a number' });
  }
  state.reference = reference;
  if (!earlier.has(String(valueAt(body, '/batchId')))) return conclude();
  const wanted = 'an identifier of its own';
  return conclude({ ...payoutCounts, pointer: '/batchId', wanted, came: 'an earlier one' });
}

async function sendTwo(
  context: RunContext,
  planned: PlannedCall,
  state: FlowState,
): Promise<Outcome> {
  const { tokens } = state;
  if (!tokens) return skip(noTokens);
  const batch = withFreshReferences(twoPayouts(planned), context);
  const { body, received, conclude } = await send(context, batch, tokens);
  if (isRejected(received) && invented(context, planned).length > 0) {
    return skip(needsFixtures(invented(context, planned)));
  }
  if (body === undefined) return conclude();
  // Which of them is in error is not shown.
  if (isInError(body)) return skip(inError);
  state.batch = referencesIn(batch);
  return conclude();
}

/** Every reference of a batch can be asked for, not the first one alone. */
async function askForEach(
  context: RunContext,
  status: PlannedCall,
  { tokens, batch }: FlowState,
): Promise<Outcome> {
  if (!tokens || !batch) return skip(noPayoutAccepted);
  let outcome: Outcome | undefined;
  for (const transactionReference of batch) {
    const call = withParameters(status, { transactionReference });
    const { request, received } = await untilServed(context, call);
    const problems = judgeCall(context, call, [call.success], received);
    const each = outcomeOfCall(context, call, request, received, problems);
    if (each.kind !== 'pass') return each;
    outcome = each;
  }
  return outcome ?? skip(noPayoutAccepted);
}

function isInError(body: unknown): boolean {
  return Number(valueAt(body, errorCount)) > 0;
}

const errorCount = '/errorTransactionCount';
const payoutCounts: Origin = { source: 'Resources and their fields, Payout response 200' };
const inError = 'the service counts a payout as in error: give one that it takes in --fixtures';

/** The code of a payout; undefined where it has no status. */
async function codeOf(
  context: RunContext,
  transactionReference: string,
  tokens: LoginTokens,
): Promise<string | undefined> {
  const status = findCall(context, 'getTransactionStatus');
  if (!status) return undefined;
  const call = withParameters(status, { transactionReference });
  return textAt((await send(context, call, tokens)).body, 'responseCode');
}

async function follow(
  context: RunContext,
  status: PlannedCall,
  state: FlowState,
): Promise<Outcome> {
  const { tokens, reference } = state;
  if (!tokens || reference === undefined) return skip(noPayoutAccepted);
  const call = withParameters(status, { transactionReference: reference });
  const begun = context.timer.now();
  for (;;) {
    const { request, received } = await untilServed(context, call);
    const { body, conclude } = judged(context, call, request, received);
    const code = textAt(body, 'responseCode');
    if (code === undefined) return conclude();
    if (!isPending(context.contract, code)) {
      state.code = code;
      // Whether a flagged payout is announced is not shown.
      if (isFinal(context.contract, code)) context.deliveries?.expect(reference, code);
      return conclude();
    }
    if (context.timer.now() - begun > patience) {
      const outcome = conclude();
      const reason = `still ${code} after ${patience / 1000} s, which the contract allows`;
      return outcome.kind === 'pass' ? skip(reason) : outcome;
    }
    await context.timer.sleep(betweenQuestions);
  }
}

async function refresh(context: RunContext, call: PlannedCall, state: FlowState): Promise<Outcome> {
  if (!state.tokens) return skip(noTokens);
  const first = await refreshOnce(context, call, state, state.tokens);
  if (first.outcome.kind === 'fail' || !first.repeated) return first.outcome;
  // Two tokens of one second may be equal, letter by letter, and yet be two.
  await context.timer.sleep(1100);
  const second = await refreshOnce(context, call, state, state.tokens);
  if (second.outcome.kind === 'fail' || !second.repeated) return second.outcome;
  return second.conclude({
    source: 'Authentication, 3',
    wanted: 'a new token and a new refresh token',
    came: 'one that was there before',
  });
}

async function refreshOnce(
  context: RunContext,
  planned: PlannedCall,
  state: FlowState,
  old: LoginTokens,
) {
  const call = refreshWith(planned, old.refresh);
  const { received, conclude } = await send(context, call, old);
  const tokens = tokensOfRefresh(received);
  if (tokens) state.tokens = tokens;
  const repeated = tokens?.access === old.access || tokens?.refresh === old.refresh;
  return { outcome: conclude(), repeated, conclude };
}

/** What was final stays; what was held or pending may have moved. */
async function askAgain(
  context: RunContext,
  status: PlannedCall,
  { tokens, reference, code }: FlowState,
): Promise<Outcome> {
  if (!tokens || reference === undefined) return skip(noPayoutAccepted);
  const call = withParameters(status, { transactionReference: reference });
  const { body, conclude } = await send(context, call, tokens);
  const again = textAt(body, 'responseCode');
  const isSettled = code !== undefined && isFinal(context.contract, code);
  if (again === undefined || !isSettled || again === code) return conclude();
  const wanted = `${code}, as before: it is final`;
  return conclude({ ...resultStays(code), pointer: '/responseCode', wanted, came: again });
}

/** Sends a call that must succeed. */
async function send(context: RunContext, call: PlannedCall, tokens: LoginTokens | undefined) {
  const request = requestFor(call, call.operation.needsToken ? tokens?.access : undefined);
  const received = await context.send(request);
  learn(context, call, received);
  return { received, ...judged(context, call, request, received) };
}

/** The body is undefined where there was no success. */
function judged(context: RunContext, call: PlannedCall, request: WireRequest, received: Received) {
  const problems = judgeCall(context, call, [call.success], received);
  const conclude = (...more: Problem[]): Outcome =>
    outcomeOfCall(context, call, request, received, [...problems, ...more]);
  return { body: wasServed(call, received) ? bodyOf(received) : undefined, conclude };
}

/** Milliseconds until a payout that stays pending is no longer followed. */
const patience = 15_000;
const betweenQuestions = 500;
