/** Holds options that are given in code to the rules of the command line, with the same messages. */
import { UsageError } from './cli/command.ts';
import type { SandboxOptions, ServeOptions } from './options.ts';
import {
  clockOf,
  databaseOf,
  headerOf,
  hostNameOf,
  secondsOf,
  signingKeyOf,
} from './sandbox/option-rules.ts';
import { readOrigins } from './serve/cors.ts';
import { hostOf, portOf } from './serve/options.ts';

/** @throws UsageError */
export function checkServeOptions({ port, host, cors }: ServeOptions): void {
  if (port !== undefined) portOf('port', port);
  if (host !== undefined) hostOf('host', host);
  readOrigins(cors, 'cors');
}

/**
 * Leaves out what the sandbox itself rejects: webhooks and their secret.
 *
 * @throws UsageError
 */
export function checkSandboxOptions(options: SandboxOptions): void {
  checkServeOptions(options);
  const { database, clock, tokenLifetime, refreshLifetime, signingKey } = options;
  if (database !== undefined) databaseOf('database', database);
  if (clock !== undefined) clockOf('clock', clock);
  if (tokenLifetime !== undefined) secondsOf('tokenLifetime', tokenLifetime);
  if (refreshLifetime !== undefined) secondsOf('refreshLifetime', refreshLifetime);
  if (signingKey !== undefined) signingKeyOf('signingKey', signingKey);
  if (options.idempotencyHeader !== undefined) {
    headerOf('idempotencyHeader', options.idempotencyHeader);
  }
  for (const name of options.allowHosts ?? []) hostNameOf('allowHosts', name);
}

/**
 * An address of a service, without a slash at its end.
 *
 * @throws UsageError
 */
export function baseUrlOf(name: string, address: unknown): string {
  const url = typeof address === 'string' && URL.canParse(address) ? new URL(address) : undefined;
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.username ||
    url.password ||
    url.search ||
    url.hash
  ) {
    throw new UsageError(
      `${name} must be an address such as https://sandbox.remittance-payout.example, without credentials, query and fragment.`,
    );
  }
  return url.href.replace(/\/$/, '');
}
