/** Collects everything about one payout, in chronological order. */
import type { Engine } from '../engine/open.ts';
import type { Rejection } from '../engine/interface/rejections.ts';
import type { Posting, TransactionView } from '../engine/interface/transactions.ts';
import type { JournalEntry } from '../http/journal-entry.ts';
import type { Journal } from '../http/journal.ts';
import { badRequest, RequestProblem } from '../http/problems.ts';
import type { Handlers } from './input.ts';
import {
  amount,
  deliveryView,
  moment,
  rejectionView,
  requestView,
  transactionView,
} from './views.ts';

const limit = 1_000;

export function storyHandlers(engine: Engine, journal: Journal) {
  return {
    async getPayout({ params: { transactionReference }, query }) {
      const filter = { transactionReference, ...query, limit };
      const { items: transactions } = await engine.listTransactions(filter);
      const { items: rejections } = await engine.listRejections(filter);
      const { items: requests } = await journal.list(filter);
      const partnerCode = ownerOf([...transactions, ...rejections, ...requests]);
      const key = { transactionReference, partnerCode };
      const { states, postings } = await engine.payoutHistory(key);
      const { items: deliveries } = await engine.listDeliveries({ ...key, limit });
      const [transaction = null] = transactions.map(transactionView);
      const codes = states.map(({ record }) => record.responseCode);
      const asked = partsOfRequests(requests, codes, transaction?.batchId);
      const parts: Part[] = [
        ...states.map(partOfState),
        ...postings.map((one, number) => partOfPosting(one, number === 0 ? 0 : codes.length - 1)),
        ...deliveries.reverse().flatMap((one) => partsOfDelivery(deliveryView(one), codes)),
        ...withRejections(asked, rejections),
      ].sort((one, other) => one.at.localeCompare(other.at) || one.during - other.during);
      return { ...key, transaction, story: parts.map(({ during, ...part }) => part) };
    },
  } satisfies Handlers;
}

interface Part {
  at: string;
  kind: string;
  /** The payout's state at that moment, as an index; -1 before it was created. Orders events of the same time. */
  during: number;
  request?: ReturnType<typeof requestView>;
}

/** @throws RequestProblem 404 if there is none, 400 if there are several */
function ownerOf(found: readonly { partnerCode: string | null }[]): string {
  const [owner, ...others] = new Set(found.flatMap(({ partnerCode }) => partnerCode ?? []));
  if (owner === undefined) {
    throw new RequestProblem(404, 'Not Found', 'No partner has sent this transactionReference.');
  }
  if (others.length === 0) return owner;
  const message = `must be one of ${[owner, ...others].sort().join(', ')}`;
  throw badRequest('Several partners have used this transactionReference. Add a partnerCode.', [
    { path: '/partnerCode', message },
  ]);
}

/** @param requests newest first; the result is oldest first */
function partsOfRequests(
  requests: readonly JournalEntry[],
  codes: readonly string[],
  batchId: string | undefined,
): Part[] {
  const making = requests.findLast((one) => one.batchId !== null && one.batchId === batchId);
  let during = codes.length - 1;
  const parts = requests.map((one) => {
    if (one === making) during = -1;
    else if (one.responseCode !== null) during = codes.indexOf(one.responseCode);
    const request = requestView(one);
    return { at: request.clockAt, kind: 'request', during, request };
  });
  return parts.reverse();
}

/** Puts each rejection after its request. */
function withRejections(asked: readonly Part[], rejections: readonly Rejection[]): Part[] {
  const parts = [...asked];
  for (const rejection of rejections) {
    const { rejectedAt, reason, detail, batchId } = rejectionView(rejection);
    const sent = parts.findIndex(({ request }) => request?.batchId === batchId);
    const during = parts[sent]?.during ?? -1;
    const part = { at: rejectedAt, kind: 'rejection', during, reason, detail };
    parts.splice(sent + 1, 0, part);
  }
  return parts;
}

function partOfState({ changedAt, record }: TransactionView, during: number) {
  return { at: moment(changedAt), kind: 'state', during, responseCode: record.responseCode };
}

function partOfPosting({ at, currency, amount: moved }: Posting, during: number) {
  return { at: moment(at), kind: 'posting', during, currency, amount: amount(moved) };
}

function partsOfDelivery(delivery: ReturnType<typeof deliveryView>, codes: readonly string[]) {
  const { deliveryId, record, createdAt, attempts } = delivery;
  const { responseCode } = record;
  const part = { during: codes.indexOf(responseCode), deliveryId, responseCode };
  return [
    { at: createdAt, kind: 'delivery', ...part },
    ...attempts.map((one) => ({ ...one, kind: 'attempt', ...part })),
  ];
}
