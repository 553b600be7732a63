/** Watches exchanges: what they show of the operations of a contract, in a memory that does not grow. */
import type { Contract } from '../../contract/contract.ts';
import type { Exchange } from '../../traffic/exchange.ts';
import { createVocabulary } from '../../traffic/vocabulary.ts';
import { createWatch, listAssumptions, type Assumption } from './assumptions.ts';
import { increase } from './counts.ts';
import { createLimits, type Limits } from './limits.ts';
import { createLocator, type WebhookPaths } from './locate.ts';
import { addExchange, nothingSeen, type OperationSeen } from './operations.ts';
import { createPayouts, type Payouts } from './payouts.ts';
import { createShapes } from './shapes.ts';
import { createTimes, type Times } from './times.ts';

export interface Seen {
  contract: Contract;
  exchanges: number;
  others: number;
  /** Whose exchanges fit operations of the contract and are not observed, with their number. */
  otherHosts: Map<string, number>;
  unanswered: number;
  /** Of the first exchange and of the last: `2026-03-04`; undefined before there is one. */
  days: { from: string; until: string } | undefined;
  operations: Map<string, OperationSeen>;
  assumptions: ReadonlyMap<string, Assumption>;
  limits: Limits;
  payouts: Payouts;
  times: Times;
}

export interface Observer extends Readonly<Seen> {
  add(exchange: Exchange): void;
}

/**
 * @param webhooks at which paths of the partner's own address the service delivers
 * @param hosts of the service; without them every host is
 * @param keepsNames shows the names that the contract does not have
 */
export function createObserver(
  contract: Contract,
  webhooks: WebhookPaths = new Map(),
  hosts: readonly string[] = [],
  keepsNames = false,
): Observer {
  const assumptions = listAssumptions(contract);
  const vocabulary = createVocabulary(contract, keepsNames);
  const shapes = createShapes(vocabulary, createWatch(contract, assumptions));
  const watcher = { contract, assumptions, vocabulary, shapes };
  const locate = createLocator(contract, webhooks);
  const seen: Seen = {
    contract,
    exchanges: 0,
    others: 0,
    otherHosts: new Map(),
    unanswered: 0,
    days: undefined,
    operations: new Map(),
    assumptions,
    limits: createLimits(),
    payouts: createPayouts(contract),
    times: createTimes(),
  };
  return Object.assign(seen, {
    add(exchange: Exchange): void {
      const { startedAt, status } = exchange;
      seen.exchanges += 1;
      seen.days = widened(seen.days, startedAt);
      const located = locate(exchange);
      if (!located) {
        seen.others += 1;
        return;
      }
      const { host } = located;
      if (host !== undefined && hosts.length > 0 && !hosts.includes(host)) {
        increase(seen.otherHosts, host, mostHosts);
        return;
      }
      if (status === 0) seen.unanswered += 1;
      const { operation } = located;
      const known = seen.operations.get(operation.operationId) ?? nothingSeen(operation);
      seen.operations.set(operation.operationId, known);
      const bodies = addExchange(watcher, known, exchange, located);
      seen.payouts.add(operation, exchange, bodies);
      const isDelivery = operation.kind === 'webhook';
      if (!isDelivery) seen.limits.add(exchange);
      seen.times.add(operation.operationId, isDelivery ? bodies.sent : bodies.came, startedAt);
    },
  });
}

/** How often each host has an exchange that fits an operation of the contract. */
export function createHostCounter(contract: Contract, webhooks: WebhookPaths) {
  const locate = createLocator(contract, webhooks);
  const counts = new Map<string, number>();
  return {
    counts,
    add(exchange: Exchange): void {
      const host = locate(exchange)?.host;
      if (host !== undefined) increase(counts, host, mostHosts);
    },
  };
}

const mostHosts = 100;

/** A time that cannot be read says nothing. */
function widened(days: Seen['days'], at: Date): Seen['days'] {
  if (Number.isNaN(at.getTime())) return days;
  const day = at.toISOString().slice(0, 10);
  const { from, until } = days ?? { from: day, until: day };
  return { from: day < from ? day : from, until: day > until ? day : until };
}
