/** `--init`: logs in, finds what the service knows, and writes a file of fixtures to be completed. */
import { writeFileSync } from 'node:fs';
import { demandNew } from '../../cli/report-files.ts';
import { say, sayDone } from '../../cli/terminal.ts';
import type { Contract } from '../../contract/contract.ts';
import type { JsonObject } from '../../contract/document.ts';
import { numberAt, objectAt, textAt } from '../../contract/objects.js';
import { valueAt } from '../../contract/pointers.ts';
import { bodyOf } from '../judge/judge.ts';
import type { Options } from '../options.ts';
import { requestFor, withParameters, type KnownId } from '../plan/call.ts';
import { noFixtures } from '../plan/fixtures.ts';
import type { Fresh } from '../plan/payouts.ts';
import { findCall, makePlan, type Plan } from '../plan/plan.ts';
import { loginWith, wasServed } from '../sections/session.ts';
import type { Send } from '../wire/exchange.ts';
import { createSender, type Timer } from '../wire/sender.ts';
import { firstTokens } from './target.ts';

interface Discovery extends Pick<Options, 'baseUrl' | 'timeLimit' | 'rate' | 'logins'>, Fresh {
  contract: Contract;
  timer: Timer;
}

/**
 * Writes the file, and says what was found and what is left.
 *
 * @throws UsageError when the file exists, or cannot be made; TargetError, PlanError
 */
export async function initFixtures(discovery: Discovery, file: string): Promise<number> {
  demandNew('init', file);
  const { found, left } = fixturesFrom(await discover(discovery));
  const $comment =
    'Made by --init. Each $fill entry says what is left: add an entry of that name, without $fill.';
  const comments = Object.entries(left).map(([name, why]) => [`$fill.${name}`, why] as const);
  const fixtures = { $comment, ...found, ...Object.fromEntries(comments) };
  writeFileSync(file, `${JSON.stringify(fixtures, null, 2)}\n`, { flag: 'wx' });
  for (const name of Object.keys(found)) say('found', name);
  for (const [name, why] of Object.entries(left)) say('left', `${name}: ${why}`);
  sayDone('wrote', `${file}. Fill in what is left, then run with --fixtures ${file}`);
  return 0;
}

interface Discovered {
  institution?: { code: string; country: string } | undefined;
  countryCode?: string;
  currency?: string | undefined;
}

async function discover(options: Discovery): Promise<Discovered> {
  const plan = makePlan({
    ...options,
    fixtures: noFixtures,
    sendPayouts: false,
    hostilePayouts: false,
    isSandbox: false,
    seed: 0,
    wrongPasswords: 0,
    hasUnboundLogin: false,
    hasToken: options.logins.token !== undefined,
    listensForWebhooks: false,
  });
  const login = plan.hasToken ? undefined : findCall(plan, 'login');
  if (!login && !plan.hasToken) throw new Error('The contract has no operation `login`.');
  const { send, close } = createSender(options);
  try {
    const learned = { served: new Set<string>(), references: [], batchIds: new Set<string>() };
    const right = login && loginWith(login, options.logins.main);
    const tokens = await firstTokens({ ...options, ...plan, learned }, send, right);
    return await readAccounts(plan, send, tokens?.access);
  } finally {
    close();
  }
}

async function readAccounts(plan: Plan, send: Send, access?: string): Promise<Discovered> {
  const read = async (operationId: KnownId, parameters: JsonObject = {}) => {
    const call = findCall(plan, operationId);
    if (!call) return undefined;
    const received = await send(requestFor(withParameters(call, parameters), access));
    return wasServed(call, received) ? bodyOf(received) : undefined;
  };
  const institutions = institutionsIn(await read('listFinancialInstitutions'));
  const listed = await read('listBalances');
  const balances: unknown[] = Array.isArray(listed) ? listed : [];
  const funded = balances.find((one) => (numberAt(one, 'totalBalance') ?? 0) > 0) ?? balances[0];
  const currency = textAt(funded, 'currencyCode');
  const countries = [...new Set(institutions.map(({ country }) => country))];
  for (const countryCode of countries.slice(0, mostCountries)) {
    if ((await read('getFxRate', { countryCode })) === undefined) continue;
    const institution = institutions.find(({ country }) => country === countryCode);
    return { countryCode, institution, currency };
  }
  return { institution: institutions[0], currency };
}

/** The active ones, in countries that money can be paid out in. */
function institutionsIn(body: unknown): { code: string; country: string }[] {
  const list: unknown[] = Array.isArray(body) ? body : [];
  return list.flatMap((one) => {
    const code = textAt(one, 'financialInstitutionCode');
    const record = objectAt(one, 'countryCode');
    const country = textAt(record, 'countryCode');
    const isUsable = valueAt(one, '/status') !== false && record['isReceiverCountry'] !== false;
    return isUsable && code !== undefined && country !== undefined ? [{ code, country }] : [];
  });
}

/** The entries that were found, and what each entry that is left is for. */
function fixturesFrom({ institution, countryCode, currency }: Discovered) {
  const known = [
    currency ?? 'no currency',
    ...(institution ? [`recipientBankCode ${institution.code}`] : []),
    ...(countryCode === undefined ? [] : [`recipientISOCountryCode ${countryCode}`]),
  ];
  const found = {
    ...(institution && { bankCode: institution.code }),
    ...(countryCode !== undefined && { countryCode }),
  };
  const left = {
    accountNumber: 'An account that the service can resolve, at the institution of bankCode.',
    ...(!institution && { bankCode: 'The financialInstitutionCode of that institution.' }),
    ...(countryCode === undefined && { countryCode: 'A country that has a rate.' }),
    'getIntradayStatement.accountNumber': "A virtual account of the login's merchant.",
    'getIntradayStatement.404.accountNumber':
      'A virtual account of nobody, or of another merchant.',
    transactionRequestList:
      'For --send-payouts: one or two payouts, each small and to an account of your own. ' +
      `fixtures.example.json shows the form. Found: ${known.join(', ')}.`,
  };
  return { found, left };
}

const mostCountries = 5;
