/** The intraday statement of a virtual account, read from the ledger. */
import { integer, query, smallInteger, smallIntegerOrNull, text } from '../../store/store.ts';
import type { Row, Work } from '../../store/store.ts';
import { demoInstitutions, virtualAccountBank } from '../shared/demo-institutions.ts';
import { EngineError } from '../interface/errors.ts';
import { storedRequests } from '../life/stored-batch.ts';
import { toNumber } from '../money/ledger.ts';
import type { Schemas, TransactionRequest } from '../interface/schemas.ts';
import type { Context } from '../shared/context.ts';
import type { AccountRow, PartnerRow } from '../shared/shared-state.ts';
import { dayOf, startOfDay, utcDate, utcDateTime } from '../shared/clocks.ts';
import type { User } from '../shared/users.ts';

export interface StatementQuery {
  accountNumber: string;
  /** The window. Both ends are in milliseconds since 1970. */
  startTime: number;
  endTime: number;
  /** The page, counted from 1; 1 by default. `statementPageSize` sets the entries per page. */
  page?: number;
}

/**
 * A page of a virtual account's movements, oldest first, in a window within one UTC day.
 *
 * @throws EngineError `no-merchant` (403), `unknown-account` (404), `out-of-bounds` (400)
 */
export function* readStatement(
  user: User,
  { accountNumber, startTime, endTime, page = 1 }: StatementQuery,
  { settings: { statementPageSize }, shared, now }: Context,
): Work<Schemas['Statement']> {
  if (user.merchantCode === null) {
    throw new EngineError('no-merchant', 'The user is not bound to a merchant.');
  }
  checkWindow(startTime, endTime, now(user.partnerCode));
  if (!Number.isSafeInteger(page) || page < 1 || page > Number.MAX_SAFE_INTEGER / 1000) {
    throw new EngineError('out-of-bounds', 'page must be 1 or more.');
  }
  const { accounts, partners } = shared.state();
  const account = accounts.find(
    (one) => one.partnerCode === user.partnerCode && one.virtualAccount === accountNumber,
  );
  const partner = partners.get(user.partnerCode);
  if (!account || !partner) {
    throw new EngineError('unknown-account', 'The merchant has no such virtual account.');
  }
  // Entries that are added meanwhile have higher numbers, and every page leaves them out.
  const { currency } = account;
  const found: FoundAccount = { books: partner.books, currency };
  const last = yield* lastEntry(found, endTime, Number.MAX_SAFE_INTEGER);
  const first = yield* lastEntry(found, startTime - 1, last.entry);
  const total = last.entry - first.entry;
  const from = first.entry + (page - 1) * statementPageSize + 1;
  const until = Math.min(last.entry, from + statementPageSize - 1);
  const details = yield* readEntries(found, from, until, { account, partner });
  const [sum] = yield* query(sumSql, found.books, currency, first.entry, last.entry);
  const moved = sum ? integer(sum, 'moved') : 0n;
  const totalPages = Math.max(1, Math.ceil(total / statementPageSize));
  return {
    accountNumber,
    businessDate: utcDate(startTime),
    currency,
    openingBalanceDate: utcDateTime(startTime),
    closingBalanceDate: utcDateTime(endTime),
    openingBalanceAmount: toNumber(first.balance),
    closingBalanceAmount: toNumber(last.balance),
    details,
    currentPage: page,
    totalPages,
    totalRecords: total,
    hasMore: page < totalPages,
    netMovementAmount: toNumber(last.balance - first.balance),
    balanceReconciled: moved === last.balance - first.balance,
  };
}

function checkWindow(startTime: number, endTime: number, now: number): void {
  const rules: [boolean, string][] = [
    [Number.isFinite(startTime + endTime), 'startTime and endTime must be moments in ISO 8601.'],
    [endTime >= startTime, 'endTime must not be before startTime.'],
    [dayOf(startTime) === dayOf(endTime), 'startTime and endTime must be on one UTC day.'],
    [startOfDay(endTime) <= now, 'endTime must not be after today.'],
  ];
  const broken = rules.find(([holds]) => !holds);
  if (broken) throw new EngineError('out-of-bounds', broken[1]);
}

/** What locates an account's entries. */
interface FoundAccount {
  books: number;
  currency: string;
}

/** Returns the account's last entry up to a time, and the balance after it. */
function* lastEntry(
  { books, currency }: FoundAccount,
  until: number,
  mostEntry: number,
): Work<{ entry: number; balance: bigint }> {
  const [row] = yield* query(lastEntrySql, books, currency, until, mostEntry);
  if (!row) return { entry: 0, balance: 0n };
  return { entry: smallInteger(row, 'entry'), balance: integer(row, 'balance_after') };
}

/** Returns the entries from one to another, inclusive, in order. */
function* readEntries(
  { books, currency }: FoundAccount,
  from: number,
  until: number,
  of: { account: AccountRow; partner: PartnerRow },
): Work<Schemas['StatementEntry'][]> {
  const rows = yield* query(entriesSql, books, currency, from, until);
  const paid = rows.filter((row) => row['batch'] !== null);
  const batches = yield* storedRequests(
    paid.map((row) => ({ books, batch: smallInteger(row, 'batch') })),
  );
  return rows.map((row) => {
    const batch = batches.get(smallIntegerOrNull(row, 'batch') ?? 0);
    return entryOf(row, batch?.requests[smallInteger(row, 'position')], of);
  });
}

/** @param request the payout request that the entry belongs to */
function entryOf(
  row: Row,
  request: TransactionRequest | undefined,
  { account, partner }: { account: AccountRow; partner: PartnerRow },
): Schemas['StatementEntry'] {
  const own = {
    name: partner.name,
    number: account.virtualAccount ?? '',
    bank: virtualAccountBank,
  };
  const recipient = request ? recipientOf(request) : own;
  const [entry, amount] = [smallInteger(row, 'entry'), integer(row, 'amount')];
  const original = smallIntegerOrNull(row, 'reversed_entry') ?? entry;
  const at = smallInteger(row, 'completed_at');
  const { type, remark } = kinds.get(text(row, 'kind')) ?? { type: 'TRANSFER', remark: '' };
  return {
    systemReference: systemReference(account, entry),
    originalSystemReference: systemReference(account, original),
    direction: amount < 0n ? 'DEBIT' : 'CREDIT',
    transactionType: type,
    amount: toNumber(amount < 0n ? -amount : amount),
    currency: account.currency,
    completedTime: utcDateTime(at),
    beneficiaryAccountNumber: recipient.number,
    beneficiaryName: recipient.name,
    beneficiaryBankName: recipient.bank.name,
    beneficiaryBankSwiftCode: recipient.bank.swiftCode,
    payerName: own.name,
    payerAccountNumber: own.number,
    payerBankName: own.bank.name,
    payerBankSwiftCode: own.bank.swiftCode,
    payerAddress: partner.address,
    remark: request ? (request.paymentNarration ?? '') : remark,
    valueDate: utcDate(at),
  };
}

/** Fields of entries that are not debits. */
const kinds = new Map([
  ['reversal', { type: 'REVERSAL', remark: '' }],
  ['opening', { type: 'OPENING', remark: 'Opening balance' }],
  ['funding', { type: 'FUNDING', remark: 'Funding' }],
]);

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

function systemReference({ virtualAccount }: AccountRow, entry: number): string {
  return `SYS-${virtualAccount}-${String(entry).padStart(8, '0')}`;
}

const lastEntrySql = `
  select entry, balance_after from ledger
  where books = ? and currency = ? and completed_at <= ? and entry <= ?
  order by entry desc
  limit 1`;

// PostgreSQL sums integers into another type.
const sumSql = `
  select cast(coalesce(sum(amount), 0) as bigint) as moved from ledger
  where books = ? and currency = ? and entry > ? and entry <= ?`;

const entriesSql = `
  select l.entry, l.kind, l.amount, l.completed_at, l.reversed_entry, t.batch,
    coalesce(t.position, 0) as position
  from ledger l left join payouts t on t.books = l.books and t.id = l.payout
  where l.books = ? and l.currency = ? and l.entry between ? and ?
  order by l.entry`;
