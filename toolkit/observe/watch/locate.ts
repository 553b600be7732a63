/** Finds the operation of the contract that an exchange is of. */
import { UsageError } from '../../cli/command.ts';
import type { Contract } from '../../contract/contract.ts';
import type { Operation } from '../../contract/operation.ts';
import { webhookOf } from '../../contract/webhook-of.ts';
import type { Exchange } from '../../traffic/exchange.ts';

/** By path, the name of the webhook; undefined where deliveries of several come to one path. */
export type WebhookPaths = ReadonlyMap<string, string | undefined>;

/** @param options `/hooks/payouts`, or `payoutOutcome=/hooks/payouts` */
export function readWebhookPaths(options: readonly string[], { webhooks }: Contract): WebhookPaths {
  const names = webhooks.map(({ operationId }) => operationId);
  return new Map(
    options.map((option) => {
      const [, name, path = ''] = /^(?:(\w+)=)?(\/.*)$/.exec(option) ?? [];
      if (path === '' || (name !== undefined && !names.includes(name))) {
        throw new UsageError(
          `--webhook takes a path, such as /webhooks/payouts or ${names[0] ?? 'name'}=/webhooks/payouts.`,
        );
      }
      return [path, name];
    }),
  );
}

interface Located {
  operation: Operation;
  /** The service's; undefined for a delivery, which comes to the partner's. */
  host?: string;
  /** Without what the address of the interface begins with, such as `/api/v1`. */
  path: string;
}

/** @param webhooks at which paths of the partner's own address the service delivers */
export function createLocator(contract: Contract, webhooks: WebhookPaths) {
  const prefixes = new Set<string>(['']);
  return ({ method, url, status, request }: Exchange): Located | undefined => {
    // A WebSocket begins like a request.
    if (!URL.canParse(url) || !/^https?:/i.test(url) || status === 101) return undefined;
    const { pathname, host } = new URL(url);
    if (webhooks.has(pathname)) {
      const operation = webhookOf(contract, method, request.body, webhooks.get(pathname));
      return operation && { operation, path: pathname };
    }
    // The interface may begin below a path: `/api` and `/api/v1` of `/api/v1/auth`.
    const slashes = [...pathname.matchAll(/\//g)].map(({ index }) => index);
    const possible = slashes.slice(1).map((at) => pathname.slice(0, at));
    for (const prefix of [...prefixes, ...possible]) {
      if (!pathname.startsWith(prefix)) continue;
      const path = pathname.slice(prefix.length);
      const match = contract.router.find(method, path);
      if (match.kind !== 'operation') continue;
      if (prefixes.size < mostPrefixes) prefixes.add(prefix);
      return { operation: match.operation, host, path };
    }
    return undefined;
  };
}

const mostPrefixes = 5;
