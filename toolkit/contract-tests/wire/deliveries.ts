/** Receives webhook deliveries and stores what the judge needs. */
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from 'node:http';
import type { Header } from '../../traffic/exchange.ts';
import type { Timer } from './sender.ts';

export interface ReceivedDelivery {
  method: string;
  /** The address it was sent to, without a query. */
  url: string;
  headers: readonly Header[];
  contentType: string | undefined;
  body: Buffer;
  at: Date;
}

export interface Deliveries {
  url: string;
  received: readonly ReceivedDelivery[];
  /** Adds a payout of this run with a known result, which must therefore be delivered. */
  expect(reference: string, code: string): void;
  expected(): readonly { reference: string; code: string }[];
  /** Resolves to true when the condition is met, to false when the time is over. */
  until(isMet: () => boolean, milliseconds: number): Promise<boolean>;
  close(): Promise<void>;
}

/** Listens on the loopback address and answers 200 to everything, because it is not documented which answer counts. */
export async function listenForDeliveries(
  port: number,
  timer: Timer,
  onDelivery: (delivery: ReceivedDelivery) => void,
): Promise<Deliveries> {
  const received: ReceivedDelivery[] = [];
  const expected: { reference: string; code: string }[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const { method = '', url = '', headers } = request;
      const delivery: ReceivedDelivery = {
        method,
        url: `${addressOf(server)}${url.split('?')[0]}`,
        headers: headerList(headers),
        contentType: headers['content-type'],
        body,
        at: new Date(),
      };
      received.push(delivery);
      onDelivery(delivery);
      response.writeHead(200).end();
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: addressOf(server),
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

function addressOf(server: Server): string {
  const address = server.address();
  return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
}

function headerList(headers: IncomingHttpHeaders): Header[] {
  return Object.entries(headers).flatMap(([name, value = []]) =>
    [value].flat().map((one): Header => [name, one]),
  );
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

/** The largest body to keep, in bytes. A record is far smaller; a larger body fails as incomplete JSON. */
const mostBytes = 1_000_000;
