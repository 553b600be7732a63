/** A service as far as the tests of the Java client need it, on real sockets. */
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { listAt, textAt } from '../../../toolkit/contract/objects.js';
import { freePort } from '../../support/free-port.ts';

export interface Service {
  url: string;
  /** Method and path of each request, in order. */
  requests: string[];
  /** The ports that the requests came from, by path. */
  ports: Map<string, (number | undefined)[]>;
  /** How often each payout was taken. */
  taken: Map<string, number>;
  /** Ends the tokens that it has given. */
  expire(): void;
  /** Listens no longer. */
  stop(): Promise<void>;
  /** Listens again, at the same address. */
  resume(): Promise<void>;
}

export interface Behaviour {
  /** What happens after a batch was taken; without it, the batch is accepted. */
  afterBatch?: (response: ServerResponse, count: number) => void;
  /** The JSON of the balances. */
  balances?: string;
  /** The code of every payout that was taken; `00` when left out. */
  code?: () => string;
  /** Answers instead where it returns true; a batch is taken before. */
  instead?: (path: string, response: ServerResponse, request: IncomingMessage) => boolean;
  rejectsLogin?: boolean;
  /** When the service wants to be asked for a status, as `Retry-After` has it. */
  comeBack?: string;
  /** For HTTPS. */
  pfx?: Buffer;
}

export async function startService(behaviour: Behaviour = {}): Promise<Service> {
  const { afterBatch, balances = '[]', code = () => '00', pfx } = behaviour;
  const { rejectsLogin = false, comeBack, instead = () => false } = behaviour;
  const service: Service = {
    url: '',
    requests: [],
    ports: new Map(),
    taken: new Map(),
    expire: () => (tokens += 1),
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
  // Nobody else is given it while the service is stopped.
  const port = await freePort();
  let tokens = 1;
  let batches = 0;
  const pair = (): object => ({
    refreshToken: `refresh-${tokens}`,
    expiresIn: 1,
    refreshExpiresIn: 1,
  });

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url: path = '' } = request;
    service.requests.push(`${method} ${path}`);
    const ports = service.ports.get(path) ?? [];
    service.ports.set(path, [...ports, request.socket.remotePort]);
    const body: unknown = JSON.parse((await text(request)) || 'null');
    const send = (status: number, json: string): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(json);
    };
    if (!path.startsWith('/handler/') && instead(path, response, request)) return;
    if (path === '/auth/login' && rejectsLogin) {
      send(401, '{}');
    } else if (path === '/auth/login') {
      send(200, JSON.stringify({ data: { accessToken: `access-${tokens}`, ...pair() } }));
    } else if (path === '/auth/refresh/token') {
      send(200, JSON.stringify({ token: `access-${tokens}`, ...pair() }));
    } else if (request.headers.authorization !== `Bearer access-${tokens}`) {
      send(401, '{}');
    } else if (path.startsWith('/handler/')) {
      for (const payout of listAt(body, 'transactionRequestList')) {
        const reference = textAt(payout, 'transactionReference') ?? '';
        service.taken.set(reference, (service.taken.get(reference) ?? 0) + 1);
      }
      batches += 1;
      if (instead(path, response, request)) return;
      if (afterBatch) afterBatch(response, batches);
      if (!response.writableEnded && !response.destroyed) send(200, '{"batchId":"B-1"}');
    } else if (path.includes('/status/check/') && comeBack !== undefined) {
      response.setHeader('retry-after', comeBack);
      send(429, '{}');
    } else if (path.includes('/status/check/')) {
      const transactionReference = decodeURIComponent(path.split('/').at(-1) ?? '');
      const isKnown = service.taken.has(transactionReference);
      send(isKnown ? 200 : 400, JSON.stringify({ transactionReference, responseCode: code() }));
    } else {
      send(200, balances);
    }
  };
  const listener: RequestListener = (request, response) => {
    // A connection that breaks while it is read is one of the faults.
    answer(request, response).catch(() => response.destroy());
  };
  const server = pfx
    ? createSecureServer({ pfx, passphrase: 'changeit' }, listener)
    : createServer(listener);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  service.url = pfx ? `https://localhost:${port}` : `http://127.0.0.1:${port}`;
  return service;
}

/** A payout with the people of the contract's examples. */
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
