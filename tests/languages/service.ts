/** A service on real sockets for the clients of all languages. It counts payouts, and tests can break it. */
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer, type ServerOptions } from 'node:https';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { listAt, textAt } from '../../toolkit/contract/objects.js';
import { freePort } from '../support/free-port.ts';

export interface Arrival {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  token: string;
  isPayout: boolean;
  /** The reference in a status request. */
  asksFor: string | undefined;
  /** The port of the client, which identifies the connection. */
  port: number | undefined;
}

/** An answer: a JSON text for a 200, a status without a body, or a function of the response. */
export type Reaction = string | number | ((response: ServerResponse) => void);

/**
 * A reaction to a request; undefined for the default.
 *
 * @param take takes the payouts of the request
 */
export type React = (arrival: Arrival, take: () => void) => Reaction | undefined;

export interface Service {
  url: string;
  requests: Arrival[];
  /** Counts how often each payout was accepted, with its code. */
  taken: Map<string, number>;
  codes: Map<string, string>;
  sent(): number;
  expire(): void;
  onNextConnection: ((socket: Socket) => void) | undefined;
  stop(): Promise<void>;
  resume(): Promise<void>;
}

/** Starts the service until the test ends. Each payout that it took has the code 00 unless `codes` differs. */
export async function startService(
  react: React = () => undefined,
  tls?: ServerOptions,
): Promise<Service> {
  // No other program gets this port while the service is stopped.
  const port = await freePort();
  const tokens = new Set<string>();
  let issued = 0;
  const newToken = (): string => {
    issued += 1;
    tokens.add(`access-${issued}`);
    return `access-${issued}`;
  };
  const service: Service = {
    url: tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`,
    requests: [],
    taken: new Map(),
    codes: new Map(),
    sent: () => service.requests.filter(({ isPayout }) => isPayout).length,
    expire: () => tokens.clear(),
    onNextConnection: undefined,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
    async resume() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };

  const take = ({ body }: Arrival): void => {
    for (const payout of listAt(JSON.parse(body), 'transactionRequestList')) {
      const reference = textAt(payout, 'transactionReference') ?? '';
      service.taken.set(reference, (service.taken.get(reference) ?? 0) + 1);
      if (!service.codes.has(reference)) service.codes.set(reference, '00');
    }
  };
  const usual = (arrival: Arrival): Reaction => {
    const { path, asksFor } = arrival;
    if (path.endsWith('/auth/login')) return login(newToken());
    if (path.endsWith('/auth/refresh/token')) {
      return JSON.stringify({ token: newToken(), refreshToken: 'refresh' });
    }
    if (!tokens.has(arrival.token)) return 401;
    if (arrival.isPayout) {
      take(arrival);
      return '{"batchId":"B-1","totalCount":1}';
    }
    if (asksFor === undefined) return '[]';
    const code = service.codes.get(asksFor);
    return code === undefined ? 400 : record(asksFor, code);
  };
  const listener: RequestListener = (request, response) => {
    const { method = '', url: path = '', headers, socket } = request;
    const answer = async (): Promise<void> => {
      const body = await text(request);
      const isPayout = method === 'POST' && path.includes('/handler/send/');
      const [, asked] = /\/status\/check\/([^/?]+)$/.exec(path) ?? [];
      const asksFor = asked === undefined ? undefined : decodeURIComponent(asked);
      const bearer = (headers.authorization ?? '').slice('Bearer '.length);
      const arrival = {
        method,
        path,
        headers,
        body,
        token: bearer,
        isPayout,
        asksFor,
        port: socket.remotePort,
      };
      service.requests.push(arrival);
      const reaction = react(arrival, () => take(arrival)) ?? usual(arrival);
      if (typeof reaction === 'function') {
        reaction(response);
        return;
      }
      const [status, content] = typeof reaction === 'number' ? [reaction, '{}'] : [200, reaction];
      response.writeHead(status, { 'content-type': 'application/json' }).end(content);
    };
    // A connection that breaks while it is read is one of the faults.
    answer().catch(() => response.destroy());
  };
  const server = tls ? createSecureServer(tls, listener) : createServer(listener);
  server.on('connection', (socket: Socket) => {
    socket.on('error', () => undefined);
    const next = service.onNextConnection;
    service.onNextConnection = undefined;
    next?.(socket);
  });
  await service.resume();
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return service;
}

export function login(accessToken: string): string {
  return JSON.stringify({ status: 'SUCCESS', data: { accessToken, refreshToken: 'refresh' } });
}

export function record(transactionReference: string, responseCode: string): string {
  return JSON.stringify({ transactionReference, responseCode });
}

/** Returns a payout with the people of the contract's examples. */
export function payout(transactionReference: string, given: object = {}): object {
  return {
    transactionReference,
    requestDate: '2026-03-04T09:15:20.000Z',
    paymentCurrency: 'NGN',
    paymentAmount: '250000.00',
    paymentNarration: 'School fees',
    recipientInformation: {
      recipientAccountNumber: '0001234500',
      recipientAccountName: 'Chidi Nwosu',
      recipientBankCode: '900101',
      recipientPhoneNumber: '',
      recipientISOCountryCode: 'NGA',
    },
    senderInformation: {
      senderName: 'Grace Bennett',
      senderEmailAddress: 'grace.bennett@mail.example',
      senderPhoneNumber: '+447700900456',
      senderISOCountryCode: 'GBR',
    },
    ...given,
  };
}
