/** Which operation of the contract an exchange is of. */
import type { Contract } from '../../contract/contract.ts';
import type { Operation } from '../../contract/operation.ts';
import { webhookOf } from '../../contract/webhook-of.ts';
import type { Exchange } from '../../traffic/exchange.ts';

/** By path, the name of the webhook; undefined where deliveries of several come to one path. */
export type WebhookPaths = ReadonlyMap<string, string | undefined>;

/** Undefined for an exchange of none. */
export type Locate = (exchange: Exchange) => { operation: Operation; path: string } | undefined;

/** @param webhooks at which paths of the partner's own address the service delivers */
export function createLocator(contract: Contract, webhooks: WebhookPaths): Locate {
  const prefixes = new Set<string>(['']);
  return (exchange) => {
    const { method, url, status } = exchange;
    // A WebSocket begins like a request.
    if (!URL.canParse(url) || !/^https?:/i.test(url) || status === 101) return undefined;
    const { pathname } = new URL(url);
    if (webhooks.has(pathname)) {
      const operation = webhookOf(contract, method, exchange.request.body, webhooks.get(pathname));
      return operation && { operation, path: pathname };
    }
    for (const prefix of prefixes) {
      const path = pathname.slice(prefix.length);
      const match = pathname.startsWith(prefix) ? contract.router.find(method, path) : undefined;
      if (match?.kind === 'operation') return { operation: match.operation, path };
    }
    // The interface may begin below a path of its own, such as /api/v1.
    for (let at = pathname.indexOf('/', 1); at > 0; at = pathname.indexOf('/', at + 1)) {
      const path = pathname.slice(at);
      const match = contract.router.find(method, path);
      if (match.kind !== 'operation') continue;
      if (prefixes.size < mostPrefixes) prefixes.add(pathname.slice(0, at));
      return { operation: match.operation, path };
    }
    return undefined;
  };
}

const mostPrefixes = 5;
