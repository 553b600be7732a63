/** The mock: the contract's examples over HTTP. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { OpenApiDocument } from '../contract/document.ts';
import { mockRendition } from '../contract/renditions.ts';
import type { Answer } from './answer.ts';
import { problemAnswer } from './answer.ts';
import { curlLine } from './curl.ts';
import type { RunningServer } from '../serve/listen.ts';
import { listen } from '../serve/listen.ts';
import type { Prism } from './prism.ts';
import { loadPrism } from './prism.ts';
import type { MockRequest } from './request.ts';
import type { Match, Routes } from './routes.ts';
import { routesOf } from './routes.ts';

export interface MockOptions {
  /** The contract, as it is written or as it is published. */
  document: OpenApiDocument;
  /** 0 for any free one. */
  port: number;
  host: string;
  /** Takes one line per request: method, path template, status. Nothing of what was sent. */
  log(line: string): void;
}

export interface RunningMock extends RunningServer {
  /** A first call that works as pasted. */
  curl: string;
}

/**
 * Serves the contract: a documented operation answers with its examples, a named-only one with 501.
 *
 * @throws Node's error when the port is taken.
 */
export async function startMock(options: MockOptions): Promise<RunningMock> {
  const { port, host, log } = options;
  const document = mockRendition(options.document);
  const routes = routesOf(document);
  const prism = await loadPrism(document);
  const server = createServer((request, response) => {
    void respond(request, response, { routes, prism, log });
  });
  const running = await listen(server, port, host);
  return { ...running, curl: curlLine(document, prism, running.url) };
}

interface Mock {
  routes: Routes;
  prism: Prism;
  log(line: string): void;
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  mock: Mock,
): Promise<void> {
  const method = request.method ?? '';
  const { path, query } = splitUrl(request.url ?? '');
  const match = mock.routes.find(method, path);
  response.on('finish', () => {
    mock.log(`${method} ${mock.routes.loggable(match, path)} ${response.statusCode}`);
  });
  const answering = answerTo(request, match, path, query, mock.prism);
  // What fails here is the mock (or the caller, who went away while sending, and reads no answer).
  const { status, headers, body } = await answering.catch(() => mockFailed);
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body ?? '') });
  response.end(body);
}

const mockFailed = problemAnswer(500, 'The mock failed', 'This is a defect of the mock.');

async function answerTo(
  request: IncomingMessage,
  match: Match,
  path: string,
  query: URLSearchParams,
  prism: Prism,
): Promise<Answer> {
  if (match.kind === 'no-path') {
    return problemAnswer(404, 'No such path', 'The contract has no operation at this path.');
  }
  if (match.kind === 'no-method') {
    const allow = match.allowed.join(', ');
    const detail = `The contract has ${allow} at this path.`;
    return problemAnswer(405, 'No such method', detail, { allow });
  }
  const headers = singleHeaders(request);
  const { placed } = match;
  if (!isDecodable(path)) {
    return problemAnswer(400, 'Malformed path', 'The path has a % that encodes nothing.');
  }
  if (placed.operation['x-doc-status'] === 'named-only') {
    return prism.answer(placed, { path, ...unread(headers) });
  }
  const body = await readBody(request);
  if (body === undefined) {
    return problemAnswer(413, 'Body too large', 'The mock reads bodies of up to 10 MB.');
  }
  return prism.answer(placed, { path, query, headers, body });
}

/**
 * A request to a named-only operation, with the token alone: what else it takes is not shown, so
 * nothing else may change the answer.
 */
function unread({ authorization }: MockRequest['headers']): Omit<MockRequest, 'path'> {
  return {
    query: new URLSearchParams(),
    headers: authorization ? { authorization } : {},
    body: '',
  };
}

function splitUrl(url: string): { path: string; query: URLSearchParams } {
  const mark = url.indexOf('?');
  if (mark < 0) return { path: url, query: new URLSearchParams() };
  return { path: url.slice(0, mark), query: new URLSearchParams(url.slice(mark)) };
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function singleHeaders(request: IncomingMessage): MockRequest['headers'] {
  return Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}

const maxBodyBytes = 10_000_000;

/** Nothing when the body is larger than the mock reads. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: AsyncIterable<Buffer> = request;
  const kept: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    // Read to the end without keeping it, so that the connection can carry the answer.
    if (bytes <= maxBodyBytes) kept.push(chunk);
  }
  return bytes <= maxBodyBytes ? Buffer.concat(kept).toString('utf8') : undefined;
}
