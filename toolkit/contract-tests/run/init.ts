/** `--init`: logs in, looks for known values, and writes a fixtures file to complete. */
import { writeFileSync } from 'node:fs';
import { UsageError } from '../../cli/command.ts';
import { demandNew } from '../../cli/report-files.ts';
import { say, sayDone } from '../../cli/terminal.ts';
import type { Contract } from '../../contract/contract.ts';
import type { Json } from '../../contract/document.ts';
import { accessOf } from '../logins.ts';
import type { Options } from '../options.ts';
import { sentValue } from '../plan/call.ts';
import { fillable, noFixtures, toFill } from '../plan/fixtures.ts';
import { onePayout, payoutList, type Fresh } from '../plan/payouts.ts';
import { namesFor } from '../plan/plan-call.ts';
import { findCall, makePlan, type Plan } from '../plan/plan.ts';
import { nothingLearned } from '../sections/section.ts';
import { loginWith } from '../sections/session.ts';
import { createSender, type Timer } from '../wire/sender.ts';
import { discover, type Discovered } from './discover.ts';
import { firstTokens } from './target.ts';

interface Discovery extends Pick<Options, 'baseUrl' | 'timeLimit' | 'rate' | 'logins'>, Fresh {
  contract: Contract;
  timer: Timer;
}

/**
 * Writes the file, and reports the values found and missing.
 *
 * @throws UsageError if the file exists or cannot be created; TargetError, PlanError
 */
export async function initFixtures(discovery: Discovery, file: string): Promise<number> {
  demandNew('init', file);
  const plan = makePlan({
    ...discovery,
    fixtures: noFixtures,
    sendPayouts: false,
    hostilePayouts: false,
    maxAmount: 0,
    isSandbox: false,
    seed: 0,
    wrongPasswords: 0,
    hasUnboundLogin: false,
    ...accessOf(discovery.logins),
    listensForWebhooks: false,
  });
  demandKnown(plan);
  const discovered = await askService(plan, discovery);
  const { values, currency, isFunded } = discovered;
  // Another contract may have only some of these operations, or none.
  const fields = new Set(plan.calls.flatMap(fillable));
  const known = Object.entries(needs).filter(([name]) => fields.has(name.split('.').at(-1) ?? ''));
  const left = known.filter(([name]) => values[name] === undefined);
  const toGive = left.map(([name, need]) => {
    const isPayouts = name === payoutList;
    const given = isPayouts ? payoutsToFill(plan, discovered, discovery) : `${toFill}: ${need}`;
    return [`${toFill}.${name}`, given] as const;
  });
  const fixtures = { $comment, ...values, ...Object.fromEntries(toGive) };
  // The file contains account numbers.
  writeFileSync(file, `${JSON.stringify(fixtures, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
  for (const [name] of known) if (values[name] !== undefined) say('found', name);
  for (const [name, need] of left) say('left', `${name}: ${need}`);
  if (currency !== undefined && !isFunded) say('note', `no balance is above 0: fund ${currency}`);
  sayDone('wrote', `${file}. ${toDo} Then run with --fixtures ${file}`);
  return 0;
}

/** Stops for another service's contract, which has other values and other ways to find them. */
function demandKnown({ contract, calls, uncallable }: Plan): void {
  if (contract.cites === undefined || contract.find('login')) return;
  const all = [...calls, ...uncallable].flatMap((one) => namesFor(contract, one.operation));
  throw new UsageError(
    `--init finds values through operations that ${contract.cites} lacks. Write the file ` +
      `by hand. The names of its values: ${[...new Set(all)].join(', ') || 'none'}.`,
  );
}

async function askService(plan: Plan, discovery: Discovery): Promise<Discovered> {
  const login = plan.hasToken ? undefined : findCall(plan, 'login');
  if (!login && !plan.hasToken) throw new Error('The contract has no operation `login`.');
  const { send, close } = createSender(discovery);
  try {
    const learned = nothingLearned();
    const right = login && loginWith(login, discovery.logins.main);
    const tokens = await firstTokens({ ...discovery, ...plan, learned }, send, right);
    return await discover(plan, send, tokens?.access);
  } finally {
    close();
  }
}

/** The first payout of the contract's example, with placeholders for the texts that a person must give. */
function payoutsToFill(
  plan: Plan,
  { values, country, currency }: Discovered,
  { now }: Pick<Fresh, 'now'>,
): unknown {
  const chosen: { [name: string]: Json | undefined } = {
    transactionReference: 'replaced by the tests',
    requestDate: now().toISOString(),
    paymentCurrency: currency,
    paymentAmount: '1.00',
    paymentNarration: 'Contract test',
    recipientBankCode: values['bankCode'],
    recipientISOCountryCode: country,
  };
  const call = findCall(plan, 'sendPayout');
  const example = (call && sentValue(onePayout(call), payoutList)) ?? [];
  const mark = (name: string, value: unknown): unknown =>
    typeof value === 'string' && value !== ''
      ? (chosen[name] ?? `${toFill}: your value, in the form of fixtures.example.json`)
      : value;
  return JSON.parse(JSON.stringify(example, mark));
}

const toDo =
  `To complete an entry, replace each text that begins with ${toFill}, and remove ${toFill}. ` +
  'from its name.';
const $comment = `Written by --init. ${toDo}`;

const needs: { [name: string]: string } = {
  countryCode: 'a country that has a rate',
  bankCode: 'the financialInstitutionCode of a bank',
  'enquireAccount.accountNumber': 'an account at that bank, whose holder the service can name',
  'listPossibleBanks.accountNumber': 'an account whose possible banks the service knows',
  'getIntradayStatement.accountNumber': "a virtual account of the login's merchant",
  transactionReference: 'the reference of a payout; with --send-payouts, the run uses its own',
  [payoutList]:
    'for --send-payouts, 1.00 to your own account; currency, bank and country must match',
};
