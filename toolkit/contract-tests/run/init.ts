/** `--init`: logs in, finds what the service knows, and writes a file of fixtures to be completed. */
import { existsSync, writeFileSync } from 'node:fs';
import { UsageError } from '../../cli/command.ts';
import { say, sayDone } from '../../cli/terminal.ts';
import type { Contract } from '../../contract/contract.ts';
import type { Json, JsonObject } from '../../contract/document.ts';
import { numberAt, objectAt, textAt } from '../../contract/objects.js';
import { valueAt } from '../../contract/pointers.ts';
import { requestFor, withParameters, type PlannedCall } from '../plan/call.ts';
import { firstLogin } from './first-contact.ts';
import { bodyOf } from '../judge/judge.ts';
import type { Options } from '../options.ts';
import { findCall, makePlan, type Plan } from '../plan/plan.ts';
import { wasServed } from '../sections/served.ts';
import { loginWith, tokensOfLogin } from '../sections/session.ts';
import type { Send } from '../wire/exchange.ts';
import { createPace, sendWithPace, type Timer } from '../wire/pace.ts';
import { createSender } from '../wire/sender.ts';

export interface Discovery extends Pick<Options, 'baseUrl' | 'timeLimit' | 'rate' | 'logins'> {
  contract: Contract;
  timer: Timer;
  now(): Date;
  newId(): string;
}

/**
 * Writes the file, and says what was found and what is left.
 *
 * @throws UsageError when the file exists, or cannot be written; TargetError, PlanError
 */
export async function initFixtures(discovery: Discovery, file: string): Promise<number> {
  if (existsSync(file)) throw new UsageError(`${file} exists. Give --init the name of a new file.`);
  const { fixtures, found, left } = await discoverFixtures(discovery);
  try {
    writeFileSync(file, `${JSON.stringify(fixtures, null, 2)}\n`, { flag: 'wx' });
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${codeOf(error)}.`);
  }
  for (const name of found) say('found', name);
  for (const [name, why] of Object.entries(left)) say('left', `${name}: ${why}`);
  sayDone('wrote', `${file}. Fill in what is left, then run with --fixtures ${file}`);
  return 0;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}

/** A file of fixtures: what was found as entries, what is left as comments. */
interface DiscoveredFixtures {
  fixtures: JsonObject;
  /** The names of the entries that were found. */
  found: string[];
  /** What is left to fill in, by name, each with what it is for. */
  left: { [name: string]: string };
}

/** @throws TargetError, PlanError */
async function discoverFixtures(options: Discovery): Promise<DiscoveredFixtures> {
  const plan = makePlan({
    ...options,
    fixtures: { values: {}, credentials: {} },
    sendPayouts: false,
    hostilePayouts: false,
    isSandbox: false,
    seed: 0,
    hasUnboundLogin: false,
    listensForWebhooks: false,
  });
  const login = findCall(plan, 'login');
  if (!login) throw new Error('The contract has no operation `login`.');
  const sender = createSender(options);
  const pace = createPace(options.rate, options.timer);
  const send = sendWithPace(sender.send, pace, options.timer);
  try {
    const first = await firstLogin(options, send, loginWith(login, options.logins.main));
    const access = tokensOfLogin(first)?.access;
    return fixturesOf(await discover(plan, send, access));
  } finally {
    sender.close();
  }
}

interface Discovered {
  institution?: { code: string; country: string };
  countryCode?: string;
  currency?: string;
}

async function discover(plan: Plan, send: Send, access: string | undefined): Promise<Discovered> {
  const read = async (
    operationId: string,
    change: (call: PlannedCall) => PlannedCall = (call) => call,
  ) => {
    const call = findCall(plan, operationId);
    if (!call) return undefined;
    const received = await send(requestFor(change(call), access));
    return wasServed(call, received) ? bodyOf(received) : undefined;
  };
  const institutions = institutionsIn(await read('listFinancialInstitutions'));
  const balances = arrayOf(await read('listBalances'));
  const funded = balances.find((one) => (numberAt(one, 'totalBalance') ?? 0) > 0) ?? balances[0];
  const currency = textAt(funded, 'currencyCode');
  const countries = [...new Set(institutions.map(({ country }) => country))].slice(
    0,
    mostCountries,
  );
  for (const countryCode of countries) {
    const rate = await read('getFxRate', (call) => withParameters(call, { countryCode }));
    if (rate === undefined) continue;
    const institution = institutions.find(({ country }) => country === countryCode);
    return { countryCode, ...(institution && { institution }), ...(currency && { currency }) };
  }
  const [institution] = institutions;
  return { ...(institution && { institution }), ...(currency && { currency }) };
}

/** The active ones, in countries that money can be paid out in. */
function institutionsIn(body: unknown): { code: string; country: string }[] {
  return arrayOf(body).flatMap((one) => {
    const code = textAt(one, 'financialInstitutionCode');
    const record = objectAt(one, 'countryCode');
    const country = textAt(record, 'countryCode');
    const isUsable = valueAt(one, '/status') !== false && record['isReceiverCountry'] !== false;
    return isUsable && code !== undefined && country !== undefined ? [{ code, country }] : [];
  });
}

function arrayOf(body: unknown): unknown[] {
  return Array.isArray(body) ? body : [];
}

function fixturesOf({ institution, countryCode, currency }: Discovered): DiscoveredFixtures {
  const found: { [name: string]: Json } = {
    ...(institution && { bankCode: institution.code }),
    ...(countryCode !== undefined && { countryCode }),
  };
  const left: { [name: string]: string } = {
    accountNumber: `An account that the service can resolve, at the institution of bankCode.`,
    ...(institution ? {} : { bankCode: 'The financialInstitutionCode of that institution.' }),
    ...(countryCode === undefined ? { countryCode: 'A country that has a rate.' } : {}),
    'getIntradayStatement.accountNumber': "A virtual account of the login's merchant.",
    'getIntradayStatement.404.accountNumber':
      'A virtual account of nobody, or of another merchant.',
    transactionRequestList:
      'For --send-payouts: one or two payouts, each small and to an account of your own. ' +
      `fixtures.example.json shows the form. Found: ${currency ?? 'no currency'}` +
      (institution ? `, recipientBankCode ${institution.code}` : '') +
      `${countryCode === undefined ? '' : `, recipientISOCountryCode ${countryCode}`}.`,
  };
  const comments: JsonObject = Object.fromEntries(
    Object.entries(left).map(([name, why]) => [`$fill.${name}`, why]),
  );
  return {
    found: Object.keys(found),
    left,
    fixtures: {
      $comment:
        'Made by --init. Each $fill entry says what is left: add an entry of that name, without $fill.',
      ...found,
      ...comments,
    },
  };
}

const mostCountries = 5;
