/** What the simulation's operations do, keyed by the `operationId` of openapi.yaml. */
import type { NotSimulated } from '../coverage.ts';
import type { ClockMode } from '../engine/clock.ts';
import type { DeliveryFilter } from '../engine/deliveries.ts';
import type { Engine, ResponseCode, TransactionFilter, TransactionKey } from '../engine/engine.ts';
import type { Receivers } from '../deliveries/receivers.ts';
import type { FaultRule, Faults } from '../http/faults.ts';
import { RequestProblem } from '../http/problems.ts';
import type { RequestParts } from '../http/checks.ts';
import { clockView, deliveryView, transactionView, webhookView } from './views.ts';

/** What openapi.yaml lets through to each operation; what one does not have is `unknown`. */
export interface Inputs {
  getHealth: Input;
  reset: Input;
  listTransactions: Input<unknown, unknown, ListFilter & { responseCode?: ResponseCode }>;
  approveTransaction: Input<TransactionKey>;
  declineTransaction: Input<TransactionKey>;
  forceOutcome: Input<TransactionKey & { responseCode: ResponseCode }>;
  resendNotification: Input<TransactionKey>;
  getBlacklist: Input;
  changeBlacklist: Input<{ accountNumber: string; blacklisted: boolean }>;
  getClock: Input;
  setClockMode: Input<{ mode: ClockMode }>;
  advanceClock: Input<{ milliseconds: number }>;
  listWebhooks: Input;
  registerWebhook: Input<{ partnerCode: string; url: string }>;
  removeWebhook: Input<unknown, { partnerCode: string }>;
  listDeliveries: Input<unknown, unknown, DeliveryFilter>;
  replayDelivery: Input<unknown, { deliveryId: string }>;
  listFaults: Input;
  addFault: Input<FaultRule>;
  clearFaults: Input;
  removeFault: Input<unknown, { faultId: string }>;
}

type Input<Body = unknown, Params = unknown, Query = unknown> = RequestParts<Body, Params, Query>;

interface ListFilter {
  partnerCode?: string;
  transactionReference?: string;
  limit?: number;
}

export type SimulationId = keyof Inputs;

/** Each gives the body of its success, or nothing where the success has none. */
export type SimulationHandlers = {
  [Id in SimulationId]: (
    input: Input<Inputs[Id]['body'], Inputs[Id]['params'], Inputs[Id]['query']>,
  ) => Promise<unknown>;
};

export interface Simulated {
  engine: Engine;
  faults: Faults;
  /** Where notifications may go. */
  receivers: Pick<Receivers, 'rejection'>;
  /** What faults may be set for. */
  operationIds: readonly string[];
  /** What the health lists as not simulated. */
  notSimulated: NotSimulated;
}

export function simulationHandlers(simulated: Simulated): SimulationHandlers {
  const { engine, faults } = simulated;
  return {
    async getHealth() {
      const clock = clockView(await engine.clock());
      const { notSimulated } = simulated;
      return { status: 'ok', clock, partners: engine.partners(), notSimulated };
    },
    async reset() {
      faults.clear();
      await engine.reset();
    },

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
    async getBlacklist() {
      return engine.blacklist();
    },
    async changeBlacklist({ body: { accountNumber, blacklisted } }) {
      await engine.setBlacklisted(accountNumber, blacklisted);
      return engine.blacklist();
    },

    async getClock() {
      return clockView(await engine.clock());
    },
    async setClockMode({ body }) {
      return clockView(await engine.setClockMode(body.mode));
    },
    async advanceClock({ body }) {
      return clockView(await engine.advance(body.milliseconds));
    },

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
      checkOperation(body.operationId, simulated.operationIds);
      return faults.add(body);
    },
    async clearFaults() {
      faults.clear();
    },
    async removeFault({ params }) {
      faults.remove(params.faultId);
    },
  };
}

function keyOf({ partnerCode, transactionReference }: TransactionKey): TransactionKey {
  return { partnerCode, transactionReference };
}

function checkReceiver(text: string, receivers: Pick<Receivers, 'rejection'>): void {
  const rejection = URL.canParse(text)
    ? receivers.rejection(new URL(text))
    : 'it must be a whole URL';
  if (rejection === undefined) return;
  throw new RequestProblem(400, 'Bad Request', `Nothing can be sent there: ${rejection}.`);
}

function checkOperation(operationId: string | undefined, known: readonly string[]): void {
  if (operationId === undefined || known.includes(operationId)) return;
  const detail = 'operationId must be one of the contract; openapi.json lists them.';
  throw new RequestProblem(400, 'Bad Request', detail);
}
