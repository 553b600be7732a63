/** Writes an answer to a socket, byte by byte as the reaction wants it. */
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Reaction } from './reaction.ts';
import type { WireRequest } from './requests.ts';

export interface WireAnswer {
  status: number;
  headers: { readonly [name: string]: string };
  body: string;
}

/** Resolves once nothing more is written for this request. */
export async function writeAnswer(
  socket: Socket,
  request: Pick<WireRequest, 'headers'>,
  answer: WireAnswer,
  reaction: Reaction,
): Promise<void> {
  const { breaks, delay, drips, early } = reaction;
  if (delay !== undefined) await pause(delay);
  if (breaks && (breaks.at === 'start' || breaks.at === 'unread')) {
    leave(socket, breaks.by);
    return;
  }
  if (early) await write(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </>; rel=preload\r\n\r\n');
  const { head, body } = serialize(request, answer, reaction);
  const whole = Buffer.concat([head, body]);
  const length = { head: 20, body: head.length + Math.floor(body.length / 2) };
  if (breaks?.at === 'head' || breaks?.at === 'body') {
    await write(socket, whole.subarray(0, length[breaks.at]));
    leave(socket, breaks.by);
    return;
  }
  if (drips) await drip(socket, whole, head.length, drips);
  else await write(socket, whole);
  if (breaks) leave(socket, breaks.by);
  else if (reaction.closes) socket.end();
}

/** How a connection ends; `stall` leaves it as it is. */
export function leave(socket: Socket, by: 'fin' | 'rst' | 'stall'): void {
  if (by === 'rst') socket.resetAndDestroy();
  if (by === 'fin') socket.end();
}

function serialize(
  { headers: asked }: Pick<WireRequest, 'headers'>,
  { status, headers, body }: WireAnswer,
  { framing, gzip, closes, oddNames }: Reaction,
): { head: Buffer; body: Buffer } {
  const isPacked = gzip === true && /\bgzip\b/.test(asked['accept-encoding'] ?? '');
  const content = isPacked ? gzipSync(body) : Buffer.from(body);
  const fields: [string, string][] = [
    ...Object.entries(headers),
    ...(isPacked ? [['content-encoding', 'gzip'] satisfies [string, string]] : []),
    ...(closes ? [['connection', 'close'] satisfies [string, string]] : []),
    framing === 'chunked'
      ? ['transfer-encoding', 'chunked']
      : ['content-length', String(content.length)],
  ];
  const lines = fields.map(([name, value]) => `${oddNames ? oddly(name) : name}: ${value}\r\n`);
  return {
    head: Buffer.from(`HTTP/1.1 ${status} ${reasonOf(status)}\r\n${lines.join('')}\r\n`),
    body: framing === 'chunked' ? inChunks(content) : content,
  };
}

function inChunks(content: Buffer): Buffer {
  const size = 16;
  const chunks: Buffer[] = [];
  for (let at = 0; at < content.length; at += size) {
    const chunk = content.subarray(at, at + size);
    chunks.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n'));
  }
  return Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')]);
}

/** The head at once, the body in pieces. */
async function drip(
  socket: Socket,
  whole: Buffer,
  head: number,
  { every, pieces }: NonNullable<Reaction['drips']>,
): Promise<void> {
  await write(socket, whole.subarray(0, head));
  const size = Math.max(1, Math.ceil((whole.length - head) / pieces));
  for (let at = head; at < whole.length && !socket.destroyed; at += size) {
    await pause(every);
    await write(socket, whole.subarray(at, at + size));
  }
}

/** Resolves when it is sent, or can never be: the client may have gone. */
async function write(socket: Socket, bytes: string | Buffer): Promise<void> {
  if (socket.destroyed || !socket.writable) return;
  await new Promise<void>((resolve) => {
    socket.once('close', resolve);
    socket.write(bytes, () => {
      socket.off('close', resolve);
      resolve();
    });
  });
}

/** `cOnTeNt-TyPe`: the names of headers have no case. */
function oddly(name: string): string {
  return name.replaceAll(
    /(.)(.)/g,
    (_all, one: string, other: string) => one + other.toUpperCase(),
  );
}

function reasonOf(status: number): string {
  return status < 300 ? 'OK' : status < 400 ? 'Elsewhere' : 'Problem';
}
