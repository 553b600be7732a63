/** Collects what exchanges show about a contract's operations, in bounded memory. */
import type { Contract } from '../../contract/contract.ts';
import type { Exchange } from '../../traffic/exchange.ts';
import { createVocabulary } from '../../traffic/vocabulary.ts';
import { createWatch, listAssumptions } from './assumptions.ts';
import { increase } from './counts.ts';
import { createLimits } from './limits.ts';
import { createLocator, type WebhookPaths } from './locate.ts';
import { addExchange, nothingSeen, type OperationSeen } from './operations.ts';
import { createPayouts } from './payouts.ts';
import { createShapes } from './shapes.ts';
import { createTimes } from './times.ts';

export type Observer = Readonly<ReturnType<typeof createObserver>>;

/**
 * @param webhooks the paths of the partner's address that receive deliveries
 * @param hosts the service's hosts; by default, every host
 * @param keepsNames whether to show names that are not in the contract
 */
export function createObserver(
  contract: Contract,
  webhooks: WebhookPaths = new Map(),
  hosts: readonly string[] = [],
  keepsNames = false,
) {
  const assumptions = listAssumptions(contract);
  const vocabulary = createVocabulary(contract, keepsNames);
  const shapes = createShapes(vocabulary, createWatch(contract, assumptions));
  const watcher = { contract, assumptions, vocabulary, shapes };
  const locate = createLocator(contract, webhooks);
  const seen = {
    contract,
    exchanges: 0,
    others: 0,
    /** Hosts left out although their exchanges fit the contract, with the number of exchanges. */
    otherHosts: new Map<string, number>(),
    unanswered: 0,
    /** The dates of the first and the last exchange: `2026-03-04`; empty before the first. */
    days: { from: '', until: '' },
    operations: new Map<string, OperationSeen>(),
    assumptions,
    limits: createLimits(),
    payouts: createPayouts(contract),
    times: createTimes(),
  };
  return Object.assign(seen, {
    add(exchange: Exchange): void {
      const { startedAt, status } = exchange;
      seen.exchanges += 1;
      // An unreadable time says nothing.
      const day = Number.isNaN(startedAt.getTime()) ? '' : startedAt.toISOString().slice(0, 10);
      const { days } = seen;
      if (day !== '' && (days.from === '' || day < days.from)) days.from = day;
      if (day > days.until) days.until = day;
      const located = locate(exchange);
      if (!located) {
        seen.others += 1;
        return;
      }
      const { host, operation, path } = located;
      if (host !== undefined && hosts.length > 0 && !hosts.includes(host)) {
        increase(seen.otherHosts, host, mostHosts);
        return;
      }
      if (status === 0) seen.unanswered += 1;
      const known = seen.operations.get(operation.operationId) ?? nothingSeen(operation);
      seen.operations.set(operation.operationId, known);
      const bodies = addExchange(watcher, known, exchange, path);
      seen.payouts.add(operation, exchange, bodies);
      const isDelivery = operation.kind === 'webhook';
      if (!isDelivery) seen.limits.add(exchange);
      seen.times.add(operation.operationId, isDelivery ? bodies.sent : bodies.came, startedAt);
    },
  });
}

const mostHosts = 100;
