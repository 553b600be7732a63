/** Sends a request on to the upstream and reads the whole answer; the bytes of both stay as they are. */
import { request as overHttp, type IncomingMessage } from 'node:http';
import { request as overHttps } from 'node:https';

/** A message on its way through the proxy. */
interface Passing {
  headers: { [name: string]: string | string[] };
  body: Buffer;
}

export interface PassingRequest extends Passing {
  method: string;
  /** Path and query, as they were sent. */
  url: string;
}

export interface PassingAnswer extends Passing {
  status: number;
}

/** @throws when there is no whole answer, or one that is too large to be judged */
export async function forward(upstream: URL, request: PassingRequest): Promise<PassingAnswer> {
  const response = await answerTo(upstream, request);
  const incoming: AsyncIterable<Buffer> = response;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming) {
    bytes += chunk.length;
    if (bytes > maxAnswerBytes) throw new Error('The answer is too large.');
    chunks.push(chunk);
  }
  return {
    status: response.statusCode ?? 0,
    headers: endToEnd(response.headers),
    body: Buffer.concat(chunks),
  };
}

/** Of a compressed answer also what it unpacks to. */
export const maxAnswerBytes = 100_000_000;

function answerTo(
  upstream: URL,
  { method, url, headers, body }: PassingRequest,
): Promise<IncomingMessage> {
  const send = upstream.protocol === 'https:' ? overHttps : overHttp;
  const target = new URL(upstream);
  // What is compressed as the client wants it may be what the proxy cannot read.
  const { 'accept-encoding': _, ...passed } = endToEnd(headers);
  return new Promise((resolve, reject) => {
    const options = {
      method,
      headers: passed,
      path: `${target.pathname.replace(/\/$/, '')}${url}`,
      // A connection that is used again may be closed at that moment, and the payout's fate unknown.
      agent: false,
    };
    send(target, options, resolve)
      .on('error', reject)
      .end(body.length > 0 ? body : undefined);
  });
}

/** Without the headers that say how a message came, not what it is. */
function endToEnd(headers: NodeJS.Dict<string | string[]>): Passing['headers'] {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || ofTheConnection.has(name) ? [] : [[name, value] as const],
  );
  return Object.fromEntries(entries);
}

const ofTheConnection = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
