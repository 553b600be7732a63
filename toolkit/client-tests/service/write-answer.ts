/** Writes an answer as the reaction says: whole, in pieces, or broken off. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Break, Reaction } from './reaction.ts';

export interface Answer {
  status: number;
  headers: { readonly [name: string]: string };
  body: string;
}

/** A size in bytes that no client may read; it must stop sooner. */
export const tooLong = 128_000_000;

/** Resolves when nothing more will be written for this request. */
export async function writeAnswer(
  { headers: asked, socket }: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Answer,
  reaction: Reaction,
  slow = 1,
): Promise<void> {
  const { breaks, delay, drips, endless, framing } = reaction;
  if (delay !== undefined) await pause(delay * slow);
  if (breaks?.at === 'start') {
    leave(socket, breaks.by);
    return;
  }
  if (reaction.early) response.writeEarlyHints({ link: '</>; rel=preload' });
  if (breaks?.at === 'head') {
    await new Promise((resolve) => socket.write(`HTTP/1.1 ${status} OK\r\nco`, resolve));
    leave(socket, breaks.by);
    return;
  }
  const isPacked = reaction.gzip === true && /\bgzip\b/.test(String(asked['accept-encoding']));
  // Pad the body with white space, so that it drips long enough.
  const text = body.padEnd(drips?.pieces ?? 0);
  const content = isPacked ? gzipSync(text) : Buffer.from(text);
  const fields = {
    ...headers,
    ...(isPacked && { 'content-encoding': 'gzip' }),
    ...(reaction.closes && { connection: 'close' }),
    ...(framing === 'chunked' || endless
      ? { 'transfer-encoding': 'chunked' }
      : { 'content-length': String(content.length) }),
  };
  const nameOf = reaction.oddNames ? oddly : String;
  response.writeHead(
    status,
    Object.entries(fields).flatMap(([name, value]) => [nameOf(name), value]),
  );
  const end = breaks?.at === 'body' ? Math.floor(content.length / 2) : content.length;
  const size = framing === 'chunked' ? 16 : Math.max(1, Math.ceil(end / (drips?.pieces ?? 1)));
  for (let at = 0; at < end && !socket.destroyed; at += size) {
    if (drips) await pause(drips.every * slow);
    await written(response, (done) => {
      response.write(content.subarray(at, Math.min(at + size, end)), done);
    });
  }
  for (let sent = 0; endless && sent < tooLong && !socket.destroyed; sent += space.length) {
    await written(response, (done) => response.write(space, done));
  }
  if (breaks?.at !== 'body') await written(response, (done) => response.end(done));
  if (breaks) leave(socket, breaks.by);
}

const space = Buffer.alloc(1_000_000, ' ');

/** How a connection ends; `stall` keeps it open. */
export function leave(socket: Socket, by: Break['by']): void {
  // A closing connection cannot be reset: Node would wait for it forever when the process ends.
  if (by === 'rst') socket[socket.writableEnded ? 'destroy' : 'resetAndDestroy']();
  if (by === 'fin') socket.end();
}

/** Resolves when the text is sent, or never can be because the client has left. */
async function written(response: ServerResponse, write: (done: () => void) => void): Promise<void> {
  if (response.destroyed) return;
  await new Promise<void>((resolve) => {
    response.once('close', resolve);
    write(() => {
      response.off('close', resolve);
      resolve();
    });
  });
}

/** Changes the case of a header name, which is case-insensitive: `cOnTeNt-TyPe`. */
function oddly(name: string): string {
  return name.replaceAll(/(.)(.)/g, (_, one: string, other: string) => one + other.toUpperCase());
}
