/**
 * Allows deliveries only to this machine and to hosts that the operator named. Otherwise a request could make the
 * sandbox post into its own network. Checks the address of the connection, because a name may resolve differently the
 * next time.
 */
import { lookup as systemLookup } from 'node:dns';
import type { LookupAddress, LookupOptions } from 'node:dns';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { LookupFunction } from 'node:net';

export interface Receivers {
  /** Returns why nothing may be sent to this URL, judged only by the URL; undefined if it may be tried. */
  rejection(url: URL): string | undefined;
  /** Resolves a name to allowed addresses only, for `net.connect`. */
  lookup: LookupFunction;
}

/** `dns.lookup` with all addresses of a name. */
export type ResolveAll = (
  hostname: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** @param allowHosts allowed host names and addresses, without a port; loopback addresses are always allowed */
export function allowReceivers(
  allowHosts: readonly string[],
  resolveAll: ResolveAll = systemLookup,
): Receivers {
  const allowed = new Set(allowHosts.map((host) => bareHost(host)));
  return {
    rejection(url) {
      if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'not an http or https URL';
      if (url.username || url.password) return 'a user or password in the URL';
      const host = bareHost(url.hostname);
      if (allowed.has(host) || !isIP(host) || isLoopback(host)) return undefined;
      return notAllowed(host);
    },

    lookup(hostname, options, done) {
      resolveAll(hostname, { ...options, all: true }, (error, found) => {
        if (error) {
          done(error, []);
          return;
        }
        const open = allowed.has(bareHost(hostname));
        const addresses = open ? found : found.filter(({ address }) => isLoopback(address));
        const [first] = addresses;
        if (!first) {
          done(new Error(notAllowed(hostname)), []);
          return;
        }
        if (options.all) done(null, addresses);
        else done(null, first.address, first.family);
      });
    },
  };
}

/** Returns why nothing can be sent to an address, as a sentence; undefined if it may be tried. */
export function explainReceiver(
  address: string,
  receivers: Pick<Receivers, 'rejection'>,
): string | undefined {
  const rejection = URL.canParse(address)
    ? receivers.rejection(new URL(address))
    : 'it must be an absolute URL';
  return rejection === undefined ? undefined : `Nothing can be sent there: ${rejection}.`;
}

/** Whether an address belongs to this machine; reads `::ffff:127.0.0.1` as IPv4. */
export function isLoopback(address: string): boolean {
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Returns a name without brackets (`[::1]`) and without a trailing dot, which does not change it. */
export function bareHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}

function notAllowed(host: string): string {
  return `${host} is not on this machine; add it to the allowed webhook hosts to send there`;
}
