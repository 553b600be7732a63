/** One payout from the login to its last status, through a refresh of the tokens. */
import { textAt } from '../../contract/objects.js';
import { requestLine } from '../../contract/operation.ts';
import { valueAt } from '../../contract/pointers.ts';
import { outcomeOfCall, requestFor, sentValue, withParameters, type Call } from '../call.ts';
import { isGiven } from '../fixtures.ts';
import { bodyOf, judgeCall } from '../judge.ts';
import {
  isFinal,
  isPayment,
  isPending,
  itMovesMoney,
  onePayout,
  referencesIn,
  withFreshReferences,
} from '../payouts.ts';
import { findCall, type Plan } from '../plan.ts';
import { createCheck, type Outcome, type Problem } from '../results.ts';
import type { PlannedCheck, RunContext, Section } from '../section.ts';
import { isReply } from '../send.ts';
import { loginWith, refreshWith, tokensOfLogin, tokensOfRefresh, type Tokens } from '../session.ts';

/** What a step leaves to the next ones. */
interface FlowState {
  tokens?: Tokens;
  /** Of a payout that the service knows. */
  reference?: string;
  /** The code that was conclusive. */
  code?: string;
}

interface Step extends PlannedCheck {
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
      for (const { check, skip, run } of steps.slice(0, last + 1)) {
        if (skip !== undefined) continue;
        const outcome = await run(context, state);
        if (selected.includes(check)) conclude(check, outcome);
      }
    },
  };
}

function givenReference({ fixtures }: Plan, status: Call): string | undefined {
  const reference = sentValue(status, 'transactionReference');
  const isFromFile = isGiven(fixtures, status, 'transactionReference');
  return isFromFile && typeof reference === 'string' ? reference : undefined;
}

function planStep(
  plan: Plan,
  operationId: string,
  name: string,
  run: (context: RunContext, call: Call, state: FlowState) => Promise<Outcome>,
  skip?: string,
): Step {
  const call = findCall(plan, operationId);
  const missing: Outcome = {
    kind: 'skip',
    reason: `not sent: the contract has no operation \`${operationId}\` that can be called`,
  };
  return {
    check: createCheck('flow', operationId, name),
    skip: call ? skip : missing.reason,
    run: async (context, state) => (call ? run(context, call, state) : missing),
  };
}

async function logIn(context: RunContext, login: Call, state: FlowState): Promise<Outcome> {
  const call = loginWith(login, context.logins.main);
  const { received, conclude } = await send(context, call, undefined);
  const tokens = tokensOfLogin(received);
  if (tokens) state.tokens = tokens;
  return conclude();
}

async function readBalances(
  context: RunContext,
  call: Call,
  { tokens }: FlowState,
): Promise<Outcome> {
  return tokens ? (await send(context, call, tokens)).conclude() : notSent('tokens');
}

async function sendOne(context: RunContext, planned: Call, state: FlowState): Promise<Outcome> {
  const { tokens } = state;
  if (!tokens) return notSent('tokens');
  const payout = withFreshReferences(onePayout(planned), context);
  const { body, conclude } = await send(context, payout, tokens);
  const [reference] = referencesIn(payout);
  if (body === undefined || reference === undefined) return conclude();
  const source = 'Resources and their fields, Payout response 200';
  if (valueAt(body, '/errorTransactionCount') !== null) {
    const code = await codeOf(context, reference, tokens);
    if (code === undefined || !isPayment(context.contract, code)) {
      return { kind: 'skip', reason: inError };
    }
    const wanted = 'null: the payout is on its way';
    return conclude({ pointer: '/errorTransactionCount', wanted, came: 'a number', source });
  }
  state.reference = reference;
  if (!context.batchIds.has(String(valueAt(body, '/batchId')))) return conclude();
  const wanted = 'an identifier of its own';
  return conclude({ pointer: '/batchId', wanted, came: 'an earlier one', source });
}

const inError = 'the service counts the payout as in error: give one that it takes in --fixtures';

/** The code of a payout; undefined where it has no status. */
async function codeOf(
  context: RunContext,
  transactionReference: string,
  tokens: Tokens,
): Promise<string | undefined> {
  const status = findCall(context, 'getTransactionStatus');
  if (!status) return undefined;
  const call = withParameters(status, { transactionReference });
  return textAt((await send(context, call, tokens)).body, 'responseCode');
}

async function follow(context: RunContext, status: Call, state: FlowState): Promise<Outcome> {
  const { tokens, reference } = state;
  if (!tokens || reference === undefined) return notSent('accepted payout');
  const call = withParameters(status, { transactionReference: reference });
  const begun = context.timer.now();
  for (;;) {
    const { body, conclude } = await send(context, call, tokens);
    if (body === undefined) return conclude();
    const code = textAt(body, 'responseCode') ?? '';
    if (!isPending(context.contract, code)) {
      state.code = code;
      context.deliveries?.expect(reference, code);
      return conclude();
    }
    if (context.timer.now() - begun > patience) {
      const reason = `still ${code} after ${patience / 1000} s, which the contract allows`;
      return { kind: 'skip', reason };
    }
    await context.timer.sleep(betweenQuestions);
  }
}

async function refresh(context: RunContext, call: Call, state: FlowState): Promise<Outcome> {
  if (!state.tokens) return notSent('tokens');
  const first = await refreshOnce(context, call, state, state.tokens);
  if (first.outcome.kind !== 'pass' || !first.repeated) return first.outcome;
  // Two tokens of one second may be equal, letter by letter, and yet be two.
  await context.timer.sleep(1100);
  const second = await refreshOnce(context, call, state, state.tokens);
  if (second.outcome.kind !== 'pass' || !second.repeated) return second.outcome;
  const finding = {
    request: requestLine(call.operation),
    wanted: 'a new token and a new refresh token',
    came: 'one that was there before',
    source: 'Authentication, 3',
  };
  return { ...second.outcome, kind: 'fail', findings: [finding] };
}

async function refreshOnce(context: RunContext, planned: Call, state: FlowState, old: Tokens) {
  const call = refreshWith(planned, old.refresh);
  const { received, conclude } = await send(context, call, old);
  const tokens = tokensOfRefresh(received);
  if (tokens) state.tokens = tokens;
  const repeated = tokens?.access === old.access || tokens?.refresh === old.refresh;
  return { outcome: conclude(), repeated };
}

/** What was final stays; what was held or pending may have moved. */
async function askAgain(
  context: RunContext,
  status: Call,
  { tokens, reference, code }: FlowState,
): Promise<Outcome> {
  if (!tokens || reference === undefined) return notSent('accepted payout');
  const call = withParameters(status, { transactionReference: reference });
  const { body, conclude } = await send(context, call, tokens);
  if (body === undefined || code === undefined || !isFinal(context.contract, code)) {
    return conclude();
  }
  const again = textAt(body, 'responseCode') ?? '';
  if (again === code) return conclude();
  const source = 'Errors, Transaction response codes (the contract: final codes)';
  const wanted = `${code}, as before: it is final`;
  return conclude({ pointer: '/responseCode', wanted, came: again, source });
}

/** Sends a call that must succeed. The body is undefined when it did not keep the contract. */
async function send(context: RunContext, call: Call, tokens: Tokens | undefined) {
  const request = requestFor(call, call.operation.needsToken ? tokens?.access : undefined);
  const received = await context.send(request);
  const problems = judgeCall(context, call, [call.success], received);
  const body = problems.length === 0 && isReply(received) ? bodyOf(received) : undefined;
  const conclude = (...more: Problem[]): Outcome =>
    outcomeOfCall(call, request, received, [...problems, ...more]);
  return { received, body, conclude };
}

function notSent(missing: string): Outcome {
  return { kind: 'skip', reason: `not sent: an earlier step gave no ${missing}` };
}

/** Milliseconds until a payout that stays pending is no longer followed. */
const patience = 15_000;
const betweenQuestions = 500;
