/** Sends requests to the upstream. Both messages pass byte for byte. */
import { Agent, request as overHttp, type IncomingMessage } from 'node:http';
import { Agent as TlsAgent, request as overHttps } from 'node:https';
import { connect } from 'node:net';
import type { Reply } from '../serve/reply.ts';

export interface PassingRequest {
  method: string;
  /** The path and query, as sent. */
  url: string;
  headers: Reply['headers'];
  body: Buffer;
  /** Registers a callback for a client that leaves before its answer. */
  whenGone(leave: () => void): void;
  /** Whether it is safe to send again because it has no effect. */
  isHarmless: boolean;
}

export type Upstream = ReturnType<typeof createUpstream>;

export function createUpstream(address: URL) {
  const { protocol, port, hostname } = address;
  // An IPv6 address has brackets only in a URL.
  const host = hostname.replace(/^\[|\]$/g, '');
  const [send, ConnectionAgent] = protocol === 'https:' ? [overHttps, TlsAgent] : [overHttp, Agent];
  // A kept-alive connection may close at any moment and leave a payout's outcome unknown.
  const fresh = new ConnectionAgent({ keepAlive: false });
  // An agent resumes TLS sessions. Without TLS it does not help a new connection.
  const createConnection = () => connect({ host, port: Number(port || 80), noDelay: true });
  const kept = new ConnectionAgent({ keepAlive: true, timeout: 30_000 });
  const baseUrl = baseUrlOf(address);
  const basePath = baseUrl.slice(address.origin.length);
  const target = { protocol, port, host, defaultPort: protocol === 'https:' ? 443 : 80 };

  const ask = (request: PassingRequest, agent: Agent): Promise<IncomingMessage> => {
    const { method, url, body } = request;
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const headers = endToEnd(request.headers);
    // Accept only encodings that the proxy can read.
    delete headers['accept-encoding'];
    const connection = agent === fresh && protocol === 'http:' ? { createConnection } : { agent };
    const sent = send({ ...target, ...connection, method, headers, path: basePath + url }, resolve);
    sent.on('error', (error) => {
      // If the connection closed before an answer, the service may or may not have read the request.
      if (agent === kept && sent.reusedSocket) ask(request, fresh).then(resolve, reject);
      else reject(error);
    });
    request.whenGone(() => sent.destroy());
    sent.end(body.length > 0 ? body : undefined);
    return promise;
  };

  return {
    baseUrl,
    /** @throws Node's error if no answer begins */
    send: (request: PassingRequest) => ask(request, request.isHarmless ? kept : fresh),
    close(): void {
      kept.destroy();
      fresh.destroy();
    },
  };
}

/** Returns an address without a trailing slash. */
export function baseUrlOf({ origin, pathname }: URL): string {
  return `${origin}${pathname.replace(/\/$/, '')}`;
}

/** Returns the headers, except those that belong to the connection. */
export function endToEnd(headers: NodeJS.Dict<string | string[]>): Reply['headers'] {
  const passed: Reply['headers'] = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !ofTheConnection.has(name)) passed[name] = value;
  }
  return passed;
}

const ofTheConnection = new Set([
  ...['connection', 'content-length', 'expect', 'host', 'keep-alive', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade'],
]);
