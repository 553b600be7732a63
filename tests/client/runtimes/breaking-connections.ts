/**
 * A service that breaks connections, on plain sockets. It knows exactly where each request came in,
 * how often, and over which connection.
 *
 * The base URL decides what happens: `/<break>/<connection>`. A second arrival gets a whole answer,
 * so that the test sees a request that was sent twice.
 */
import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';

/**
 * How the connection ends after the service has read a payout: closed (`fin`) or reset (`rst`),
 * before the answer, in its head or in its body. `idle` closes it right after the previous answer.
 */
export const breaks = [
  'fin',
  'rst',
  'fin-in-head',
  'rst-in-head',
  'fin-in-body',
  'rst-in-body',
  'idle',
] as const;

/** Whether the payout uses the connection of the previous status request or a new one. */
export const connections = ['kept', 'fresh'] as const;

/** A request with a payout, as received. */
export interface Arrival {
  /** The connection, and the number of the request on that connection, counted from 1. */
  connection: number;
  request: number;
  key: string | undefined;
  body: string;
}

export interface BreakingConnections {
  origin: string;
  /** Returns every arrival of a payout with this reference. */
  arrivals(transactionReference: string): readonly Arrival[];
  close(): void;
}

/** @param file answers other requests with files for a page */
export async function breakingConnections(
  file: (path: string) => { type: string; content: string } | undefined = () => undefined,
): Promise<BreakingConnections> {
  const arrivals = new Map<string, Arrival[]>();
  const sockets = new Set<Socket>();
  let opened = 0;

  const answer = ({ socket, connection, request }: Received): void => {
    const found = file(request.path);
    if (found) {
      // Close the connection, so that a payout over a fresh connection finds no other.
      socket.end(whole(found.content, found.type, 'close'));
      return;
    }
    const [, end, over] = request.path.split('/');
    const stay = over === 'kept' ? 'keep-alive' : 'close';
    if (request.method === 'GET') {
      socket.write(whole(rate, 'application/json', stay));
      if (stay === 'close' || end === 'idle') socket.end();
      return;
    }
    const [reference = ''] = /(?<="transactionReference":")[^"]+/.exec(request.body) ?? [];
    const earlier = arrivals.get(reference) ?? [];
    const { body, key, number } = request;
    arrivals.set(reference, [...earlier, { connection, request: number, key, body }]);
    const full = whole(received, 'application/json', stay);
    const part = { head: 20, body: full.length - 5 }[/head|body/.exec(end ?? '')?.[0] ?? ''] ?? 0;
    const leave = (): unknown => (end?.startsWith('rst') ? socket.resetAndDestroy() : socket.end());
    if (earlier.length > 0 || end === 'idle') socket.write(full);
    else if (part > 0) socket.write(full.slice(0, part), leave);
    else leave();
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    const connection = (opened += 1);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    readRequests(socket, (request) => answer({ socket, connection, request }));
  });
  return {
    origin: `http://127.0.0.1:${await portOf(server)}`,
    arrivals: (reference) => arrivals.get(reference) ?? [],
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

interface Received {
  socket: Socket;
  connection: number;
  request: WireRequest;
}

interface WireRequest {
  method: string;
  path: string;
  key: string | undefined;
  body: string;
  /** The number of the request on its connection, from 1. */
  number: number;
}

/** Parses HTTP/1.1 as far as clients use it here: a body has a length or comes in chunks. */
function readRequests(socket: Socket, take: (request: WireRequest) => void): void {
  let text = '';
  let number = 0;
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += String(chunk);
    for (;;) {
      const end = text.indexOf('\r\n\r\n') + 4;
      if (end < 4) return;
      const head = text.slice(0, end);
      const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
      const chunked = /^transfer-encoding: *chunked/im.test(head);
      const last = chunked ? text.indexOf('0\r\n\r\n', end) + 5 : end + length;
      if (last < end || text.length < last) return;
      const body = text.slice(end, last);
      text = text.slice(last);
      const [method = '', path = ''] = head.split(' ', 2);
      const key = /^idempotency-key: *(\S+)/im.exec(head)?.[1];
      take({ method, path, key, body, number: (number += 1) });
    }
  });
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

function whole(body: string, type: string, connection: string): string {
  const length = Buffer.byteLength(body);
  return `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\nconnection: ${connection}\r\n\r\n${body}`;
}

const rate =
  '{"countryCode":"NGA","countryName":"Nigeria","fxDealRate":1985.250,"fxWindow":"FIXED DURATION"}';

const received =
  '{"batchId":"batch-1","totalCount":1,"errorTransactionCount":null,"createDate":"2026-03-04 09:15:27"}';
