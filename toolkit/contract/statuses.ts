/** What an HTTP status means for a call: the table `x-statuses` of the contract. */
import type { OpenApiDocument } from './document.ts';
import { isObject, listAt, textAt } from './objects.js';

export interface StatusMeaning {
  /** `429`, or `4XX` for all of the hundred that have no line. */
  status: string;
  /** What a whole answer with it says about a write. */
  means: (typeof meanings)[number];
  /** When the request is sent again: `if-safe` is without effect, or under an idempotency key. */
  repeat: (typeof repeats)[number];
  /** Whether an answer to a question for a payout says something about the payout. */
  aboutPayout: boolean;
  /** Whether the credentials are the reason. */
  aboutCredentials: boolean;
  /** Why it is read so, where the source does not say so. */
  assumed: string | undefined;
}

const meanings = ['taken', 'not-taken', 'rejected', 'unknown'] as const;
const repeats = ['never', 'if-safe', 'later', 'with-new-token'] as const;

/** In the order of the contract. */
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

/** The line for a status; without one it means nothing that is known. */
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
      assumed: 'No line of the table is about it.',
    }
  );
}

/** What is assumed not to be processed: `` `401`, `425` or `429` ``. */
export function statusesNotTaken(statuses: readonly StatusMeaning[]): string {
  const found = statuses.filter(({ means, assumed }) => means === 'not-taken' && assumed);
  const names = found.map(({ status }) => `\`${status}\``);
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);
}

/** In Markdown, for readers who send payouts. */
export function statusTable(statuses: readonly StatusMeaning[]): string {
  const rows = statuses.map(
    ({ status, means, repeat, assumed = '' }) =>
      `| \`${status}\` | ${inWords[means]} | ${inWords[repeat]} | ${assumed.replaceAll(/\s+/g, ' ')} |`,
  );
  const head = '| Status | The payouts of the request | Sent again | Assumed, because |';
  return [head, '|---|---|---|---|', ...rows].join('\n');
}

const inWords = {
  taken: 'were received',
  'not-taken': 'we take them as not processed',
  rejected: 'were rejected; ask for their status before you send them again',
  unknown: 'may have been taken',
  never: 'no',
  'if-safe': 'only what has no effect, or has an idempotency key',
  later: 'after a wait',
  'with-new-token': 'once, with a new token',
};
