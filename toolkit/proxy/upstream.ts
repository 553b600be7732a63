/** Sends requests on to the upstream. The bytes of both messages stay unchanged. */
import { Agent, request as overHttp, type IncomingMessage } from 'node:http';
import { Agent as TlsAgent, request as overHttps } from 'node:https';
import { connect } from 'node:net';
import type { Reply } from '../serve/reply.ts';

export interface PassingRequest {
  method: string;
  /** Path and query, as they were sent. */
  url: string;
  headers: Reply['headers'];
  body: Buffer;
  /** Registers what to do when the client leaves before its answer. */
  whenGone(leave: () => void): void;
  /** Whether it may be sent again: it has no effect. */
  isHarmless: boolean;
}

export type Upstream = ReturnType<typeof createUpstream>;

export function createUpstream(address: URL) {
  const { protocol, port, hostname } = address;
  // An IPv6 address has brackets in a URL only.
  const host = hostname.replace(/^\[|\]$/g, '');
  const [send, ConnectionAgent] = protocol === 'https:' ? [overHttps, TlsAgent] : [overHttp, Agent];
  // A kept connection may close at any moment, and leave the fate of a payout unknown.
  const fresh = new ConnectionAgent({ keepAlive: false });
  // An agent resumes sessions of TLS. Without TLS it does nothing for a fresh connection.
  const createConnection = () => connect({ host, port: Number(port || 80), noDelay: true });
  const kept = new ConnectionAgent({ keepAlive: true, timeout: 30_000 });
  const baseUrl = baseUrlOf(address);
  const basePath = baseUrl.slice(address.origin.length);
  const target = { protocol, port, host, defaultPort: protocol === 'https:' ? 443 : 80 };

  const ask = (request: PassingRequest, agent: Agent): Promise<IncomingMessage> => {
    const { method, url, body } = request;
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const headers = endToEnd(request.headers);
    // The proxy may be unable to read an encoding that the client accepts.
    delete headers['accept-encoding'];
    const connection = agent === fresh && protocol === 'http:' ? { createConnection } : { agent };
    const sent = send({ ...target, ...connection, method, headers, path: basePath + url }, resolve);
    sent.on('error', (error) => {
      // Where it closed before an answer, nobody knows whether the request was read.
      if (agent === kept && sent.reusedSocket) ask(request, fresh).then(resolve, reject);
      else reject(error);
    });
    request.whenGone(() => sent.destroy());
    sent.end(body.length > 0 ? body : undefined);
    return promise;
  };

  return {
    baseUrl,
    /** @throws Node's error when no answer begins */
    send: (request: PassingRequest) => ask(request, request.isHarmless ? kept : fresh),
    close(): void {
      kept.destroy();
      fresh.destroy();
    },
  };
}

/** An address without a slash at its end. */
export function baseUrlOf({ origin, pathname }: URL): string {
  return `${origin}${pathname.replace(/\/$/, '')}`;
}

/** Without the headers that belong to the connection. */
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
