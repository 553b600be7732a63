/** The rules of the intraday statement: it is the one asked for, and agrees with itself. */
import { isObject, listAt, objectAt } from '../contract/objects.js';
import type { PlannedOperation } from './plan.ts';
import type { Problem } from './results.ts';
import { echo, sentValue, type Rule, type RuledAnswer } from './rule.ts';

const operationIds = ['getIntradayStatement'];
const source = 'Resources and their fields, Intraday statement';

export const statementRules: readonly Rule[] = [
  {
    says: 'The statement is of the account that was asked for.',
    source: 'Endpoints, Documented operations: Intraday statement',
    operationIds,
    answers: 'success',
    broken: onStatement((statement, { body, sent }) =>
      statement['accountNumber'] === undefined
        ? []
        : echo(body, ['data', 'accountNumber'], sentValue(sent, 'accountNumber')),
    ),
  },
  {
    says: 'Every entry was completed inside the window that was asked for.',
    source: 'Endpoints, Documented operations: Intraday statement',
    operationIds,
    answers: 'success',
    broken: onStatement((statement, { sent }) => {
      const [start, end] = windowOf(sent);
      return listAt(statement, 'details').flatMap((entry, index) => {
        const time = timeAt(entry, 'completedTime');
        if (time >= start && time <= end) return [];
        const pointer = `/data/details/${index}/completedTime`;
        return [{ pointer, wanted: 'a time in the window asked for', came: 'one outside it' }];
      });
    }),
  },
  {
    says: 'The opening balance is not later than the closing balance.',
    source: `${source} (reading of openingBalanceDate and closingBalanceDate)`,
    operationIds,
    answers: 'success',
    broken: onStatement((statement) =>
      timeAt(statement, 'openingBalanceDate') <= timeAt(statement, 'closingBalanceDate')
        ? []
        : [
            {
              pointer: '/data/openingBalanceDate',
              wanted: 'not after closingBalanceDate',
              came: 'later',
            },
          ],
    ),
  },
  {
    says: 'The counts of pages and records are whole and agree with the page.',
    source,
    operationIds,
    answers: 'success',
    broken: onStatement((statement) => {
      const entries = listAt(statement, 'details').length;
      const records = numberAt(statement, 'totalRecords');
      const pages = numberAt(statement, 'totalPages');
      const odd = ['currentPage', 'totalPages', 'totalRecords'].filter((name) => {
        const value = numberAt(statement, name);
        return !Number.isInteger(value) || value < 0;
      });
      const problems: Problem[] = odd.map((name) => ({
        pointer: `/data/${name}`,
        wanted: 'a whole number from 0',
        came: 'another number',
      }));
      const page = numberAt(statement, 'currentPage');
      if (page > Math.max(pages, 1)) {
        const wanted = `${pages} at most, the number of pages`;
        problems.push({ pointer: '/data/currentPage', wanted, came: String(page) });
      }
      if (entries > records || (pages <= 1 && entries < records)) {
        const wanted =
          pages <= 1 ? `${entries}, the entries of its one page` : `${entries} or more`;
        problems.push({ pointer: '/data/totalRecords', wanted, came: String(records) });
      }
      return problems;
    }),
  },
  {
    // Whether the first page is 0 or 1 is not shown: the flag must fit one of the two.
    says: 'hasMore agrees with the page and the number of pages.',
    source: 'Endpoints, Rules, 3',
    operationIds,
    answers: 'success',
    broken: onStatement((statement) => {
      const page = numberAt(statement, 'currentPage');
      const pages = numberAt(statement, 'totalPages');
      const more = statement['hasMore'];
      if (more === page < pages || more === page + 1 < pages) return [];
      const wanted = `${page < pages}, on page ${page} of ${pages}`;
      return [{ pointer: '/data/hasMore', wanted, came: String(more) }];
    }),
  },
  {
    // Scope and sign are not shown: any reading that the other figures allow is right.
    says: 'netMovementAmount is the difference of the balances, or the sum of the entries.',
    source: `${source} (reading of netMovementAmount)`,
    operationIds,
    answers: 'success',
    broken: onStatement((statement) => {
      const net = numberAt(statement, 'netMovementAmount');
      const readings = [
        numberAt(statement, 'closingBalanceAmount') - numberAt(statement, 'openingBalanceAmount'),
        ...sumsOf(listAt(statement, 'details')),
      ];
      if (readings.some((reading) => isSameSize(reading, net))) return [];
      const wanted = 'the movement that the balances or the entries show';
      return [{ pointer: '/data/netMovementAmount', wanted, came: 'another number' }];
    }),
  },
  {
    // Of several pages only one is seen, so only a whole statement can be added up.
    says: 'A reconciled statement of one page adds up: balances, entries and netMovementAmount.',
    source: `${source} (reading of balanceReconciled)`,
    operationIds,
    answers: 'success',
    broken: onStatement((statement) => {
      const entries = listAt(statement, 'details');
      const isWhole =
        numberAt(statement, 'totalPages') <= 1 && statement['balanceReconciled'] === true;
      const currency = statement['currency'];
      if (!isWhole || !entries.every((one) => objectAt({ one }, 'one')['currency'] === currency))
        return [];
      const net = numberAt(statement, 'netMovementAmount');
      const difference =
        numberAt(statement, 'closingBalanceAmount') - numberAt(statement, 'openingBalanceAmount');
      const problems: Problem[] = [];
      if (!isSameSize(difference, net)) {
        const wanted = 'the opening balance and netMovementAmount';
        problems.push({ pointer: '/data/closingBalanceAmount', wanted, came: 'another number' });
      }
      if (!sumsOf(entries).some((sum) => isSameSize(sum, net))) {
        const wanted = 'amounts that come to netMovementAmount';
        problems.push({ pointer: '/data/details', wanted, came: 'others' });
      }
      return problems;
    }),
  },
  {
    says: 'The envelope of a 200 says success and has something in it.',
    source: `${source} (reading of success)`,
    operationIds,
    answers: 'success',
    broken: ({ body }) => [...flag(body, true), ...populated(body)],
  },
  {
    says: 'The envelope of a refusal says no success, has an error, and shows no statement.',
    source: 'Errors, HTTP errors, 4',
    operationIds,
    answers: 'refusal',
    broken: ({ body }) => [
      ...flag(body, false),
      ...populated(body),
      ...(isObject(objectOrNull(body, 'data'))
        ? [{ pointer: '/data', wanted: 'no statement', came: 'one' }]
        : []),
    ],
  },
];

/** Which of `data` and `error` is populated is not shown: without `data` nothing can be held. */
function onStatement(
  broken: (statement: { [name: string]: unknown }, answer: RuledAnswer) => Problem[],
): Rule['broken'] {
  return (answer) => {
    const statement = objectOrNull(answer.body, 'data');
    return isObject(statement) ? broken(statement, answer) : [];
  };
}

function flag(body: unknown, wanted: boolean): Problem[] {
  const came = isObject(body) ? body['success'] : undefined;
  return came === wanted
    ? []
    : [{ pointer: '/success', wanted: String(wanted), came: String(came) }];
}

function populated(body: unknown): Problem[] {
  const any = ['data', 'error'].some((name) => isObject(objectOrNull(body, name)));
  return any ? [] : [{ pointer: '', wanted: 'data or error', came: 'neither' }];
}

function objectOrNull(body: unknown, name: string): unknown {
  return isObject(body) ? body[name] : undefined;
}

function windowOf(sent: PlannedOperation): [number, number] {
  const [start, end] = ['startTime', 'endTime'].map((name) =>
    Date.parse(String(sentValue(sent, name))),
  );
  return [start ?? Number.NaN, end ?? Number.NaN];
}

function timeAt(object: unknown, name: string): number {
  return Date.parse(String(objectAt({ object }, 'object')[name]));
}

function numberAt(object: { [name: string]: unknown }, name: string): number {
  return Number(object[name]);
}

/** What the entries come to: all amounts with their sign, and debits taken from the others. */
function sumsOf(entries: unknown[]): number[] {
  const sum = (sign: (entry: { [name: string]: unknown }) => number): number =>
    entries.reduce<number>((total, entry) => {
      const object = objectAt({ entry }, 'entry');
      return total + sign(object) * numberAt(object, 'amount');
    }, 0);
  return [sum(() => 1), sum((entry) => (entry['direction'] === 'DEBIT' ? -1 : 1))];
}

/** Equal but for the sign, which is not shown, and for what binary fractions lose. */
function isSameSize(one: number, other: number): boolean {
  return Math.abs(Math.abs(one) - Math.abs(other)) < 0.005;
}
