import { Agent as HttpAgent } from 'node:http';
import { type AgentOptions } from 'node:https';
import type { Transport } from './transport.js';
/** Options of `nodeTransport`: proxy, certificates and connections. */
export interface NodeTransportOptions {
    /**
     * Certificate authorities to trust instead of the usual ones, as PEM texts or buffers. They also
     * apply to an https proxy.
     */
    ca?: AgentOptions['ca'] | undefined;
    /** A client certificate and other `node:tls` options for the service. They are never used with a proxy. */
    tls?: Pick<AgentOptions, 'cert' | 'key' | 'passphrase' | 'pfx' | 'servername' | 'minVersion'> | undefined;
    /**
     * The URL of a proxy, `http://` or `https://`, with a name and password if it requires them.
     * Default: for https services, the proxy in `HTTPS_PROXY`, except for hosts in `NO_PROXY`.
     */
    proxy?: string | URL | undefined;
    /**
     * The most open connections to one host; further calls wait. Through a proxy, calls that start
     * together may open more. Default: no limit.
     */
    connections?: number | undefined;
    /** Your own agent for connections. You cannot combine it with the other options. */
    agent?: HttpAgent | undefined;
}
/** A transport on `node:http` and `node:https`. Pass it to `createClient` as `fetch`. */
export interface NodeTransport extends Transport {
    /** It reports when a request starts to leave. */
    readonly tellsWhenSent: true;
    /** It never repeats a request automatically. */
    readonly sendsOnce: true;
    /** Closes all connections, except those of your own agent. Calls in progress end with an unknown outcome. */
    close(): void;
}
/**
 * Creates a transport on `node:http` and `node:https`. It reuses connections, supports client certificates and
 * proxies, and knows exactly whether any byte was sent. Idle connections do not keep the process alive.
 *
 * If the proxy rejects a connection, the call was not sent. The `code` of its attempt begins with
 * `PROXY_`: `PROXY_407` for a status of the proxy, `PROXY_TIMEOUT` after 10 seconds, or a network
 * error such as `PROXY_ECONNREFUSED`.
 *
 * @throws TypeError when an option is invalid; the message does not quote the proxy
 * @example const client = createClient({ baseUrl, credentials, fetch: nodeTransport({ proxy, ca }) });
 */
export declare function nodeTransport(options?: NodeTransportOptions): NodeTransport;
