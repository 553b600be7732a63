/** The rules of the intraday statement: it is the one asked for, and agrees with itself. */
import { isObject, listAt, numberAt as readNumber, objectAt, textAt } from '../contract/objects.js';
import type { UnknownObject } from '../contract/objects.js';
import { aboutAsked } from './about-asked.ts';
import { problemIf, type Difference, type FieldOf, type Rule, type Ruled } from './rule.ts';

interface StatementRule extends Omit<Rule, 'operationIds' | 'broken'> {
  /** `statement` is `data`. Whether `data` or `error` is populated is not shown: it may be empty. */
  broken?(statement: UnknownObject, ruled: Ruled): Difference[];
}

const rules: readonly StatementRule[] = [
  {
    promise: 'Every entry was completed inside the window that was asked for.',
    at: '/data/details/0/completedTime',
    broken: (statement, { sent }) => {
      const start = Date.parse(String(sent('startTime')));
      const end = Date.parse(String(sent('endTime')));
      return listAt(statement, 'details').flatMap((entry, index) => {
        const time = timeAt(entry, 'completedTime');
        const isOutside = time < start || time > end;
        const pointer = `/data/details/${index}/completedTime`;
        return problemIf(isOutside, 'a time in the window asked for', 'one outside it', pointer);
      });
    },
  },
  {
    promise: 'The opening balance is not later than the closing balance.',
    at: '/data/openingBalanceDate',
    broken: (statement) => {
      const opened = timeAt(statement, 'openingBalanceDate');
      const isLater = opened > timeAt(statement, 'closingBalanceDate');
      return problemIf(isLater, 'not after closingBalanceDate', 'later');
    },
  },
  {
    promise: 'The counts of pages and records are whole and agree with the page.',
    at: '/data/totalRecords',
    broken: (statement) => {
      const entries = listAt(statement, 'details').length;
      const records = numberAt(statement, 'totalRecords');
      const pages = numberAt(statement, 'totalPages');
      const page = numberAt(statement, 'currentPage');
      const isBeyond = page > Math.max(pages, 1);
      const most = `${pages} at most, the number of pages`;
      const isMiscounted = entries > records || (pages <= 1 && entries < records);
      const count = pages <= 1 ? `${entries}, the entries of its one page` : `${entries} or more`;
      return [
        ...(['currentPage', 'totalPages', 'totalRecords'] as const).flatMap((name) => {
          const value = numberAt(statement, name);
          const isOdd = !Number.isNaN(value) && (!Number.isInteger(value) || value < 0);
          return problemIf(isOdd, 'a whole number from 0', 'another number', `/data/${name}`);
        }),
        ...problemIf(isBeyond, most, String(page), '/data/currentPage'),
        ...problemIf(isMiscounted, count, String(records)),
      ];
    },
  },
  {
    // Whether the first page is 0 or 1 is not shown: the flag must fit one of the two.
    promise: 'hasMore agrees with the page and the number of pages.',
    at: '/data/hasMore',
    broken: (statement, { value: more }) => {
      const page = numberAt(statement, 'currentPage');
      const pages = numberAt(statement, 'totalPages');
      const isGiven = typeof more === 'boolean' && !Number.isNaN(page + pages);
      const fits = !isGiven || more === page < pages || more === page + 1 < pages;
      return problemIf(!fits, `${page < pages}, on page ${page} of ${pages}`, String(more));
    },
  },
  {
    // Scope and sign are not shown: any reading that the other figures allow is right.
    promise: 'netMovementAmount is the difference of the balances, or the sum of the entries.',
    at: '/data/netMovementAmount',
    broken: (statement) => {
      const net = numberAt(statement, 'netMovementAmount');
      const readings = [differenceOf(statement), ...sumsOf(listAt(statement, 'details'))];
      const fits = readings.some((reading) => Number.isNaN(reading) || isSameSize(reading, net));
      const wanted = 'the movement that the balances or the entries show';
      return problemIf(!fits, wanted, 'another number');
    },
  },
  {
    // Of several pages only one is seen, so only a whole statement can be added up.
    promise: 'A reconciled statement of one page adds up: balances, entries and netMovementAmount.',
    at: '/data/balanceReconciled',
    broken: (statement, { value: isReconciled }) => {
      const entries = listAt(statement, 'details');
      const isWhole = numberAt(statement, 'totalPages') <= 1 && isReconciled === true;
      const currency = statement['currency'];
      if (!isWhole || !entries.every((entry) => textAt(entry, 'currency') === currency)) return [];
      const net = numberAt(statement, 'netMovementAmount');
      const fitsBalances = isSameSize(differenceOf(statement), net);
      const fitsEntries = sumsOf(entries).some((sum) => isSameSize(sum, net));
      const balances = 'the sum of openingBalanceAmount and netMovementAmount';
      const amounts = 'entries that add up to netMovementAmount';
      return [
        ...problemIf(!fitsBalances, balances, 'another number', '/data/closingBalanceAmount'),
        ...problemIf(!fitsEntries, amounts, 'another sum', '/data/details'),
      ];
    },
  },
  {
    promise: 'The envelope reports success in a 200 and in no rejection, and is not empty.',
    at: '/success',
    about: 'both',
    broken: (_, { value, body, status }) => {
      const wanted = status < 400;
      const { data, error } = isObject(body) ? body : {};
      return [
        ...problemIf(value !== wanted, String(wanted), String(value)),
        ...problemIf(!isObject(data) && !isObject(error), 'data or error', 'neither', ''),
      ];
    },
  },
  {
    promise: 'The error of a rejection has a code and a message.',
    source: 'Errors, HTTP errors, 4',
    at: '/error',
    about: 'rejection',
    absence: 'broken',
  },
  {
    promise: 'A rejection shows no entries of a statement, and its data need not be whole.',
    at: '/data',
    about: 'rejection',
    absence: 'open',
    broken: (statement) => {
      const entries = listAt(statement, 'details').length;
      return problemIf(entries > 0, 'no entries in a rejection', `${entries}`, '/data/details');
    },
  },
];

export const statementRules: readonly Rule[] = [
  aboutAsked('getIntradayStatement', '/data/accountNumber', 'statement is of the account', 5),
  ...rules.map((rule): Rule => ({
    ...rule,
    operationIds: ['getIntradayStatement'],
    broken: (ruled) => rule.broken?.(objectAt(ruled.body, 'data'), ruled) ?? [],
  })),
];

type Name = FieldOf<'Statement' | 'StatementEntry'>;

function timeAt(object: unknown, name: Name): number {
  return Date.parse(textAt(object, name) ?? '');
}

function numberAt(object: unknown, name: Name): number {
  return readNumber(object, name) ?? Number.NaN;
}

function differenceOf(statement: unknown): number {
  return numberAt(statement, 'closingBalanceAmount') - numberAt(statement, 'openingBalanceAmount');
}

/** What the entries come to: all amounts with their sign, and debits taken from the others. */
function sumsOf(entries: unknown[]): number[] {
  const sum = (sign: (entry: unknown) => number): number =>
    entries.reduce<number>((total, entry) => total + sign(entry) * numberAt(entry, 'amount'), 0);
  return [sum(() => 1), sum((entry) => (textAt(entry, 'direction') === 'DEBIT' ? -1 : 1))];
}

/** Equal but for the sign, which is not shown, and for what binary fractions lose; or not given. */
function isSameSize(one: number, other: number): boolean {
  return !(Math.abs(Math.abs(one) - Math.abs(other)) >= 0.005);
}
