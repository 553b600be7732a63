/** Sends the same operation with another input, to check that the answer follows the input. */
import { isObject, listAt, objectAt, textAt } from '../../contract/objects.js';
import { statements } from '../../contract/statements.ts';
import {
  requestFor,
  sentValue,
  withParameters,
  type KnownId,
  type PlannedCall,
} from '../plan/call.ts';
import { bodyOf, isRejected, judgeCall } from '../judge/judge.ts';
import { findCall, type Plan } from '../plan/plan.ts';
import { createCheck, originOf, skip, worstOf, type Outcome } from '../judge/results.ts';
import {
  tokenSection,
  type RunContext,
  type Section,
  type TokenCheck,
  type LoginTokens,
} from './section.ts';
import { wasServed } from './session.ts';
import { isReply } from '../wire/exchange.ts';
import { outcomeOfCall } from '../judge/exchange-report.ts';

export function variationSection(plan: Plan): Section {
  return tokenSection([
    ...variation(plan, 'getFxRate', 'another country', askAnotherCountry),
    ...variation(plan, 'getIntradayStatement', 'a narrower window', askNarrowWindows),
  ]);
}

function variation(
  plan: Plan,
  operationId: KnownId,
  name: string,
  ask: (context: RunContext, call: PlannedCall, tokens: LoginTokens) => Promise<Outcome>,
): TokenCheck[] {
  const call = findCall(plan, operationId);
  if (!call) return [];
  const check = createCheck('variation', operationId, name, `answers for ${name}`);
  return [{ check, run: (context, tokens) => ask(context, call, tokens) }];
}

/** Tries the countries of the institutions, because the documentation does not say which have a rate. */
async function askAnotherCountry(
  context: RunContext,
  call: PlannedCall,
  { access }: LoginTokens,
): Promise<Outcome> {
  const countries = await countriesOf(context, access);
  const others = countries.filter((code) => code !== sentValue(call, 'countryCode'));
  for (const countryCode of others.slice(0, mostCountries)) {
    const asked = withParameters(call, { countryCode });
    const request = requestFor(asked, access);
    const received = await context.send(request);
    if (!wasServed(call, received)) continue;
    const problems = judgeCall(context, asked, call.successes, received);
    return outcomeOfCall(context, asked, request, received, problems);
  }
  return skip('not tested: no second country among the institutions has a rate');
}

async function countriesOf(context: RunContext, access: string): Promise<string[]> {
  const institutions = findCall(context, 'listFinancialInstitutions');
  if (!institutions) return [];
  const received = await context.send(requestFor(institutions, access));
  const list = wasServed(institutions, received) ? bodyOf(received) : [];
  const codes = Array.isArray(list)
    ? list.flatMap((one) => textAt(objectAt(one, 'countryCode'), 'countryCode') ?? [])
    : [];
  return [...new Set(codes)];
}

/**
 * Requests two narrow windows without entries. The documentation does not say which time of an entry counts. So one
 * window of 1 ms is between the completion times, which is our reading; another is far from every time of any entry.
 */
async function askNarrowWindows(
  context: RunContext,
  call: PlannedCall,
  { access }: LoginTokens,
): Promise<Outcome> {
  const whole = await context.send(requestFor(call, access));
  const times = wasServed(call, whole) ? timesIn(bodyOf(whole)) : [];
  const sent = sentValue(call, 'startTime');
  const start = typeof sent === 'string' ? Date.parse(sent) : Number.NaN;
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const between = Math.floor(((first < last ? first : start) + last) / 2);
  if (!(between > start)) return skip('not tested: the statement has no entry to leave out');
  let outcome = skip(
    'not tested: narrow windows were rejected, and their bounds are not documented',
  );
  for (const at of [between, start - 10 * oneDay + oddTime]) {
    const [startTime = '', endTime = ''] = [at, at + 1].map((time) => new Date(time).toISOString());
    const asked = withParameters(call, { startTime, endTime });
    const request = requestFor(asked, access);
    const received = await context.send(request);
    if (isRejected(received)) continue;
    // Every statement is checked for entries completed outside its window.
    const problems = judgeCall(context, asked, call.successes, received);
    const far = new Set(isReply(received) ? timesIn(bodyOf(received), at) : []);
    if (far.size > 1) {
      const wanted = 'no two entries: the window is 1 ms long and close to none of their times';
      const what = { pointer: '/data/details', wanted, came: `entries of ${far.size} times` };
      problems.push({ ...originOf(statements.statementIsOfWindow), ...what });
    }
    outcome = worstOf(outcome, outcomeOfCall(context, asked, request, received, problems));
  }
  return outcome;
}

/** Returns completion times. @param far keeps only entries whose times are all more than two days away */
function timesIn(body: unknown, far?: number): number[] {
  return listAt(objectAt(body, 'data'), 'details').flatMap((entry) => {
    const time = Date.parse(textAt(entry, 'completedTime') ?? '');
    const shown = Object.values(isObject(entry) ? entry : {}).map((one) => Date.parse(String(one)));
    const isNear = shown.some((one) => far !== undefined && Math.abs(one - far) < 2 * oneDay);
    return Number.isNaN(time) || isNear ? [] : [time];
  });
}

/** Times in milliseconds. */
const oneDay = 86_400_000;
/** An offset from full hours, minutes and seconds, because services often book at these. */
const oddTime = 13_637_357;
const mostCountries = 3;
