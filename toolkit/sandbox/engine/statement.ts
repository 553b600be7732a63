/** The intraday statement of a virtual account, from the ledger. */
import { integer, query, smallInteger, text, textOrNull } from '../store/store.ts';
import type { Row, Work } from '../store/store.ts';
import { demoInstitutions } from './demo-institutions.ts';
import { demoAccounts, demoPartners, virtualAccountBank } from './demo-partners.ts';
import type { DemoAccount } from './demo-partners.ts';
import { EngineError } from './errors.ts';
import { toNumber } from './money.ts';
import type { Settings } from './settings.ts';
import { parseRequest } from './stored-payout.ts';
import { dayOf, startOfDay, utcDate, utcDateTime } from './times.ts';
import type { StatementQuery, User } from './engine.ts';
import type { Schemas, TransactionRequest } from './schemas.ts';

/** @throws EngineError `no-merchant`, `unknown-account`, `out-of-bounds` */
export function* readStatement(
  user: User,
  { accountNumber, startTime, endTime, page = 1 }: StatementQuery,
  now: number,
  { statementPageSize }: Settings,
): Work<Schemas['Statement']> {
  if (user.merchantCode === null) {
    throw new EngineError('no-merchant', 'The user is not bound to a merchant.');
  }
  checkWindow(startTime, endTime, now);
  if (!Number.isSafeInteger(page) || page < 1 || page > Number.MAX_SAFE_INTEGER / 1000) {
    throw new EngineError('out-of-bounds', 'page must be 1 or more.');
  }
  const account = demoAccounts.find(
    (one) => one.partnerCode === user.partnerCode && one.virtualAccount === accountNumber,
  );
  if (!account) {
    throw new EngineError('unknown-account', 'The merchant has no such virtual account.');
  }
  const { partnerCode, currency } = account;
  // What is added while this is read has a later entry, and is left out of all of it.
  const last = yield* lastEntry(account, endTime, Number.MAX_SAFE_INTEGER);
  const first = yield* lastEntry(account, startTime - 1, last.entry);
  const total = last.entry - first.entry;
  const skipped = (page - 1) * statementPageSize;
  const rows = yield* query(
    entriesSql,
    partnerCode,
    currency,
    first.entry + skipped,
    last.entry,
    statementPageSize,
  );
  const moved = yield* sumOf(account, first.entry, last.entry);
  const totalPages = Math.max(1, Math.ceil(total / statementPageSize));
  return {
    accountNumber,
    businessDate: utcDate(startTime),
    currency,
    openingBalanceDate: utcDateTime(startTime),
    closingBalanceDate: utcDateTime(endTime),
    openingBalanceAmount: toNumber(first.balance),
    closingBalanceAmount: toNumber(last.balance),
    details: rows.map((row) => entryOf(row, account)),
    currentPage: page,
    totalPages,
    totalRecords: total,
    hasMore: page < totalPages,
    netMovementAmount: toNumber(last.balance - first.balance),
    balanceReconciled: moved === last.balance - first.balance,
  };
}

function checkWindow(startTime: number, endTime: number, now: number): void {
  if (!Number.isFinite(startTime) || !Number.isFinite(endTime)) {
    throw new EngineError('out-of-bounds', 'startTime and endTime must be moments in ISO 8601.');
  }
  if (endTime < startTime) {
    throw new EngineError('out-of-bounds', 'endTime must not be before startTime.');
  }
  if (dayOf(startTime) !== dayOf(endTime)) {
    throw new EngineError('out-of-bounds', 'startTime and endTime must be on one UTC day.');
  }
  if (startOfDay(endTime) > now) {
    throw new EngineError('out-of-bounds', 'endTime must not be after today.');
  }
}

/** The last entry of the account up to a time, and the balances that it leaves. */
function* lastEntry(
  { partnerCode, currency }: DemoAccount,
  until: number,
  mostEntry: number,
): Work<{ entry: number; balance: bigint }> {
  const [row] = yield* query(lastEntrySql, partnerCode, currency, until, mostEntry);
  if (!row) return { entry: 0, balance: 0n };
  return { entry: smallInteger(row, 'entry'), balance: integer(row, 'balance_after') };
}

/** The movements after one entry, up to another. */
function* sumOf(
  { partnerCode, currency }: DemoAccount,
  after: number,
  until: number,
): Work<bigint> {
  const [row] = yield* query(sumSql, partnerCode, currency, after, until);
  return row ? integer(row, 'moved') : 0n;
}

function entryOf(row: Row, account: DemoAccount): Schemas['StatementEntry'] {
  const movement = integer(row, 'movement');
  const entry = smallInteger(row, 'entry');
  const reversed = row['reversed_entry'] === null ? entry : smallInteger(row, 'reversed_entry');
  const completed = smallInteger(row, 'completed_at');
  const partner = demoPartners.find(({ partnerCode }) => partnerCode === account.partnerCode);
  const own = {
    name: partner?.name ?? account.partnerCode,
    number: account.virtualAccount ?? '',
    bank: virtualAccountBank,
  };
  const request = textOrNull(row, 'request');
  const payout = request === null ? undefined : parseRequest(request);
  const recipient = payout ? recipientOf(payout) : own;
  return {
    systemReference: systemReference(account, entry),
    originalSystemReference: systemReference(account, reversed),
    direction: movement < 0n ? 'DEBIT' : 'CREDIT',
    transactionType: { debit: 'TRANSFER', reversal: 'REVERSAL' }[text(row, 'kind')] ?? 'OPENING',
    amount: toNumber(movement < 0n ? -movement : movement),
    currency: account.currency,
    completedTime: utcDateTime(completed),
    beneficiaryAccountNumber: recipient.number,
    beneficiaryName: recipient.name,
    beneficiaryBankName: recipient.bank.name,
    beneficiaryBankSwiftCode: recipient.bank.swiftCode,
    payerName: own.name,
    payerAccountNumber: own.number,
    payerBankName: own.bank.name,
    payerBankSwiftCode: own.bank.swiftCode,
    payerAddress: partner?.address ?? '',
    remark: payout ? (payout.paymentNarration ?? '') : 'Opening balance',
    valueDate: utcDate(completed),
  };
}

function recipientOf({ recipientInformation: recipient }: TransactionRequest) {
  const institution = demoInstitutions.find(
    (one) => one.financialInstitutionCode === recipient.recipientBankCode,
  );
  return {
    name: recipient.recipientAccountName ?? '',
    number: recipient.recipientAccountNumber,
    bank: {
      name: institution?.financialInstitutionName ?? '',
      swiftCode: institution?.swiftCode ?? '',
    },
  };
}

function systemReference({ virtualAccount }: DemoAccount, entry: number): string {
  return `SYS-${virtualAccount}-${String(entry).padStart(8, '0')}`;
}

const lastEntrySql = `
  select entry, balance_after from ledger
  where partner_code = ? and currency = ? and completed_at <= ? and entry <= ?
  order by entry desc
  limit 1`;

// PostgreSQL sums whole numbers into a type of its own.
const sumSql = `
  select cast(coalesce(sum(movement), 0) as bigint) as moved from ledger
  where partner_code = ? and currency = ? and entry > ? and entry <= ?`;

const entriesSql = `
  select l.entry, l.kind, l.movement, l.completed_at, l.reversed_entry, t.request
  from ledger l
  left join transactions t
    on t.partner_code = l.partner_code and t.reference_key = l.reference_key
  where l.partner_code = ? and l.currency = ? and l.entry > ? and l.entry <= ?
  order by l.entry
  limit ?`;
