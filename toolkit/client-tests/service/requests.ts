/** HTTP/1.1 requests on a plain socket, as far as clients send them: a length, or chunks. */
import type { Socket } from 'node:net';

export interface WireRequest {
  method: string;
  /** As it was sent, with the query. */
  path: string;
  /** By their names in lower case. */
  headers: { [name: string]: string };
  body: string;
}

export interface Receiver {
  /** @returns whether the rest is to be read; without it the connection is left alone */
  onHead(head: Omit<WireRequest, 'body'>): boolean;
  /** The next request waits until this one is answered. */
  onRequest(request: WireRequest): Promise<void>;
}

export function readRequests(socket: Socket, receiver: Receiver): void {
  let bytes: Buffer = Buffer.alloc(0);
  let head: Omit<WireRequest, 'body'> | undefined;
  let isBusy = false;

  const advance = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    while (!socket.destroyed) {
      if (!head) {
        const end = bytes.indexOf('\r\n\r\n');
        if (end < 0) break;
        head = readHead(bytes.subarray(0, end).toString('latin1'));
        bytes = bytes.subarray(end + 4);
        if (!receiver.onHead(head)) return;
        if (head.headers['expect'] !== undefined) socket.write('HTTP/1.1 100 Continue\r\n\r\n');
      }
      const body = readBody(bytes, head.headers);
      if (!body) break;
      bytes = body.rest;
      const request = { ...head, body: body.content.toString('utf8') };
      head = undefined;
      await receiver.onRequest(request);
    }
    isBusy = false;
  };

  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    void advance();
  });
}

function readHead(text: string): Omit<WireRequest, 'body'> {
  const [start = '', ...lines] = text.split('\r\n');
  const [method = '', path = ''] = start.split(' ');
  const headers = Object.fromEntries(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { method, path, headers };
}

/** @returns nothing while some of it is missing */
function readBody(
  bytes: Buffer,
  headers: WireRequest['headers'],
): { content: Buffer; rest: Buffer } | undefined {
  if (/chunked/i.test(headers['transfer-encoding'] ?? '')) return readChunks(bytes);
  const length = Number(headers['content-length'] ?? 0);
  if (bytes.length < length) return undefined;
  return { content: bytes.subarray(0, length), rest: bytes.subarray(length) };
}

function readChunks(bytes: Buffer): { content: Buffer; rest: Buffer } | undefined {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const end = bytes.indexOf('\r\n', at);
    if (end < 0) return undefined;
    const size = parseInt(bytes.subarray(at, end).toString('latin1'), 16);
    const start = end + 2;
    if (bytes.length < start + size + 2) return undefined;
    if (size === 0) return { content: Buffer.concat(chunks), rest: bytes.subarray(start + 2) };
    chunks.push(bytes.subarray(start, start + size));
    at = start + size + 2;
  }
}
