/** Engines, users and payouts for the engine's tests. */
import { onTestFinished } from 'vitest';
import type { Engine, TransactionRequest, User } from '../../../toolkit/sandbox/engine/engine.ts';
import { openEngine } from '../../../toolkit/sandbox/engine/open.ts';
import type { EngineOptions } from '../../../toolkit/sandbox/engine/options.ts';
import { openStore } from '../../../toolkit/sandbox/store/open.ts';
import { integer, query, smallInteger, text } from '../../../toolkit/sandbox/store/store.ts';

/** An engine on a standing clock, closed when the test ends. */
export async function testEngine(
  database: string,
  options: Partial<EngineOptions> = {},
): Promise<Engine> {
  const engine = await openEngine({ database, clock: 'manual', ...options });
  onTestFinished(() => engine.close());
  return engine;
}

/** HARBOUR's user, who is bound to a merchant. */
export function harbour(engine: Engine): User {
  return userOf(engine, 'amara.okafor');
}

export function userOf(engine: Engine, username: string): User {
  const user = engine.findUser(username);
  if (!user) throw new Error(`No demo user ${username}.`);
  return user;
}

export interface PayoutChanges {
  amount?: string;
  currency?: string;
  account?: string;
  bank?: string;
  country?: string;
  narration?: string;
  requestDate?: string;
}

/** A payout that is paid, unless it is changed. */
export function payout(reference: string, changes: PayoutChanges = {}): TransactionRequest {
  return {
    transactionReference: reference,
    ...(changes.requestDate !== undefined && { requestDate: changes.requestDate }),
    paymentCurrency: changes.currency ?? 'NGN',
    paymentAmount: changes.amount ?? '100.00',
    paymentNarration: changes.narration ?? 'School fees',
    recipientInformation: {
      recipientAccountNumber: changes.account ?? '0001234500',
      recipientAccountName: 'Chidi Nwosu',
      recipientBankCode: changes.bank ?? '900101',
      recipientPhoneNumber: '',
      recipientISOCountryCode: changes.country ?? 'NGA',
    },
    senderInformation: {
      senderName: 'Grace Bennett',
      senderEmailAddress: '',
      senderPhoneNumber: '',
      senderISOCountryCode: 'GBR',
    },
  };
}

/** What a partner holds in a currency, in minor units. */
export async function balanceOf(engine: Engine, user: User, currency = 'NGN'): Promise<bigint> {
  const balances = await engine.balances(user);
  const balance = balances.find(({ currencyCode }) => currencyCode === currency);
  return BigInt(Math.round((balance?.totalBalance ?? 0) * 100));
}

/** The code of a payout's state. */
export async function codeOf(engine: Engine, user: User, reference: string) {
  return (await engine.findTransaction(user, reference))?.responseCode;
}

/**
 * Reads the database beside the engine and gives what does not add up: a balance that is not the
 * sum of its movements, a payout with two debits, or whose debit and state disagree.
 */
export async function disagreements(database: string): Promise<string[]> {
  const store = await openStore(database);
  try {
    return await store.read(function* () {
      const wrong: string[] = [];
      for (const row of yield* query(accountsSql)) {
        if (integer(row, 'balance') !== integer(row, 'moved')) {
          wrong.push(`${text(row, 'partner_code')} ${text(row, 'currency')}: balance, movements`);
        }
        if (integer(row, 'entries') !== integer(row, 'counted')) {
          wrong.push(`${text(row, 'partner_code')} ${text(row, 'currency')}: entries`);
        }
      }
      for (const row of yield* query(payoutsSql)) {
        const [debits, reversals] = [smallInteger(row, 'debits'), smallInteger(row, 'reversals')];
        const name = `${text(row, 'code')} ${text(row, 'reference_key')}`;
        const debited = integer(row, 'debited');
        if (debits > 1 || reversals > debits) wrong.push(`${name}: ${debits}, ${reversals}`);
        if (-integer(row, 'moved') !== debited) wrong.push(`${name}: debited and movements`);
        const failed = ['20', '40', '50', '51', '60', '80', '90'].includes(text(row, 'code'));
        if (failed !== (debited === 0n)) wrong.push(`${name}: state and money`);
      }
      return wrong;
    });
  } finally {
    await store.close();
  }
}

const accountsSql = `
  select a.partner_code, a.currency, a.balance, a.entries, count(l.entry) as counted,
    cast(coalesce(sum(l.movement), 0) as bigint) as moved
  from accounts a
  left join ledger l on l.partner_code = a.partner_code and l.currency = a.currency
  group by a.partner_code, a.currency, a.balance, a.entries`;

const payoutsSql = `
  select t.reference_key, t.code, t.debited,
    coalesce(sum(case when l.kind = 'debit' then 1 else 0 end), 0) as debits,
    coalesce(sum(case when l.kind = 'reversal' then 1 else 0 end), 0) as reversals,
    cast(coalesce(sum(l.movement), 0) as bigint) as moved
  from transactions t
  left join ledger l on l.partner_code = t.partner_code and l.reference_key = t.reference_key
  group by t.reference_key, t.code, t.debited`;
