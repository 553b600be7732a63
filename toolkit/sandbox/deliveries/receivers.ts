/**
 * Where deliveries may go: to this machine, and to hosts that the operator named.
 * Otherwise a request could make the sandbox post into its own network. The address that is connected
 * to is checked, not the name: a name can point elsewhere the second time it is asked for.
 */
import { lookup as systemLookup } from 'node:dns';
import type { LookupAddress, LookupOptions } from 'node:dns';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { LookupFunction } from 'node:net';

export interface Receivers {
  /** Why nothing may be sent to this URL, as far as the URL shows; undefined when it may be tried. */
  rejection(url: URL): string | undefined;
  /** For `net.connect`: resolves a name, and gives only addresses that may be connected to. */
  lookup: LookupFunction;
}

/** `dns.lookup` when asked for all addresses of a name. */
export type ResolveAll = (
  hostname: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * @param allowHosts host names and addresses, without a port, that may be anywhere; loopback
 *   addresses always may be receivers
 */
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

/** Why nothing can be sent to an address, in a sentence; undefined when it may be tried. */
export function explainReceiver(
  address: string,
  receivers: Pick<Receivers, 'rejection'>,
): string | undefined {
  const rejection = URL.canParse(address)
    ? receivers.rejection(new URL(address))
    : 'it must be a whole URL';
  return rejection === undefined ? undefined : `Nothing can be sent there: ${rejection}.`;
}

/** Whether an address is of this machine; `::ffff:127.0.0.1` is read as the IPv4 address it is. */
export function isLoopback(address: string): boolean {
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** `[::1]`, as URLs write it, is `::1` to the network; a final dot changes nothing of a name. */
export function bareHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}

function notAllowed(host: string): string {
  return `${host} is not on this machine; name it in the allowed webhook hosts to send there`;
}
