import { UsageError } from '../../cli/command.ts';
import type { Contract } from '../../contract/contract.ts';
import type { Operation } from '../../contract/operation.ts';
import { webhookOf } from '../../contract/webhook-of.ts';
import type { Exchange } from '../../traffic/exchange.ts';

/** Webhook names by path; undefined if several webhooks share a path. */
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
  /** The service's host; undefined for a delivery, which goes to the partner. */
  host?: string;
  /** Excludes the base path of the service's address, such as `/api/v1`. */
  path: string;
}

/** @param webhooks the paths of the partner's address that receive deliveries */
export function createLocator(contract: Contract, webhooks: WebhookPaths) {
  const prefixes = new Set<string>(['']);
  return ({ method, url, status, request }: Exchange): Located | undefined => {
    // Skip a WebSocket, which starts as a request.
    if (!URL.canParse(url) || !/^https?:/i.test(url) || status === 101) return undefined;
    const { pathname, host } = new URL(url);
    if (webhooks.has(pathname)) {
      const operation = webhookOf(contract, method, request.body, webhooks.get(pathname));
      return operation && { operation, path: pathname };
    }
    // The base path may have several segments: for `/api/v1/auth`, it is `/api` or `/api/v1`.
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
