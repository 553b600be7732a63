/** A request and its answer, as a recording has them. */

import zlib from 'node:zlib';

export interface Exchange {
  startedAt: Date;
  milliseconds: number;
  /** In capitals. */
  method: string;
  url: string;
  request: Message;
  /** 0 where no answer came. */
  status: number;
  answer: Message;
  /** What the recorder says of it, without a value of it. */
  comment?: string;
}

export interface Message {
  /** In the order in which they came; a name may come twice. */
  headers: readonly Header[];
  /** Decompressed; undefined where there is none, or none was recorded. */
  body: Buffer | undefined;
}

export type Header = readonly [name: string, value: string];

/** A message from headers as Node.js has them. */
export function messageOf(headers: NodeJS.Dict<string | string[]>, body: Message['body']): Message {
  const list = Object.entries(headers).flatMap(([name, values = []]) =>
    [values].flat().map((value): Header => [name, value]),
  );
  return { headers: list, body };
}

/** The first value of a header. @param name in small letters */
export function headerOf({ headers }: Pick<Message, 'headers'>, name: string): string | undefined {
  return headers.find(([one]) => one.toLowerCase() === name)?.[1];
}

/** By name in small letters, each header's last value. */
export function headersByName({ headers }: Message): { [name: string]: string } {
  return Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
}

export function queryOf(url: string): URLSearchParams {
  return new URLSearchParams(url.split('?')[1] ?? '');
}

/** The parts of a path, decoded where they can be. */
export function segmentsIn(path: string): string[] {
  return path.split('/').map((segment) => {
    try {
      return decodeURIComponent(segment);
    } catch {
      return segment;
    }
  });
}

/** Undefined for an unknown encoding, and for a body that cannot be unpacked */
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
