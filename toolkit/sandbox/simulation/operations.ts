import type { NotSimulated } from '../coverage.ts';
import { explainReceiver, type Receivers } from '../deliveries/receivers.ts';
import type { Engine } from '../engine/open.ts';
import { simulatedLives } from '../engine/life/life.ts';
import type { Journal, JournalFilter } from '../http/journal.ts';
import { badRequest } from '../http/problems.ts';
import type { SandboxTokens } from '../http/tokens.ts';
import { clockHandlers } from './clock.ts';
import { eventHandlers } from './events.ts';
import { faultHandlers } from './faults.ts';
import type { Handlers, HandlersOf, SimulationId, SimulationInput } from './input.ts';
import type { Known } from './known.ts';
import { ofPartner, pageOf, pageQuery, pageView } from './pages.ts';
import { partnerHandlers } from './partners.ts';
import { storyHandlers } from './story.ts';
import {
  clockView,
  deliveryView,
  outcomeView,
  rejectionView,
  requestView,
  snapshotView,
  transactionView,
  webhookView,
} from './views.ts';

export interface Simulated {
  engine: Engine;
  tokens: SandboxTokens;
  journal: Journal;
  receivers: Pick<Receivers, 'rejection'>;
  /** The operations that faults can be set for. */
  operationIds: readonly string[];
  /** The parts that the health endpoint lists as not simulated. */
  notSimulated: NotSimulated;
}

export function simulationHandlers(
  simulated: Simulated,
  known: Known,
  closing: AbortSignal,
): HandlersOf<SimulationId> {
  const { engine, tokens } = simulated;
  return {
    ...sandboxHandlers(simulated),
    ...storyHandlers(engine, simulated.journal),
    ...eventHandlers(engine, simulated.journal, closing),
    ...partnerHandlers(engine, tokens),
    ...snapshotHandlers(engine),
    ...payoutHandlers(engine),
    ...clockHandlers(engine),
    ...webhookHandlers(simulated),
    ...faultHandlers(engine, known),
  };
}

function sandboxHandlers({ engine, journal, notSimulated }: Simulated) {
  return {
    async getHealth() {
      await engine.checkHealth();
      const clock = clockView(await engine.clock());
      return { status: 'ok', clock, partners: await engine.partners(), notSimulated };
    },
    async reset({ body }) {
      const partnerCode = body?.partnerCode;
      await engine.reset(partnerCode);
      await engine.clearFaults(partnerCode);
      await journal.clear(partnerCode);
    },
    async listRequests({ query }) {
      return pageView(await journal.list(journalFilter(query, journal)), requestView);
    },
    async clearRequests({ query }) {
      await journal.clear(query.partnerCode);
    },
  } satisfies Handlers;
}

function snapshotHandlers(engine: Engine) {
  return {
    async listSnapshots({ query }) {
      const { partnerCode, ...page } = pageQuery(query);
      const { from = -Infinity, to = Infinity } = page;
      const all = await engine.listSnapshots(partnerCode);
      const within = all.filter(({ takenAt }) => takenAt >= from && takenAt < to);
      return pageOf(within.map(snapshotView), ({ snapshotId }) => snapshotId, page);
    },
    async takeSnapshot({ body }) {
      return snapshotView(await engine.takeSnapshot(body?.partnerCode));
    },
    restoreSnapshot: ({ params }) => engine.restoreSnapshot(params.snapshotId),
    removeSnapshot: ({ params }) => engine.removeSnapshot(params.snapshotId),
  } satisfies Handlers;
}

function payoutHandlers(engine: Engine) {
  return {
    async listTransactions({ query: { responseCode: code, ...query } }) {
      const filter = { ...pageQuery(query), ...(code !== undefined && { code }) };
      return pageView(await engine.listTransactions(filter), transactionView);
    },
    async approveTransaction({ body }) {
      return transactionView(await engine.approve(body));
    },
    async declineTransaction({ body }) {
      return transactionView(await engine.decline(body));
    },
    async forceOutcome({ body: { responseCode, ...key } }) {
      return transactionView(await engine.forceOutcome(key, responseCode));
    },
    async resendNotification({ body }) {
      return deliveryView(await engine.resend(body));
    },
    listOutcomes: async () => simulatedLives.map(outcomeView),
    async listRejections({ query }) {
      return pageView(await engine.listRejections(pageQuery(query)), rejectionView);
    },
    async getBlacklist({ query }) {
      return pageOf(await engine.blacklist(query.partnerCode), String, query);
    },
    async changeBlacklist({ body: { accountNumber, blacklisted, partnerCode } }) {
      await engine.setBlacklisted(accountNumber, blacklisted, partnerCode);
      return pageOf(await engine.blacklist(partnerCode), String, {});
    },
  } satisfies Handlers;
}

function webhookHandlers({ engine, receivers }: Simulated) {
  return {
    async listWebhooks({ query }) {
      const all = ofPartner(await engine.listWebhooks(), query).map(webhookView);
      return pageOf(all, ({ partnerCode }) => partnerCode, query);
    },
    async registerWebhook({ body }) {
      const detail = explainReceiver(body.url, receivers);
      if (detail !== undefined) throw badRequest(detail);
      return webhookView(await engine.registerWebhook(body));
    },
    removeWebhook: ({ params }) => engine.removeWebhook(params.partnerCode),
    async listDeliveries({ query }) {
      return pageView(await engine.listDeliveries(pageQuery(query)), deliveryView);
    },
    async replayDelivery({ params }) {
      return deliveryView(await engine.replay(params.deliveryId));
    },
  } satisfies Handlers;
}

/** @throws RequestProblem 400 if `since` is unknown */
function journalFilter(
  { status, since, ...others }: SimulationInput<'listRequests'>['query'],
  journal: Pick<Journal, 'numberIn'>,
): JournalFilter {
  return {
    ...(since !== undefined && beginningOf(since, journal)),
    ...(status !== undefined && { status: status === 'cut' ? 0 : Number(status) }),
    ...pageQuery(others),
  };
}

function beginningOf(text: string, journal: Pick<Journal, 'numberIn'>): JournalFilter {
  const since = journal.numberIn(text);
  if (since !== undefined) return { since };
  const from = isoTime.test(text) ? Date.parse(text) : NaN;
  if (Number.isFinite(from)) return { from };
  const message =
    'must be a requestId issued by this sandbox, or a time such as 2026-03-04T09:15:20.000Z';
  const detail = "The query must fit the operation's schema.";
  throw badRequest(detail, [{ path: '/since', message }]);
}

const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
