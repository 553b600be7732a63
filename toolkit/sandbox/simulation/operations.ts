import type { NotSimulated } from '../coverage.ts';
import { explainReceiver, type Receivers } from '../deliveries/receivers.ts';
import type { Engine } from '../engine/engine.ts';
import { simulatedLives } from '../engine/life/life.ts';
import { fieldsOfKind, type FaultRule, type Faults } from '../faults.ts';
import type { Journal, JournalFilter } from '../http/journal.ts';
import { badRequest, type Complaint } from '../http/problems.ts';
import type { SandboxTokens } from '../http/tokens.ts';
import { clockHandlers } from './clock.ts';
import type { HandlersOf, SimulationId, SimulationInput } from './input.ts';
import type { Known } from './known.ts';
import { pageOf, pageQuery, pageView, unknownAfter } from './pages.ts';
import { partnerHandlers } from './partners.ts';
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
  faults: Faults;
  journal: Journal;
  receivers: Pick<Receivers, 'rejection'>;
  /** What faults may be set for. */
  operationIds: readonly string[];
  /** What the health lists as not simulated. */
  notSimulated: NotSimulated;
}

export function simulationHandlers(simulated: Simulated, known: Known): HandlersOf<SimulationId> {
  const { engine, tokens } = simulated;
  return {
    ...sandboxHandlers(simulated),
    ...partnerHandlers(engine, tokens),
    ...snapshotHandlers(engine),
    ...payoutHandlers(engine),
    ...clockHandlers(engine),
    ...webhookHandlers(simulated),
    ...faultHandlers(simulated.faults, known),
  };
}

function sandboxHandlers({
  engine,
  faults,
  journal,
  notSimulated,
}: Simulated): HandlersOf<'getHealth' | 'reset' | 'listRequests' | 'clearRequests'> {
  return {
    async getHealth() {
      await engine.checkHealth();
      const clock = clockView(await engine.clock());
      return { status: 'ok', clock, partners: await engine.partners(), notSimulated };
    },
    async reset({ body }) {
      const partnerCode = body?.partnerCode;
      await engine.reset(partnerCode);
      faults.clear(partnerCode);
      journal.clear(partnerCode);
    },
    async listRequests({ query }) {
      return pageView(journal.list(journalFilter(query, journal)), requestView);
    },
    async clearRequests({ query }) {
      journal.clear(query.partnerCode);
    },
  };
}

function snapshotHandlers(
  engine: Engine,
): HandlersOf<'listSnapshots' | 'takeSnapshot' | 'restoreSnapshot' | 'removeSnapshot'> {
  return {
    async listSnapshots({ query }) {
      const { partnerCode, ...page } = pageQuery(query);
      const { from = -Infinity, to = Infinity } = page;
      const all = await engine.listSnapshots(partnerCode);
      const within = all.filter(({ takenAt }) => takenAt >= from && takenAt < to);
      return pageView(
        pageOf(within, ({ snapshotId }) => snapshotId, page),
        snapshotView,
      );
    },
    async takeSnapshot({ body }) {
      return snapshotView(await engine.takeSnapshot(body?.partnerCode));
    },
    restoreSnapshot: ({ params }) => engine.restoreSnapshot(params.snapshotId),
    removeSnapshot: ({ params }) => engine.removeSnapshot(params.snapshotId),
  };
}

type PayoutId =
  | 'listTransactions'
  | 'approveTransaction'
  | 'declineTransaction'
  | 'forceOutcome'
  | 'resendNotification'
  | 'listOutcomes'
  | 'listRejections'
  | 'getBlacklist'
  | 'changeBlacklist';

function payoutHandlers(engine: Engine): HandlersOf<PayoutId> {
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
  };
}

type WebhookId =
  | 'listWebhooks'
  | 'registerWebhook'
  | 'removeWebhook'
  | 'listDeliveries'
  | 'replayDelivery';

function webhookHandlers({ engine, receivers }: Simulated): HandlersOf<WebhookId> {
  return {
    async listWebhooks({ query }) {
      const all = await engine.listWebhooks();
      return pageView(
        pageOf(all, ({ partnerCode }) => partnerCode, query),
        webhookView,
      );
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
  };
}

function faultHandlers(
  faults: Faults,
  known: Known,
): HandlersOf<'listFaults' | 'addFault' | 'clearFaults' | 'removeFault'> {
  return {
    listFaults: async ({ query }) => pageOf(faults.list(), ({ faultId }) => faultId, query),
    async addFault({ body }) {
      checkFault(body, await known(body));
      return faults.add(body);
    },
    async clearFaults({ query }) {
      faults.clear(query.partnerCode);
    },
    async removeFault({ params }) {
      faults.remove(params.faultId);
    },
  };
}

/** @throws RequestProblem 400 with every field that must be otherwise */
function checkFault(rule: FaultRule, unknown: readonly Complaint[]): void {
  const surplus = Object.keys(rule).filter((field) => !allowed(rule).includes(field));
  const violations = [
    ...surplus.map((field) => ({ path: `/${field}`, message: `must be left out; ${takes(rule)}` })),
    ...unknown.filter(({ path }) => !surplus.includes(path.slice(1))),
  ];
  const { kind, milliseconds = 0 } = rule;
  if (kind === 'latency' && milliseconds > maxLatencyMs) {
    violations.push({ path: '/milliseconds', message: `must be <= ${maxLatencyMs} for latency` });
  }
  if (violations.length === 0) return;
  throw badRequest('The fault cannot be set as it is.', violations);
}

/** A caller waits in real time. */
const maxLatencyMs = 600_000;

const ofEveryKind = ['kind', 'partnerCode', 'transactionReference', 'probability', 'times', 'seed'];

function allowed({ kind }: FaultRule): readonly string[] {
  return [...ofEveryKind, ...fieldsOfKind[kind]];
}

function takes(rule: FaultRule): string {
  return `${rule.kind} takes ${allowed(rule).slice(1).join(', ')}`;
}

/** @throws RequestProblem 400 when `since` names nothing */
function journalFilter(
  { status, since, ...others }: SimulationInput<'listRequests'>['query'],
  journal: Pick<Journal, 'hasGiven'>,
): JournalFilter {
  if (others.after !== undefined && !journal.hasGiven(others.after)) throw unknownAfter();
  return {
    ...pageQuery(others),
    ...(status !== undefined && { status: status === 'cut' ? null : Number(status) }),
    ...(since !== undefined && { since: beginningOf(since, journal) }),
  };
}

function beginningOf(since: string, journal: Pick<Journal, 'hasGiven'>): string | number {
  if (journal.hasGiven(since)) return since;
  const time = isoTime.test(since) ? Date.parse(since) : NaN;
  if (Number.isFinite(time)) return time;
  const message =
    'must be a requestId that this sandbox has given since it started, or a time as 2026-03-04T09:15:20.000Z';
  const detail = 'The query does not fit the schema of the operation.';
  throw badRequest(detail, [{ path: '/since', message }]);
}

const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
