/** Undoes the compression of a body. */
import zlib from 'node:zlib';

/** @returns undefined for an unknown encoding, and for a body that cannot be unpacked */
export function unpackBody(encoding: string, body: Buffer): Buffer | undefined {
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') return body;
  try {
    return unpackers[name]?.(body, { maxOutputLength: mostBytes });
  } catch {
    return undefined;
  }
}

const unpackers: {
  [encoding: string]: ((body: Buffer, limit: { maxOutputLength: number }) => Buffer) | undefined;
} = {
  gzip: zlib.gunzipSync,
  'x-gzip': zlib.gunzipSync,
  deflate: zlib.inflateSync,
  br: zlib.brotliDecompressSync,
  // Undefined before Node.js 22.15.
  zstd: zlib.zstdDecompressSync,
};

const mostBytes = 100_000_000;
