/** The intraday statement of a virtual account, from the ledger. */
import { integer, query, smallInteger, smallIntegerOrNull, text } from '../../store/store.ts';
import type { Row, Work } from '../../store/store.ts';
import { demoInstitutions, virtualAccountBank } from '../shared/demo-institutions.ts';
import type { StatementQuery } from '../engine.ts';
import { EngineError } from '../interface/errors.ts';
import type { User } from '../interface/partners.ts';
import { storedRequests } from '../life/stored-batch.ts';
import { toNumber } from '../money/ledger.ts';
import type { Movement } from '../money/ledger.ts';
import type { Schemas, TransactionRequest } from '../interface/schemas.ts';
import type { Context } from '../shared/context.ts';
import type { AccountRow, PartnerRow } from '../shared/shared-state.ts';
import { dayOf, startOfDay, utcDate, utcDateTime } from '../shared/clocks.ts';

/** @throws EngineError `no-merchant`, `unknown-account`, `out-of-bounds` */
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
  // Entries that are added meanwhile have later numbers, and are left out everywhere.
  const { currency } = account;
  const found: FoundAccount = { books: partner.books, currency };
  const last = yield* lastEntry(found, endTime, Number.MAX_SAFE_INTEGER);
  const first = yield* lastEntry(found, startTime - 1, last.entry);
  const total = last.entry - first.entry;
  const from = first.entry + (page - 1) * statementPageSize + 1;
  const until = Math.min(last.entry, from + statementPageSize - 1);
  const entries = yield* readEntries(found, from, until);
  const moved = yield* sumOf(found, first.entry, last.entry);
  const totalPages = Math.max(1, Math.ceil(total / statementPageSize));
  return {
    accountNumber,
    businessDate: utcDate(startTime),
    currency,
    openingBalanceDate: utcDateTime(startTime),
    closingBalanceDate: utcDateTime(endTime),
    openingBalanceAmount: toNumber(first.balance),
    closingBalanceAmount: toNumber(last.balance),
    details: entries.map((entry) => entryOf(entry, account, partner)),
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

/** Where the entries of an account are. */
interface FoundAccount {
  books: number;
  currency: string;
}

/** The last entry of the account up to a time, and the balances that it leaves. */
function* lastEntry(
  { books, currency }: FoundAccount,
  until: number,
  mostEntry: number,
): Work<{ entry: number; balance: bigint }> {
  const [row] = yield* query(lastEntrySql, books, currency, until, mostEntry);
  if (!row) return { entry: 0, balance: 0n };
  return { entry: smallInteger(row, 'entry'), balance: integer(row, 'balance_after') };
}

/** The movements after one entry, up to another. */
function* sumOf({ books, currency }: FoundAccount, after: number, until: number): Work<bigint> {
  const [row] = yield* query(sumSql, books, currency, after, until);
  return row ? integer(row, 'moved') : 0n;
}

interface AccountEntry extends Omit<Movement, 'payout'> {
  entry: number;
  /** The payout that it is about, as it was asked for. */
  request: TransactionRequest | undefined;
}

/** The entries from one to another, both of them too, in their order. */
function* readEntries(
  { books, currency }: FoundAccount,
  from: number,
  until: number,
): Work<AccountEntry[]> {
  const rows = yield* query(entriesSql, books, currency, from, until);
  const batches = yield* storedRequests(
    rows.flatMap((row) => {
      const batch = smallIntegerOrNull(row, 'batch');
      return batch === null ? [] : [{ books, batch }];
    }),
  );
  return rows.map((row) => {
    const batch = batches.get(smallIntegerOrNull(row, 'batch') ?? 0);
    return {
      kind: kindIn(row),
      entry: smallInteger(row, 'entry'),
      amount: integer(row, 'amount'),
      at: smallInteger(row, 'completed_at'),
      reversedEntry: smallIntegerOrNull(row, 'reversed_entry'),
      request: batch?.requests[smallInteger(row, 'position')],
    };
  });
}

function kindIn(row: Row): Movement['kind'] {
  const kind = text(row, 'kind');
  return kind === 'opening' || kind === 'funding' || kind === 'reversal' ? kind : 'debit';
}

function entryOf(
  { kind, amount, entry, reversedEntry, at, request }: AccountEntry,
  account: AccountRow,
  partner: PartnerRow,
): Schemas['StatementEntry'] {
  const own = {
    name: partner.name,
    number: account.virtualAccount ?? '',
    bank: virtualAccountBank,
  };
  const recipient = request ? recipientOf(request) : own;
  return {
    systemReference: systemReference(account, entry),
    originalSystemReference: systemReference(account, reversedEntry ?? entry),
    direction: amount < 0n ? 'DEBIT' : 'CREDIT',
    transactionType: transactionTypes[kind],
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
    remark: request ? (request.paymentNarration ?? '') : remarks[kind],
    valueDate: utcDate(at),
  };
}

const transactionTypes = {
  debit: 'TRANSFER',
  reversal: 'REVERSAL',
  opening: 'OPENING',
  funding: 'FUNDING',
} as const;

const remarks = {
  debit: '',
  reversal: '',
  opening: 'Opening balance',
  funding: 'Funding',
} as const;

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

// PostgreSQL sums whole numbers into another type.
const sumSql = `
  select cast(coalesce(sum(amount), 0) as bigint) as moved from ledger
  where books = ? and currency = ? and entry > ? and entry <= ?`;

const entriesSql = `
  select l.entry, l.kind, l.amount, l.completed_at, l.reversed_entry, t.batch,
    coalesce(t.position, 0) as position
  from ledger l left join payouts t on t.books = l.books and t.id = l.payout
  where l.books = ? and l.currency = ? and l.entry between ? and ?
  order by l.entry`;
