import { Agent as HttpAgent } from 'node:http';
import { type AgentOptions } from 'node:https';
import type { Transport } from './transport.cjs';
/** How it connects. */
/** Where connections go through, and whom they trust. */
export interface NodeTransportOptions {
    /** Whom to trust, instead of the usual authorities: PEM texts or buffers. Also for a proxy by https. */
    ca?: AgentOptions['ca'] | undefined;
    /** The certificate of the client, and how to connect, as for `node:tls`. Never shown to a proxy. */
    tls?: Pick<AgentOptions, 'cert' | 'key' | 'passphrase' | 'pfx' | 'servername' | 'minVersion'> | undefined;
    /**
     * The URL of a proxy, `http://` or `https://`, with a name and password if it wants them. Default: for
     * services by https, what `HTTPS_PROXY` names, except for hosts in `NO_PROXY`.
     */
    proxy?: string | URL | undefined;
    /**
     * The most open connections to a host; further calls wait. Through a proxy, calls that begin
     * together may open more. Default: no limit.
     */
    connections?: number | undefined;
    /** Your own agent makes the connections; the other options are then ignored. */
    agent?: HttpAgent | undefined;
}
/** Pass it to `createClient` as `fetch`. */
export interface NodeTransport extends Transport {
    /** It says when it sends. */
    readonly tellsWhenSent: true;
    /** It never repeats. */
    readonly sendsOnce: true;
    /**
     * Closes all connections, except those of your own agent. Calls under way end with an unknown
     * outcome.
     */
    close(): void;
}
/**
 * Makes a transport on `node:http` and `node:https`: reused connections, client certificates, proxies,
 * and exact knowledge of whether a byte was sent. Idle connections do not keep the process alive.
 *
 * A call that the proxy rejects was not sent; the `code` of its attempt is `PROXY_407`, with the status
 * of the proxy, `PROXY_TIMEOUT` after 10 seconds, or `PROXY_ECONNREFUSED` and alike.
 *
 * @throws TypeError when an option is wrong. It does not quote the proxy
 * @example
 * const client = createClient({ baseUrl, credentials, fetch: nodeTransport({ proxy, ca }) });
 */
export declare function nodeTransport(options?: NodeTransportOptions): NodeTransport;
