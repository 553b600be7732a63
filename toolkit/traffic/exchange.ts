import zlib from 'node:zlib';

export interface Exchange {
  startedAt: Date;
  milliseconds: number;
  /** The method in upper case. */
  method: string;
  url: string;
  request: Message;
  /** The status; 0 if no answer came. */
  status: number;
  answer: Message;
  /** The recorder's note on the exchange, without values. */
  comment?: string;
}

export interface Message {
  /** The headers in order of arrival. A name may appear twice. */
  headers: readonly Header[];
  /** The decompressed body; undefined if there is none or it was not recorded. */
  body: Buffer | undefined;
}

export type Header = readonly [name: string, value: string];

/** Builds a message from headers in Node.js's form. */
export function messageOf(headers: NodeJS.Dict<string | string[]>, body: Message['body']): Message {
  const list = Object.entries(headers).flatMap(([name, values = []]) =>
    [values].flat().map((value): Header => [name, value]),
  );
  return { headers: list, body };
}

/** Returns the first value of a header. @param name the name in lower case */
export function headerOf({ headers }: Pick<Message, 'headers'>, name: string): string | undefined {
  return headers.find(([one]) => one.toLowerCase() === name)?.[1];
}

/** Returns each header's last value, by name in lower case. */
export function headersByName({ headers }: Message): { [name: string]: string } {
  return Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
}

export function queryOf(url: string): URLSearchParams {
  return new URLSearchParams(url.split('?')[1] ?? '');
}

/** Returns the parts of a path, decoded if possible. */
export function segmentsIn(path: string): string[] {
  return path.split('/').map((segment) => {
    try {
      return decodeURIComponent(segment);
    } catch {
      return segment;
    }
  });
}

/** Decompresses a body. Undefined for an unknown encoding or a body that cannot be decompressed. */
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
  // This function is undefined before Node.js 22.15.
  zstd: zlib.zstdDecompressSync,
};

const mostBytes = 100_000_000;
