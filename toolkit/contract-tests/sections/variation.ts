/** The same operation asked for something else: an answer must follow what was asked for. */
import { isObject, listAt, objectAt, textAt } from '../../contract/objects.js';
import { valueAt } from '../../contract/pointers.ts';
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

/** Of the countries that the institutions are in: which ones have a rate is not shown. */
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
  return skip('not tested: no second country of the institutions has a rate');
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

/** Which time of an entry has to lie in the window is not shown: in this one no entry has any. */
async function askNarrowWindows(
  context: RunContext,
  call: PlannedCall,
  { access }: LoginTokens,
): Promise<Outcome> {
  const whole = await context.send(requestFor(call, access));
  const entries = wasServed(call, whole) ? entriesOf(bodyOf(whole)) : [];
  const windows = narrowWindows(call, entries);
  if (windows.length === 0) return skip('not tested: the statement has no entry that lies apart');
  let outcome = skip('not tested: a narrow window was rejected, and its bounds are not shown');
  for (const at of windows) {
    const window = { startTime: isoTime(at), endTime: isoTime(at + 1) };
    const asked = withParameters(call, window);
    const request = requestFor(asked, access);
    const received = await context.send(request);
    if (isRejected(received)) continue;
    // That each entry was completed in the window is a rule of every statement.
    const problems = judgeCall(context, asked, call.successes, received);
    const came = isReply(received) ? timesIn(entriesOf(bodyOf(received))) : 0;
    if (came > 1) {
      const wanted = 'no two entries: the window is 1 ms long, and none of their times is near it';
      const what = { pointer: '/data/details', wanted, came: `entries of ${came} times` };
      problems.push({ ...originOf(statements.statementIsOfWindow), ...what });
    }
    outcome = worstOf(outcome, outcomeOfCall(context, asked, request, received, problems));
  }
  return outcome;
}

/**
 * Where windows of 1 ms start: one that entries are after, for a service that ignores the end, and one
 * that entries are before. Each is in the longest time in which nothing happened, and at no full second,
 * at which a service may book.
 */
function narrowWindows(call: PlannedCall, entries: readonly Entry[]): number[] {
  const [start, end] = [timeOf(sentValue(call, 'startTime')), timeOf(sentValue(call, 'endTime'))];
  const inside = entries.flatMap(({ times }) => times).filter((one) => one > start && one < end);
  const moments = [start, ...inside, end].toSorted((one, other) => one - other);
  const gaps = moments
    .map((from, index) => ({ from, length: (moments[index + 1] ?? from) - from }))
    .filter(({ length }) => length >= shortestGap)
    .toSorted((one, other) => other.length - one.length);
  const middles = gaps.map(({ from, length }) => {
    const minute = Math.floor((from + length / 2) / 60_000);
    return minute * 60_000 + 17_357;
  });
  const enough = Math.max(1, Math.min(2, timesIn(entries)));
  const before = (at: number) => timesIn(entries.filter((one) => one.completed < at)) >= enough;
  const after = (at: number) => timesIn(entries.filter((one) => one.completed > at)) >= enough;
  return [...new Set([middles.find(after), middles.find(before)])].filter((at) => at !== undefined);
}

interface Entry {
  completed: number;
  /** All that it shows. */
  times: readonly number[];
}

function entriesOf(body: unknown): Entry[] {
  return listAt(objectAt(body, 'data'), 'details').flatMap((entry) => {
    const completed = timeOf(valueAt(entry, '/completedTime'));
    const times = isObject(entry) ? Object.values(entry).map(timeOf) : [];
    return Number.isNaN(completed) ? [] : [{ completed, times }];
  });
}

/** How many times of completion there are. */
function timesIn(entries: readonly Entry[]): number {
  return new Set(entries.map(({ completed }) => completed)).size;
}

function timeOf(value: unknown): number {
  return typeof value === 'string' && /^\d{4}-/.test(value) ? Date.parse(value) : Number.NaN;
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Milliseconds. A service may read a window to the minute. */
const shortestGap = 300_000;
const mostCountries = 3;
