/** A partner's webhook endpoint, on a free port of this machine, scripted by a test. */
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

export interface Received {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
  /** When the body had arrived, by `performance.now()`. */
  at: number;
}

export interface Receiver {
  url: string;
  /** Every complete request, in order. */
  received: Received[];
  /** The number of requests in progress, and its maximum so far. */
  open: number;
  mostOpen: number;
}

/** Handles the request with the given number, counted from 0. */
export type Behaviour = (response: ServerResponse, index: number) => void;

export const answers = {
  status:
    (status: number, body = ''): Behaviour =>
    (response) => {
      response.writeHead(status).end(body);
    },
  never: (): Behaviour => () => {},
  /** Takes each behaviour in turn. The last one stays. */
  inTurn:
    (...behaviours: Behaviour[]): Behaviour =>
    (response, index) => {
      behaviours[Math.min(index, behaviours.length - 1)]?.(response, index);
    },
};

/** Starts a receiver until the test ends. */
export async function startReceiver(
  behave: Behaviour = answers.status(204),
  host = '127.0.0.1',
): Promise<Receiver> {
  const receiver: Receiver = { url: '', received: [], open: 0, mostOpen: 0 };
  const listener: RequestListener = (request, response) => {
    receiver.open += 1;
    receiver.mostOpen = Math.max(receiver.mostOpen, receiver.open);
    response.on('close', () => (receiver.open -= 1));
    const chunks: Buffer[] = [];
    request.on('error', () => {});
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      receiver.received.push({
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
        at: performance.now(),
      });
      behave(response, receiver.received.length - 1);
    });
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
  receiver.url = `http://${host.includes(':') ? `[${host}]` : host}:${address.port}/hook`;
  return receiver;
}
