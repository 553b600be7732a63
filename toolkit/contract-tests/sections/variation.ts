/** The same operation asked for something else: an answer must follow what was asked for. */
import { isObject, listAt, objectAt, textAt } from '../../contract/objects.js';
import { valueAt } from '../../contract/pointers.ts';
import {
  requestFor,
  sentValue,
  withParameters,
  type KnownId,
  type PlannedCall,
} from '../plan/call.ts';
import { bodyOf, judgeCall } from '../judge/judge.ts';
import { findCall, type Plan } from '../plan/plan.ts';
import { createCheck, skip, type Outcome } from '../judge/results.ts';
import {
  tokenSection,
  type RunContext,
  type Section,
  type TokenCheck,
  type LoginTokens,
} from './section.ts';
import { wasServed } from './session.ts';
import { outcomeOfCall } from '../judge/exchange-report.ts';

export function variationSection(plan: Plan): Section {
  return tokenSection([
    ...variation(plan, 'getFxRate', 'another country', askAnotherCountry),
    ...variation(plan, 'getIntradayStatement', 'a narrower window', askNarrowerWindow),
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

/**
 * The window ends long before the latest entry was completed, since which of its times must lie in the
 * window is not shown: that entry must be gone.
 */
async function askNarrowerWindow(
  context: RunContext,
  call: PlannedCall,
  { access }: LoginTokens,
): Promise<Outcome> {
  const whole = await context.send(requestFor(call, access));
  const entries = wasServed(call, whole) ? entriesOf(bodyOf(whole)) : [];
  const start = startOf(call);
  const latest = Math.max(...entries.map(({ time }) => time));
  const end = Math.floor((start + latest) / 2);
  if (!(end > start)) return skip('not tested: the statement has no entry to leave out');
  const asked = withParameters(call, { endTime: new Date(end).toISOString() });
  const request = requestFor(asked, access);
  const received = await context.send(request);
  if (!wasServed(call, received)) {
    return skip('not tested: the narrower window was rejected, and its bounds are not shown');
  }
  // That each entry lies in the window is a rule of every statement.
  const problems = judgeCall(context, asked, call.successes, received);
  return outcomeOfCall(context, asked, request, received, problems);
}

function startOf(call: PlannedCall): number {
  const start = sentValue(call, 'startTime');
  return typeof start === 'string' ? Date.parse(start) : Number.NaN;
}

function entriesOf(body: unknown): { time: number }[] {
  return listAt(objectAt(body, 'data'), 'details').flatMap((entry) => {
    const time = isObject(entry) ? Date.parse(String(valueAt(entry, '/completedTime'))) : NaN;
    return Number.isNaN(time) ? [] : [{ time }];
  });
}

const mostCountries = 3;
