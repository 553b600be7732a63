/** Reads the whole body of a reply and decompresses it. */
import type { IncomingMessage } from 'node:http';
import type { Duplex, Readable } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { mostBytes } from './exchange.ts';
import { notDecoded, tooLong } from './no-reply.ts';

/** Reads a body and decompresses it, because a gateway may compress it even if nobody asked for that. */
export async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of decoded(response)) {
    if (!Buffer.isBuffer(chunk)) continue;
    length += chunk.length;
    if (length > mostBytes) {
      response.destroy();
      throw Object.assign(new Error(tooLong), { code: tooLong });
    }
    chunks.push(chunk);
  }
  const isUnknown = !/^(identity)?$/.test(encodingOf(response)) && !decoderFor(response);
  if (isUnknown && length > 0) throw Object.assign(new Error(notDecoded), { code: notDecoded });
  return Buffer.concat(chunks);
}

function decoded(response: IncomingMessage): Readable {
  const decoder = decoderFor(response);
  if (!decoder) return response;
  // A reply that was cut off keeps its own error. Any other error is about the encoding.
  response.on('error', (error) => decoder.destroy(error));
  decoder.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code?.startsWith('Z_') || error.code?.startsWith('ERR_')) error.code = notDecoded;
  });
  return response.pipe(decoder);
}

function decoderFor(response: IncomingMessage): (Duplex & NodeJS.ReadWriteStream) | undefined {
  const encoding = encodingOf(response);
  if (['gzip', 'x-gzip', 'deflate'].includes(encoding)) return createUnzip();
  return encoding === 'br' ? createBrotliDecompress() : undefined;
}

export function encodingOf({ headers }: IncomingMessage): string {
  return (headers['content-encoding'] ?? '').toLowerCase();
}
