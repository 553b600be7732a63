/** Takes deliveries of webhooks and stores what the judge needs of them. */
import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { Timer } from './wire/pace.ts';

export interface Delivery {
  method: string;
  contentType: string | undefined;
  body: Buffer;
  at: Date;
}

export interface Deliveries {
  url: string;
  received: readonly Delivery[];
  /** A payout of this run whose result is known, and so must be delivered. */
  expect(reference: string, code: string): void;
  expected(): readonly { reference: string; code: string }[];
  /** Resolves with true when the condition is met, with false when the time is over. */
  until(isMet: () => boolean, milliseconds: number): Promise<boolean>;
  close(): Promise<void>;
}

/** Listens on the loopback address, and answers 200 to everything: what counts is not shown. */
export async function listenForDeliveries(port: number, timer: Timer): Promise<Deliveries> {
  const received: Delivery[] = [];
  const expected: { reference: string; code: string }[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const { method = '' } = request;
      received.push({
        method,
        contentType: request.headers['content-type'],
        body,
        at: new Date(),
      });
      response.writeHead(200).end();
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://127.0.0.1:${bound}`,
    received,
    expect: (reference, code) => expected.push({ reference, code }),
    expected: () => expected,
    async until(isMet, milliseconds) {
      const end = timer.now() + milliseconds;
      while (!isMet() && timer.now() < end) await timer.sleep(100);
      return isMet();
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length <= mostBytes) chunks.push(chunk);
  });
  await once(request, 'close');
  return Buffer.concat(chunks);
}

/** A record has a few hundred bytes. What is cut off here is not whole JSON, and fails for that. */
const mostBytes = 1_000_000;
