import { type AgentOptions } from 'node:https';
import type { Transport } from './transport.js';
/** How it connects. */
export interface NodeTransportOptions {
    /** The certificate of the client and whom to trust, as for `node:tls`: PEM texts or buffers. */
    tls?: Pick<AgentOptions, 'ca' | 'cert' | 'key' | 'passphrase' | 'pfx' | 'servername' | 'minVersion'>;
    /** The most connections to a host at once; further calls wait. Default: no limit. */
    connections?: number;
}
/** Pass it to `createClient` as `fetch`. */
export interface NodeTransport extends Transport {
    readonly tellsWhenSent: true;
    readonly sendsOnce: true;
    /** Closes all connections. Calls under way end with an unknown outcome. */
    close(): void;
}
/**
 * Makes a transport on `node:http` and `node:https`: reused connections, client certificates, and
 * exact knowledge of whether a byte was sent. Idle connections do not keep the process alive.
 *
 * @example
 * const client = createClient({ baseUrl, credentials, fetch: nodeTransport({ tls: { cert, key } })
 * });
 */
export declare function nodeTransport({ tls, connections, }?: NodeTransportOptions): NodeTransport;
