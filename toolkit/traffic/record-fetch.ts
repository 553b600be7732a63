/**
 * Records what a function in the form of `fetch` sends and gets. Whatever goes wrong here stays here:
 * a call is answered as it would be without a recording.
 */
import { isObject, textAt } from '../contract/objects.js';
import type { Exchange, Header } from './exchange.ts';
import type { Recorder } from './recorder.ts';
import { seenAnswer, tapAnswer } from './tap-answer.ts';

export interface FetchRecording {
  /** The same function, with all its properties, whose calls below the base URL are recorded. */
  wrap<Fetch extends (...args: never[]) => Promise<object>>(fetch: Fetch): Fetch;
  /** Writes what is left, also of answers whose bodies were not read. */
  close(): void;
}

export interface FetchRecordingOptions {
  recorder: Recorder;
  /** Without a slash at its end. */
  baseUrl: string;
  /** Takes a line when the recording stops before its end. */
  log(line: string): void;
}

export function createFetchRecording(options: FetchRecordingOptions): FetchRecording {
  const { recorder, baseUrl, log } = options;
  const underWay = new Set<() => void>();
  const waiting: Exchange[] = [];
  let isOpen = true;
  const stop = (error: unknown): void => {
    isOpen = false;
    waiting.length = 0;
    quietly(() => recorder.close());
    quietly(() => log(`the recording stopped: ${textAt(error, 'code') ?? 'it cannot be written'}`));
  };
  const writeNext = (): void => {
    const exchange = waiting.shift();
    if (exchange === undefined || !isOpen) return;
    try {
      recorder.add(exchange);
    } catch (error) {
      stop(error);
    }
  };
  const write = (exchange: Exchange): void => {
    if (!isOpen) return;
    waiting.push(exchange);
    // The caller goes on first.
    setImmediate(writeNext);
  };
  return {
    wrap: (fetch) =>
      new Proxy(fetch, {
        apply(target, self, args: never[]) {
          const call = isOpen ? quietly(() => callOf(baseUrl, args)) : undefined;
          const answered: Promise<unknown> = Reflect.apply(target, self, args);
          return call ? watched(call, answered) : answered;
        },
      }),
    close() {
      for (const end of [...underWay]) end();
      while (waiting.length > 0) writeNext();
      if (isOpen) recorder.close();
      isOpen = false;
    },
  };

  async function watched(call: Call, answered: Promise<unknown>): Promise<unknown> {
    const startedAt = new Date();
    const begun = performance.now();
    const record = (came: Pick<Exchange, 'status' | 'answer' | 'comment'>): void => {
      const { method, url, headers, body } = call;
      const milliseconds = Math.round(performance.now() - begun);
      const about = { startedAt, milliseconds, method, url };
      if (!(body instanceof Promise)) write({ ...about, request: { headers, body }, ...came });
      else void body.then((read) => write({ ...about, request: { headers, body: read }, ...came }));
    };
    let answer: unknown;
    try {
      answer = await answered;
    } catch (error) {
      record({ status: 0, answer: { headers: [], body: undefined }, comment: 'no answer' });
      throw error;
    }
    const seen = quietly(() => seenAnswer(answer));
    if (!seen) return answer;
    const { status, headers } = seen;
    const end = (body?: Buffer): void => {
      if (underWay.delete(end)) record({ status, answer: { headers, body } });
    };
    underWay.add(end);
    return quietly(() => tapAnswer(answer, end)) ?? answer;
  }
}

interface Call {
  method: string;
  url: string;
  headers: Header[];
  body: Buffer | undefined | Promise<Buffer | undefined>;
}

/** What is about to be sent, or undefined for what goes elsewhere. */
function callOf(baseUrl: string, [input, init]: readonly unknown[]): Call | undefined {
  const asked = input instanceof Request ? input : undefined;
  const url = new URL(asked?.url ?? String(input)).href;
  if (!url.startsWith(baseUrl) || !/^([/?]|$)/.test(url.slice(baseUrl.length))) return undefined;
  const { headers, body } = isObject(init) ? init : {};
  const method = textAt(init, 'method') ?? asked?.method ?? 'GET';
  return {
    method: method.toUpperCase(),
    url,
    headers: headersOf(headers ?? asked?.headers),
    body: body === undefined && asked?.body ? bodyIn(asked) : bodyOf(body),
  };
}

function headersOf(headers: unknown): Header[] {
  if (headers instanceof Headers) return [...headers];
  const pairs: unknown[] = Array.isArray(headers) ? headers : Object.entries(headers ?? {});
  return pairs.flatMap((pair): Header[] => {
    const [name, value] = Array.isArray(pair) ? pair.map(String) : [];
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
}

/** A copy, since a body can be read once. */
async function bodyIn(request: Request): Promise<Buffer | undefined> {
  const copy = request.clone();
  try {
    return Buffer.from(await copy.arrayBuffer());
  } catch {
    return undefined;
  }
}

/** A stream is left to its reader. */
function bodyOf(body: unknown): Buffer | undefined {
  if (typeof body === 'string' || body instanceof URLSearchParams) return Buffer.from(String(body));
  if (body instanceof ArrayBuffer) return Buffer.from(body.slice());
  if (!ArrayBuffer.isView(body)) return undefined;
  return Buffer.from(new Uint8Array(body.buffer, body.byteOffset, body.byteLength));
}

/** Undefined where it throws. */
function quietly<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
