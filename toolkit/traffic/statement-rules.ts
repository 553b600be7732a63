/** Rules of the intraday statement: it matches the request and is consistent. */
import { isObject, listAt, numberAt as readNumber, objectAt, textAt } from '../contract/objects.js';
import type { UnknownObject } from '../contract/objects.js';
import { aboutAsked } from './about-asked.ts';
import { problemIf, type Difference, type FieldOf, type Rule, type Ruled } from './rule.ts';

interface StatementRule extends Omit<Rule, 'operationIds' | 'broken'> {
  /**
   * Finds differences. `statement` is `data`, which may be empty: the documentation does not say when it is present.
   */
  broken?(statement: UnknownObject, ruled: Ruled): Difference[];
}

const rules: readonly StatementRule[] = [
  {
    promise: 'Every entry was completed inside the requested window.',
    at: '/data/details/0/completedTime',
    broken: (statement, { sent }) => {
      const start = Date.parse(String(sent('startTime')));
      const end = Date.parse(String(sent('endTime')));
      return listAt(statement, 'details').flatMap((entry, index) => {
        const time = timeAt(entry, 'completedTime');
        const isOutside = time < start || time > end;
        const pointer = `/data/details/${index}/completedTime`;
        return problemIf(isOutside, 'a time in the requested window', 'one outside it', pointer);
      });
    },
  },
  {
    promise: 'The opening balance is not dated after the closing balance.',
    at: '/data/openingBalanceDate',
    broken: (statement) => {
      const opened = timeAt(statement, 'openingBalanceDate');
      const isLater = opened > timeAt(statement, 'closingBalanceDate');
      return problemIf(isLater, 'not after closingBalanceDate', 'later');
    },
  },
  {
    promise: 'The page and record counts are whole numbers and agree with the page.',
    at: '/data/totalRecords',
    broken: (statement) => {
      const entries = listAt(statement, 'details').length;
      const records = numberAt(statement, 'totalRecords');
      const pages = numberAt(statement, 'totalPages');
      const page = numberAt(statement, 'currentPage');
      const isBeyond = page > Math.max(pages, 1);
      const most = `at most ${pages}, the number of pages`;
      const isMiscounted = entries > records || (pages <= 1 && entries < records);
      const count = pages <= 1 ? `${entries}, the entries on its only page` : `${entries} or more`;
      return [
        ...(['currentPage', 'totalPages', 'totalRecords'] as const).flatMap((name) => {
          const value = numberAt(statement, name);
          const isOdd = !Number.isNaN(value) && (!Number.isInteger(value) || value < 0);
          return problemIf(isOdd, 'a whole number from 0', 'a different number', `/data/${name}`);
        }),
        ...problemIf(isBeyond, most, String(page), '/data/currentPage'),
        ...problemIf(isMiscounted, count, String(records)),
      ];
    },
  },
  {
    // The documentation does not say whether the first page is 0 or 1, so the flag may fit either.
    promise: 'hasMore agrees with the current page and the number of pages.',
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
    // The documentation does not define scope and sign, so any reading that the other figures allow is accepted.
    promise: 'netMovementAmount is the difference between the balances, or the sum of the entries.',
    at: '/data/netMovementAmount',
    broken: (statement) => {
      const net = numberAt(statement, 'netMovementAmount');
      const readings = [differenceOf(statement), ...sumsOf(listAt(statement, 'details'))];
      const fits = readings.some((reading) => Number.isNaN(reading) || isSameSize(reading, net));
      const wanted = 'the movement that the balances or the entries show';
      return problemIf(!fits, wanted, 'a different number');
    },
  },
  {
    // Add up only a statement of one page, because only one page is visible.
    promise: 'A reconciled one-page statement adds up: balances, entries and netMovementAmount.',
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
        ...problemIf(!fitsBalances, balances, 'a different number', '/data/closingBalanceAmount'),
        ...problemIf(!fitsEntries, amounts, 'a different sum', '/data/details'),
      ];
    },
  },
  {
    promise: 'The envelope has data or error, and reports success for a 200 only.',
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
    promise: 'A rejection contains no statement entries; its data may be incomplete.',
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
  aboutAsked('getIntradayStatement', '/data/accountNumber', 'statement is for the account', 5),
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

/** Returns the sums of the entries: with each amount's own sign, and with debits subtracted. */
function sumsOf(entries: unknown[]): number[] {
  const sum = (sign: (entry: unknown) => number): number =>
    entries.reduce<number>((total, entry) => total + sign(entry) * numberAt(entry, 'amount'), 0);
  return [sum(() => 1), sum((entry) => (textAt(entry, 'direction') === 'DEBIT' ? -1 : 1))];
}

/** Whether two sums match, or one is missing. Ignores the sign, which is not documented, and floating-point error. */
function isSameSize(one: number, other: number): boolean {
  return !(Math.abs(Math.abs(one) - Math.abs(other)) >= 0.005);
}
