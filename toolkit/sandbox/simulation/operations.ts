/** What the simulation's operations do, keyed by the `operationId` of openapi.yaml. */
import type { NotSimulated } from '../coverage.ts';
import type { DeliveryFilter } from '../engine/interface/deliveries.ts';
import type {
  Engine,
  RejectionFilter,
  ResponseCode,
  TransactionFilter,
  TransactionKey,
} from '../engine/engine.ts';
import { simulatedLives } from '../engine/life/life.ts';
import { explainReceiver, type Receivers } from '../deliveries/receivers.ts';
import type { FaultRule, Faults } from '../faults.ts';
import type { Journal } from '../http/journal.ts';
import { RequestProblem } from '../http/problems.ts';
import type { SandboxTokens } from '../http/tokens.ts';
import { clockHandlers } from './clock.ts';
import type { ClockInputs } from './clock.ts';
import { checkFault } from './fault-check.ts';
import type { HandlersOf, Input, OfPartner } from './input.ts';
import { journalFilter } from './journal-filter.ts';
import type { RequestQuery } from './journal-filter.ts';
import { partnerHandlers } from './partners.ts';
import type { PartnerInputs } from './partners.ts';
import { snapshotHandlers } from './snapshots.ts';
import type { SnapshotInputs } from './snapshots.ts';
import {
  clockView,
  deliveryView,
  outcomeView,
  rejectionView,
  requestView,
  transactionView,
  webhookView,
} from './views.ts';

/** What openapi.yaml lets through to each operation; what one does not have is `unknown`. */
export interface Inputs extends PartnerInputs, ClockInputs, SnapshotInputs {
  getHealth: Input;
  reset: Input<OfPartner | undefined>;
  listTransactions: Input<unknown, unknown, ListFilter & { responseCode?: ResponseCode }>;
  approveTransaction: Input<TransactionKey>;
  declineTransaction: Input<TransactionKey>;
  forceOutcome: Input<TransactionKey & { responseCode: ResponseCode }>;
  resendNotification: Input<TransactionKey>;
  listOutcomes: Input;
  listRejections: Input<unknown, unknown, RejectionFilter>;
  listRequests: Input<unknown, unknown, RequestQuery>;
  clearRequests: Input<unknown, unknown, OfPartner>;
  getBlacklist: Input<unknown, unknown, OfPartner>;
  changeBlacklist: Input<OfPartner & { accountNumber: string; blacklisted: boolean }>;
  listWebhooks: Input;
  registerWebhook: Input<{ partnerCode: string; url: string }>;
  removeWebhook: Input<unknown, { partnerCode: string }>;
  listDeliveries: Input<unknown, unknown, DeliveryFilter>;
  replayDelivery: Input<unknown, { deliveryId: string }>;
  listFaults: Input;
  addFault: Input<FaultRule>;
  clearFaults: Input<unknown, unknown, OfPartner>;
  removeFault: Input<unknown, { faultId: string }>;
}

interface ListFilter {
  partnerCode?: string;
  transactionReference?: string;
  limit?: number;
}

export type SimulationId = keyof Inputs;

export type SimulationHandlers = HandlersOf<Inputs>;

export interface Simulated {
  engine: Engine;
  tokens: SandboxTokens;
  faults: Faults;
  journal: Journal;
  /** Where notifications may go. */
  receivers: Pick<Receivers, 'rejection'>;
  /** What faults may be set for. */
  operationIds: readonly string[];
  /** What the health lists as not simulated. */
  notSimulated: NotSimulated;
}

export function simulationHandlers(simulated: Simulated): SimulationHandlers {
  const { engine, faults, journal } = simulated;
  return {
    async getHealth() {
      await engine.checkHealth();
      const clock = clockView(await engine.clock());
      const { notSimulated } = simulated;
      return { status: 'ok', clock, partners: engine.partners(), notSimulated };
    },
    async reset({ body }) {
      const partnerCode = body?.partnerCode;
      await engine.reset(partnerCode);
      faults.clear(partnerCode);
      journal.clear(partnerCode);
    },

    async listRequests({ query }) {
      const { total, dropped, requests } = journal.list(journalFilter(query, journal));
      return { total, dropped, requests: requests.map(requestView) };
    },
    async clearRequests({ query: { partnerCode } }) {
      journal.clear(partnerCode);
    },
    async listRejections({ query }) {
      return (await engine.listRejections(query)).map(rejectionView);
    },
    ...partnerHandlers(engine, simulated.tokens),
    ...snapshotHandlers(engine),

    async listTransactions({ query: { responseCode, ...query } }) {
      const code = responseCode === undefined ? {} : { code: responseCode };
      const filter: TransactionFilter = { ...query, ...code };
      return (await engine.listTransactions(filter)).map(transactionView);
    },
    async approveTransaction({ body }) {
      return transactionView(await engine.approve(keyOf(body)));
    },
    async declineTransaction({ body }) {
      return transactionView(await engine.decline(keyOf(body)));
    },
    async forceOutcome({ body }) {
      return transactionView(await engine.forceOutcome(keyOf(body), body.responseCode));
    },
    async resendNotification({ body }) {
      return deliveryView(await engine.resend(keyOf(body)));
    },
    async listOutcomes() {
      return simulatedLives.map(outcomeView);
    },
    async getBlacklist({ query }) {
      return engine.blacklist(query.partnerCode);
    },
    async changeBlacklist({ body: { accountNumber, blacklisted, partnerCode } }) {
      await engine.setBlacklisted(accountNumber, blacklisted, partnerCode);
      return engine.blacklist(partnerCode);
    },

    ...clockHandlers(engine),

    async listWebhooks() {
      return (await engine.listWebhooks()).map(webhookView);
    },
    async registerWebhook({ body: { partnerCode, url } }) {
      checkReceiver(url, simulated.receivers);
      return webhookView(await engine.registerWebhook({ partnerCode, url }));
    },
    async removeWebhook({ params }) {
      await engine.removeWebhook(params.partnerCode);
    },
    async listDeliveries({ query }) {
      return (await engine.listDeliveries(query)).map(deliveryView);
    },
    async replayDelivery({ params }) {
      return deliveryView(await engine.replay(params.deliveryId));
    },

    async listFaults() {
      return faults.list();
    },
    async addFault({ body }) {
      const partnerCodes = engine.partners().map(({ partnerCode }) => partnerCode);
      checkFault(body, { partnerCodes, operationIds: simulated.operationIds });
      return faults.add(body);
    },
    async clearFaults({ query: { partnerCode } }) {
      faults.clear(partnerCode);
    },
    async removeFault({ params }) {
      faults.remove(params.faultId);
    },
  };
}

function keyOf({ partnerCode, transactionReference }: TransactionKey): TransactionKey {
  return { partnerCode, transactionReference };
}

function checkReceiver(address: string, receivers: Pick<Receivers, 'rejection'>): void {
  const detail = explainReceiver(address, receivers);
  if (detail !== undefined) throw new RequestProblem(400, 'Bad Request', detail);
}
