/** Everything about one payout, in the order in which it happened. */
import type { Engine } from '../engine/open.ts';
import type { Rejection } from '../engine/interface/rejections.ts';
import type { Posting, TransactionView } from '../engine/interface/transactions.ts';
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
      const asked = requests.reverse().map(requestView);
      // Of one moment, what was sent is before what came of it, and a question after it.
      const story = [
        ...asked.filter(({ batchId }) => batchId !== null).map(partOfRequest),
        ...rejections.map(partOfRejection),
        ...states.map(partOfState),
        ...postings.map(partOfPosting),
        ...deliveries.reverse().map(deliveryView).flatMap(partsOfDelivery),
        ...asked.filter(({ batchId }) => batchId === null).map(partOfRequest),
      ].sort((one, other) => one.at.localeCompare(other.at));
      const transaction = transactions.map(transactionView)[0] ?? null;
      return { ...key, transaction, story };
    },
  } satisfies Handlers;
}

/** @throws RequestProblem 404 when there is none, 400 when there are several */
function ownerOf(found: readonly { partnerCode: string | null }[]): string {
  const [owner, ...others] = new Set(found.flatMap(({ partnerCode }) => partnerCode ?? []));
  if (owner === undefined) {
    throw new RequestProblem(404, 'Not Found', 'No partner has sent this transactionReference.');
  }
  if (others.length === 0) return owner;
  const message = `must be one of ${[owner, ...others].sort().join(', ')}`;
  throw badRequest('Several partners have used this transactionReference.', [
    { path: '/partnerCode', message },
  ]);
}

function partOfRequest(request: ReturnType<typeof requestView>) {
  return { at: request.clockAt, kind: 'request', request };
}

function partOfRejection(rejection: Rejection) {
  const { rejectedAt, reason, detail } = rejectionView(rejection);
  return { at: rejectedAt, kind: 'rejection', reason, detail };
}

function partOfState({ changedAt, record }: TransactionView) {
  return { at: moment(changedAt), kind: 'state', responseCode: record.responseCode };
}

function partOfPosting({ at, currency, amount: moved }: Posting) {
  return { at: moment(at), kind: 'posting', currency, amount: amount(moved) };
}

function partsOfDelivery(delivery: ReturnType<typeof deliveryView>) {
  const { deliveryId, record, createdAt, attempts } = delivery;
  const { responseCode } = record;
  return [
    { at: createdAt, kind: 'delivery', deliveryId, responseCode },
    ...attempts.map((one) => ({ ...one, kind: 'attempt', deliveryId, responseCode })),
  ];
}
