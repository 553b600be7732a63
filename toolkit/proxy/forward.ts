/** Sends a request on to the upstream and reads the whole answer; the bytes of both stay as they are. */
import { request as overHttp, type IncomingMessage } from 'node:http';
import { request as overHttps } from 'node:https';
import {
  headerOf,
  unpackBody,
  type Exchange,
  type Header,
  type Message,
} from '../traffic/exchange.ts';

interface Passing {
  headers: { [name: string]: string | string[] };
  body: Buffer;
}

export interface PassingRequest extends Passing {
  method: string;
  /** Path and query, as they were sent. */
  url: string;
}

/** No answer where no whole one came, or one that is too large to be judged. */
export async function forward(upstream: URL, request: PassingRequest) {
  const startedAt = new Date();
  const answer = await answerTo(upstream, request).catch(() => undefined);
  const { method, url } = request;
  const exchange: Exchange = {
    startedAt,
    milliseconds: Date.now() - startedAt.getTime(),
    method,
    url: `${baseUrlOf(upstream)}${url}`,
    request: messageOf(request),
    status: answer?.status ?? 0,
    answer: answer ? unpacked(messageOf(answer)) : { headers: [], body: undefined },
  };
  return { answer, exchange };
}

/** The upstream without a slash at its end. */
export function baseUrlOf({ origin, pathname }: URL): string {
  return `${origin}${pathname.replace(/\/$/, '')}`;
}

export function messageOf({ headers, body }: Passing): Message {
  const list = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one): Header => [name, one]),
  );
  return { headers: list, body };
}

function unpacked(message: Message): Message {
  const encoding = headerOf(message, 'content-encoding') ?? '';
  return { ...message, body: message.body && unpackBody(encoding, message.body) };
}

async function answerTo(upstream: URL, request: PassingRequest) {
  const response = await responseTo(upstream, request);
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

function responseTo(
  upstream: URL,
  { method, url, headers, body }: PassingRequest,
): Promise<IncomingMessage> {
  const send = upstream.protocol === 'https:' ? overHttps : overHttp;
  // The proxy may be unable to read an encoding that the client accepts.
  const { 'accept-encoding': _, ...passed } = endToEnd(headers);
  return new Promise((resolve, reject) => {
    const options = {
      method,
      headers: passed,
      path: `${upstream.pathname.replace(/\/$/, '')}${url}`,
      // A reused connection may close at that moment, and leave the payout's fate unknown.
      agent: false,
    };
    send(upstream, options, resolve)
      .on('error', reject)
      .end(body.length > 0 ? body : undefined);
  });
}

/** Without the headers that belong to the connection. */
function endToEnd(headers: NodeJS.Dict<string | string[]>): Passing['headers'] {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || ofTheConnection.has(name) ? [] : [[name, value] as const],
  );
  return Object.fromEntries(entries);
}

const ofTheConnection = new Set([
  ...['connection', 'content-length', 'expect', 'host', 'keep-alive', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade'],
]);

const maxAnswerBytes = 100_000_000;
