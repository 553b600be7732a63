/** One partner's whole way: login, payout, status until conclusive, refresh, status again. */
import { textAt } from '../../contract/objects.js';
import { findingsOf, judgeCall, requestFor, withParameters } from '../call.ts';
import { isAnswer, type Answer } from '../exchange.ts';
import { isGiven } from '../fixtures.ts';
import { bodyOf } from '../judge.ts';
import { leftOut, onePayout, referencesIn, withFreshReferences } from '../payouts.ts';
import type { PlannedOperation } from '../plan.ts';
import { createCheck, outcomeOf, type Outcome, type Problem } from '../results.ts';
import { sentValue, valueOf } from '../rule.ts';
import { operationIn, type Bench, type Plan, type PlannedCheck, type Section } from '../section.ts';
import { loginWith, refreshWith, tokensOfLogin, tokensOfRefresh, type Tokens } from '../session.ts';

/** What the steps hand on to the next ones. */
interface Way {
  tokens?: Tokens;
  /** Of a payout that the service knows. */
  reference?: string;
  /** The code that was conclusive. */
  code?: string;
}

interface Step extends PlannedCheck {
  run(bench: Bench, way: Way): Promise<Outcome>;
}

export function flowSection(plan: Plan): Section {
  const status = operationIn(plan, 'getTransactionStatus');
  const given = isGiven(plan.fixtures, status, 'transactionReference');
  const noPayout = plan.sendPayouts ? {} : { skip: leftOut };
  const noReference = plan.sendPayouts || given ? {} : { skip: leftOut };
  const steps: Step[] = [
    step('login', 'gives tokens', logIn),
    step('listBalances', 'takes the token of the login', readBalances),
    { ...step('sendPayout', 'takes one payout', sendOne), ...noPayout },
    { ...step('getTransactionStatus', 'reaches a conclusive code', follow), ...noReference },
    step('refreshToken', 'gives new tokens', refresh),
    step('listBalances', 'takes the new token', readBalances),
    { ...step('getTransactionStatus', 'says the same again', askAgain), ...noReference },
    step('refreshToken', 'takes the new refresh token', refresh),
  ];
  return {
    checks: steps,
    async run(bench, selected, conclude) {
      const way: Way = given
        ? { reference: String(sentValue(status, 'transactionReference')) }
        : {};
      const ends = steps.findLastIndex(({ check }) => selected.includes(check));
      // A step needs those before it, also where they are not asked for.
      for (const { check, skip, run } of steps.slice(0, ends + 1)) {
        if (skip !== undefined) continue;
        const outcome = await run(bench, way);
        if (selected.includes(check)) conclude(check, outcome);
      }
    },
  };
}

function step(operationId: string, name: string, run: Step['run']): Step {
  return { check: createCheck('flow', operationId, name), run };
}

async function logIn(bench: Bench, way: Way): Promise<Outcome> {
  const login = loginWith(operationIn(bench, 'login'), bench.logins.main);
  const { exchange, outcome } = await succeed(bench, login, undefined);
  const tokens = tokensOfLogin(exchange);
  if (tokens) way.tokens = tokens;
  return outcome;
}

async function readBalances(bench: Bench, { tokens }: Way): Promise<Outcome> {
  if (!tokens) return cut('tokens');
  return (await succeed(bench, operationIn(bench, 'listBalances'), tokens.access)).outcome;
}

async function sendOne(bench: Bench, way: Way): Promise<Outcome> {
  if (!way.tokens) return cut('tokens');
  const payout = withFreshReferences(onePayout(operationIn(bench, 'sendPayout')), bench);
  const { exchange, outcome, fail } = await succeed(bench, payout, way.tokens.access);
  const [reference] = referencesIn(payout);
  if (outcome.kind !== 'pass' || !isAnswer(exchange) || reference === undefined) return outcome;
  const body = bodyOf(exchange);
  if (valueOf(body, ['errorTransactionCount']) !== null) {
    if (!(await isOnItsWay(bench, reference, way.tokens))) return { kind: 'skip', reason: inError };
    const source = 'Resources and their fields, Payout response 200';
    return fail({
      pointer: '/errorTransactionCount',
      wanted: 'null: the payout is on its way',
      came: 'a number',
      source,
    });
  }
  way.reference = reference;
  if (!bench.batchIds.has(String(valueOf(body, ['batchId'])))) return outcome;
  const source = 'Resources and their fields, Payout response 200';
  return fail({
    pointer: '/batchId',
    wanted: 'an identifier of its own',
    came: 'an earlier one',
    source,
  });
}

const inError = 'the service counts the payout as in error: give one that it takes in --fixtures';

async function isOnItsWay(bench: Bench, reference: string, { access }: Tokens): Promise<boolean> {
  const asked = withParameters(operationIn(bench, 'getTransactionStatus'), {
    transactionReference: reference,
  });
  const { exchange, outcome } = await succeed(bench, asked, access);
  const isKnown = outcome.kind === 'pass' && isAnswer(exchange);
  return isKnown && [...pendingCodes, heldCode, '00'].includes(codeIn(exchange));
}

async function follow(bench: Bench, way: Way): Promise<Outcome> {
  const { tokens, reference } = way;
  if (!tokens || reference === undefined) return cut('a payout that was taken');
  const asked = withParameters(operationIn(bench, 'getTransactionStatus'), {
    transactionReference: reference,
  });
  const begun = bench.timer.now();
  for (;;) {
    const { exchange, outcome } = await succeed(bench, asked, tokens.access);
    if (outcome.kind !== 'pass' || !isAnswer(exchange)) return outcome;
    const code = codeIn(exchange);
    if (!pendingCodes.includes(code)) {
      way.code = code;
      bench.deliveries?.expect(reference, code);
      return outcome;
    }
    if (bench.timer.now() - begun > patience) {
      const reason = `still ${code} after ${patience / 1000} s, which the contract allows`;
      return { kind: 'skip', reason };
    }
    await bench.timer.sleep(betweenQuestions);
  }
}

async function refresh(bench: Bench, way: Way): Promise<Outcome> {
  const { tokens } = way;
  if (!tokens) return cut('tokens');
  const first = await refreshOnce(bench, way, tokens);
  if (first.outcome.kind !== 'pass' || !first.repeated || !way.tokens) return first.outcome;
  // Two tokens of one second may be equal, letter by letter, and yet be two.
  await bench.timer.sleep(1100);
  const second = await refreshOnce(bench, way, way.tokens);
  if (second.outcome.kind !== 'pass' || !second.repeated) return second.outcome;
  const { request } = second;
  const problem = {
    wanted: 'a new token and a new refresh token',
    came: 'one that was there before',
  };
  const source = 'Authentication, 3';
  return { ...second.outcome, kind: 'fail', findings: [{ request, ...problem, source }] };
}

async function refreshOnce(bench: Bench, way: Way, old: Tokens) {
  const operation = refreshWith(operationIn(bench, 'refreshToken'), old.refresh);
  const { exchange, outcome } = await succeed(bench, operation, old.access);
  const tokens = tokensOfRefresh(exchange);
  if (tokens) way.tokens = tokens;
  const repeated = tokens?.access === old.access || tokens?.refresh === old.refresh;
  return { outcome, repeated, request: `${operation.method.toUpperCase()} ${operation.path}` };
}

/** What was final stays; what was held or pending may have moved. */
async function askAgain(bench: Bench, { tokens, reference, code }: Way): Promise<Outcome> {
  if (!tokens || reference === undefined) return cut('a payout that was taken');
  const asked = withParameters(operationIn(bench, 'getTransactionStatus'), {
    transactionReference: reference,
  });
  const { exchange, outcome, fail } = await succeed(bench, asked, tokens.access);
  if (outcome.kind !== 'pass' || !isAnswer(exchange)) return outcome;
  const again = codeIn(exchange);
  if (code === undefined || code === heldCode || again === code) return outcome;
  return fail({
    pointer: '/responseCode',
    wanted: `${code}, as before: it is final`,
    came: again,
    source: 'Errors, Transaction response codes (the contract: final codes)',
  });
}

/** Calls an operation that must succeed. */
async function succeed(bench: Bench, operation: PlannedOperation, token: string | undefined) {
  const request = requestFor(operation, operation.needsToken ? token : undefined);
  const exchange = await bench.send(request);
  const milliseconds = isAnswer(exchange) ? exchange.milliseconds : 0;
  const problems = judgeCall(bench, operation, [operation.success], exchange);
  const failed = (...more: Problem[]): Outcome =>
    outcomeOf(milliseconds, findingsOf(operation, request, more));
  return { exchange, outcome: failed(...problems), fail: failed };
}

function cut(missing: string): Outcome {
  return { kind: 'skip', reason: `not sent: an earlier step gave no ${missing}` };
}

function codeIn(answer: Answer): string {
  return textAt(bodyOf(answer), 'responseCode') ?? '';
}

const pendingCodes = ['01', '02'];
const heldCode = '10';

/** Milliseconds until a payout that stays pending is left to itself. */
const patience = 15_000;
const betweenQuestions = 500;
