/** Sees the body of an answer while whoever asked for it reads it. */
import type { Header } from './exchange.ts';

export interface SeenAnswer {
  status: number;
  headers: Header[];
}

/** Takes the body, once; undefined where none was read to its end. */
export type OnBody = (body: Buffer | undefined) => void;

/** Of an answer as `fetch` gives it; undefined for anything else. */
export function seenAnswer(answer: unknown): SeenAnswer | undefined {
  if (!isAnswer(answer)) return undefined;
  const headers: Header[] = [];
  answer.headers.forEach((value, name) => headers.push([name, value]));
  return { status: answer.status, headers };
}

/**
 * The answer to hand on. One of the platform is made anew around the same stream; of any other its
 * own functions that read the body are replaced.
 */
export function tapAnswer(answer: unknown, onBody: OnBody): unknown {
  if (answer instanceof Response) return tapPlatform(answer, onBody);
  if (typeof answer === 'object' && answer !== null) tapReaders(answer, onBody);
  return answer;
}

function tapPlatform(answer: Response, onBody: OnBody): Response {
  if (!answer.body) {
    onBody(undefined);
    return answer;
  }
  const { status, statusText, headers } = answer;
  const { readable, writable } = tapStream(onBody);
  const tapped = new Response(readable, { status, statusText, headers });
  // They cannot be given to a new one, and say where it came from.
  for (const name of ['url', 'redirected', 'type'] as const) {
    Object.defineProperty(tapped, name, { value: answer[name] });
  }
  // Its reader is given the error, or has caused it.
  answer.body.pipeTo(writable).catch(() => undefined);
  return tapped;
}

/** At most one chunk is read ahead of the reader. */
function tapStream(onBody: OnBody): TransformStream<Uint8Array, Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  const transformer: Transformer<Uint8Array, Uint8Array> & { cancel(): void } = {
    transform(chunk, controller) {
      size += chunk.byteLength;
      // Whoever reads a chunk may change it.
      if (size <= mostBodyBytes) chunks.push(Buffer.from(chunk));
      controller.enqueue(chunk);
    },
    flush: () => onBody(size <= mostBodyBytes ? Buffer.concat(chunks) : undefined),
    cancel: () => onBody(undefined),
  };
  return new TransformStream(transformer, undefined, { highWaterMark: 0 });
}

function tapReaders(answer: object, onBody: OnBody): void {
  for (const name of ['text', 'json', 'arrayBuffer', 'bytes']) {
    const read: unknown = Reflect.get(answer, name);
    if (typeof read !== 'function') continue;
    const value = async (): Promise<unknown> => {
      try {
        const body: unknown = await Reflect.apply(read, answer, []);
        onBody(bytesOf(body));
        return body;
      } catch (error) {
        onBody(undefined);
        throw error;
      }
    };
    Object.defineProperty(answer, name, { value, configurable: true });
  }
}

function bytesOf(body: unknown): Buffer | undefined {
  if (typeof body === 'string') return Buffer.from(body);
  if (body instanceof ArrayBuffer) return Buffer.from(body.slice());
  if (body instanceof Uint8Array) return Buffer.from(body);
  return Buffer.from(JSON.stringify(body));
}

function isAnswer(value: unknown): value is Pick<Response, 'status' | 'headers'> {
  if (typeof value !== 'object' || value === null) return false;
  const headers: unknown = Reflect.get(value, 'headers');
  return (
    typeof Reflect.get(value, 'status') === 'number' &&
    typeof headers === 'object' &&
    headers !== null &&
    typeof Reflect.get(headers, 'forEach') === 'function'
  );
}

/** Larger bodies are not recorded: to mask one takes time that a payment may need. */
const mostBodyBytes = 1_000_000;
