/** Engines, users and payouts for the engine's tests. */
import { onTestFinished } from 'vitest';
import type { Engine } from '../../../toolkit/sandbox/engine/open.ts';
import type { TransactionRequest } from '../../../toolkit/sandbox/engine/interface/schemas.ts';
import type { User } from '../../../toolkit/sandbox/engine/shared/users.ts';
import { openEngine } from '../../../toolkit/sandbox/engine/open.ts';
import type { EngineOptions } from '../../../toolkit/sandbox/engine/options.ts';
import { openStore } from '../../../toolkit/sandbox/store/open.ts';
import { integer, query, smallInteger, text } from '../../../toolkit/sandbox/store/store.ts';
import type { Work } from '../../../toolkit/sandbox/store/store.ts';
import { freshDatabase } from '../database.ts';
import type { DatabaseKind } from '../database.ts';
import { payout as payoutOf, type PayoutFields } from '../http/payout.ts';

/** Opens an engine on a stopped clock. It is closed when the test ends. */
export async function testEngine(
  database: string,
  options: Partial<EngineOptions> = {},
): Promise<Engine> {
  const engine = await openEngine({ database, clock: 'manual', ...options });
  onTestFinished(() => engine.close());
  return engine;
}

/** Opens an engine on a fresh database, with HARBOUR's user. */
export async function startOn(kind: DatabaseKind, options: Partial<EngineOptions> = {}) {
  const database = await freshDatabase(kind);
  const engine = await testEngine(database, options);
  return { database, engine, user: harbour(engine) };
}

/** Opens two engines on a fresh database, like two processes. */
export async function startTwo(kind: DatabaseKind) {
  const { database, engine } = await startOn(kind);
  return { database, engine, other: await testEngine(database) };
}

/** Reads the database without the engine. */
export async function readBeside<T>(database: string, work: () => Work<T>): Promise<T> {
  const store = await openStore(database);
  try {
    return await store.transaction(work);
  } finally {
    await store.close();
  }
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

export interface PayoutChanges extends Partial<Omit<PayoutFields, 'reference'>> {
  narration?: string;
  requestDate?: string;
}

/** Returns a payout that is paid, unless it is changed. */
export function payout(reference: string, changes: PayoutChanges = {}): TransactionRequest {
  const { requestDate, narration = 'School fees', ...fields } = changes;
  const { requestDate: _, ...right } = payoutOf({ reference, ...fields });
  return {
    ...right,
    paymentNarration: narration,
    ...(requestDate !== undefined && { requestDate }),
  };
}

/** Returns a partner's balance in a currency, in minor units. */
export async function balanceOf(engine: Engine, user: User, currency = 'NGN'): Promise<bigint> {
  const balances = await engine.balances(user);
  const balance = balances.find(({ currencyCode }) => currencyCode === currency);
  return BigInt(Math.round((balance?.totalBalance ?? 0) * 100));
}

export async function codeOf(engine: Engine, user: User, reference: string) {
  return (await engine.findTransaction(user, reference))?.responseCode;
}

/**
 * Reads the database without the engine and lists errors: a balance that is not the sum of its
 * entries, a gap between entries, a payout with two debits, or a debit that contradicts the state.
 */
export async function disagreements(database: string): Promise<string[]> {
  return readBeside(database, function* () {
    const wrong: string[] = [];
    for (const row of yield* query(accountsSql)) {
      const name = `${integer(row, 'books')} ${text(row, 'currency')}`;
      if (integer(row, 'balance') !== integer(row, 'moved')) wrong.push(`${name}: balance`);
      if (integer(row, 'entries') !== integer(row, 'counted')) wrong.push(`${name}: entries`);
    }
    for (const row of yield* query(entriesSql)) {
      const name = `${integer(row, 'books')} ${text(row, 'currency')} ${integer(row, 'entry')}`;
      if (integer(row, 'entry') !== integer(row, 'counted')) wrong.push(`${name}: gap`);
      if (integer(row, 'balance_after') !== integer(row, 'moved')) wrong.push(`${name}: balance`);
    }
    for (const row of yield* query(lostSql)) wrong.push(`${integer(row, 'payout')}: lost`);
    for (const row of yield* query(payoutsSql)) {
      const [debits, reversals] = [smallInteger(row, 'debits'), smallInteger(row, 'reversals')];
      const name = `${text(row, 'code')} ${text(row, 'reference')}`;
      const failed = ['20', '40', '50', '51', '60', '80', '90'].includes(text(row, 'code'));
      const amount = integer(row, 'amount');
      if (debits !== (amount === 0n ? 0 : 1)) wrong.push(`${name}: ${debits} debits`);
      if (reversals !== (failed && amount > 0n ? 1 : 0))
        wrong.push(`${name}: ${reversals} reversals`);
      if (reversals === 1 && integer(row, 'reversed') !== amount) wrong.push(`${name}: reversed`);
      if (!failed && amount === 0n) wrong.push(`${name}: state and money`);
    }
    return wrong;
  });
}

const accountsSql = `
  select a.books, a.currency, a.balance, a.entries, count(l.entry) as counted,
    cast(coalesce(sum(l.amount), 0) as bigint) as moved
  from accounts a
  left join ledger l on l.books = a.books and l.currency = a.currency
  group by a.books, a.currency, a.balance, a.entries`;

const entriesSql = `
  select l.books, l.currency, l.entry, l.balance_after,
    count(*) over (partition by l.books, l.currency order by l.entry) as counted,
    cast(sum(l.amount) over (partition by l.books, l.currency order by l.entry) as bigint) as moved
  from ledger l join books p on p.id = l.books
  where p.holder is not null`;

const lostSql = `
  select l.payout from ledger l join books p on p.id = l.books
  where p.holder is not null and l.payout is not null
    and not exists (select 1 from payouts t where t.books = l.books and t.id = l.payout)`;

const payoutsSql = `
  select t.reference, t.code, t.amount,
    count(case when l.kind = 'debit' and l.entry = t.entry and l.amount = -t.amount then 1 end)
      as debits,
    count(case when l.kind = 'reversal' and l.reversed_entry = t.entry then 1 end) as reversals,
    cast(coalesce(sum(case when l.kind = 'reversal' then l.amount end), 0) as bigint) as reversed
  from payouts t
  join books p on p.id = t.books
  left join ledger l on l.books = t.books and l.payout = t.id
  where p.holder is not null
  group by t.books, t.id, t.reference, t.code, t.amount`;
