/** The meaning of an HTTP status for a call: the contract's table `x-statuses`. */
import type { OpenApiDocument } from './document.ts';
import { isObject, listAt, textAt } from './objects.js';

export interface StatusMeaning {
  /** The status: `429`, or `4XX` for all other statuses of the class. */
  status: string;
  /** What a complete answer with this status says about a write. */
  means: (typeof meanings)[number];
  /** When to send the request again: `if-safe` means if it has no effect or has an idempotency key. */
  repeat: (typeof repeats)[number];
  /** Whether this status, in answer to a status request, says anything about the payout. */
  aboutPayout: boolean;
  /** Whether the credentials are the cause. */
  aboutCredentials: boolean;
  /** The reason for this reading, if the service's documentation does not state it. */
  assumed: string | undefined;
}

const meanings = ['taken', 'not-taken', 'rejected', 'unknown'] as const;
const repeats = ['never', 'if-safe', 'later', 'with-new-token'] as const;

/** Returns the rows in the contract's order. */
export function readStatuses(document: OpenApiDocument): StatusMeaning[] {
  return listAt(document, 'x-statuses').map((row) => ({
    status: textAt(row, 'status') ?? '',
    means: meanings.find((one) => one === textAt(row, 'means')) ?? 'unknown',
    repeat: repeats.find((one) => one === textAt(row, 'repeat')) ?? 'never',
    aboutPayout: isObject(row) && row['aboutPayout'] === true,
    aboutCredentials: isObject(row) && row['aboutCredentials'] === true,
    assumed: textAt(row, 'assumed')?.trim(),
  }));
}

/** Returns the row for a status. A status without a row has no known meaning. */
export function meaningOf(statuses: readonly StatusMeaning[], status: number): StatusMeaning {
  const found = [String(status), `${String(status).charAt(0)}XX`].flatMap((key) =>
    statuses.filter((one) => one.status === key),
  );
  return (
    found[0] ?? {
      status: String(status),
      means: 'unknown',
      repeat: 'never',
      aboutPayout: false,
      aboutCredentials: false,
      assumed: 'No row of the table covers it.',
    }
  );
}

/** Lists the statuses that are assumed to mean "not processed": `` `401`, `425` or `429` ``. */
export function statusesNotTaken(statuses: readonly StatusMeaning[]): string {
  const found = statuses.filter(({ means, assumed }) => means === 'not-taken' && assumed);
  const names = found.map(({ status }) => `\`${status}\``);
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);
}

/** Returns the table in Markdown, for readers who send payouts. */
export function statusTable(statuses: readonly StatusMeaning[]): string {
  const rows = statuses.map(
    ({ status, means, repeat, assumed = '' }) =>
      `| \`${status}\` | ${inWords[means]} | ${inWords[repeat]} | ${assumed.replaceAll(/\s+/g, ' ')} |`,
  );
  const head = '| Status | The payouts of the request | Sent again | Assumed because |';
  return [head, '|---|---|---|---|', ...rows].join('\n');
}

const inWords = {
  taken: 'were received',
  'not-taken': 'are assumed not processed',
  rejected: 'were rejected; check their status before you send them again',
  unknown: 'may have been accepted',
  never: 'no',
  'if-safe': 'only if it has no effect or has an idempotency key',
  later: 'after a wait',
  'with-new-token': 'once, with a new token',
};
