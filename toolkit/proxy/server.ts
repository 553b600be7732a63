/** Prism's proxy, asked as a library; the HTTP around it and the log are ours, as in the mock. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createLogger } from '@stoplight/prism-core';
import { createInstance, getHttpOperationsFromSpec, ProblemJsonError } from '@stoplight/prism-http';
import type { IHttpProxyConfig } from '@stoplight/prism-http';
import { problemAnswer, type Answer } from '../mock/answer.ts';
import { listen, type RunningServer } from '../serve/listen.ts';
import { inputFor, parseBody, type MockRequest } from '../mock/request.ts';
import { routesOf, type Match, type Routes } from '../mock/routes.ts';
import { violationsOf } from '../mock/violations.ts';
import type { OpenApiDocument } from '../contract/document.ts';
import { listAt, textAt } from '../contract/objects.js';
import { publishedRendition } from '../contract/renditions.ts';

export interface ProxyOptions {
  /** The contract, as it is written or as it is published. */
  document: OpenApiDocument;
  upstream: URL;
  /** 0 for any free one. */
  port: number;
  host: string;
  /** Takes a line per request, and one per breach. Nothing of what was sent or answered. */
  log(line: string): void;
}

/** @throws Node's error when the port is taken. */
export async function startProxy(options: ProxyOptions): Promise<RunningServer> {
  const { upstream, port, host, log } = options;
  const document = publishedRendition(options.document);
  const routes = routesOf(document);
  // Prism resolves references in place.
  const operations = await getHttpOperationsFromSpec(structuredClone(document));
  const config: IHttpProxyConfig = {
    isProxy: true,
    upstream,
    upstreamProxy: undefined,
    checkSecurity: true,
    validateRequest: true,
    validateResponse: true,
    errors: true,
    mock: { dynamic: false },
  };
  const instance = createInstance(config, { logger: createLogger('proxy', { level: 'silent' }) });

  const forward = async (request: IncomingMessage, match: Match): Promise<Checked> => {
    if (match.kind === 'no-path') return { answer: noSuchPath, breaches: ['no such path'] };
    if (match.kind === 'no-method') return { answer: noSuchMethod, breaches: ['no such method'] };
    const { placed } = match;
    const operation = operations.find(
      ({ method, path }) => method === placed.method && path === placed.path,
    );
    const read = await readRequest(request);
    const body = parseBody(read.body);
    if (!body.isJson) return { answer: notJson, breaches: ['request body: is not JSON'] };
    // Prism writes the body anew, so its length is that of the new text.
    const written = body.value === undefined ? '' : JSON.stringify(body.value);
    const input = inputFor(placed.method, { ...read, body: written }, body.value);
    if (!input || !operation) return { answer: noSuchType, breaches: ['no such content type'] };
    const result = await instance.request(input, [operation], config)();
    if (result._tag === 'Left') return refused(result.left);
    const { output, validations } = result.right;
    const violations = violationsOf(validations);
    if (violations.length > 0) return { answer: brokenAnswer, breaches: violations.map(breachOf) };
    return {
      answer: {
        status: output.statusCode,
        headers: forwardedHeaders(output.headers ?? {}),
        ...(output.body !== undefined && { body: textOf(output.body) }),
      },
      breaches: [],
    };
  };

  const server = createServer((request, response) => {
    void respond(request, response, { routes, forward, log });
  });
  return listen(server, port, host);
}

/** An answer, and in words without a value what broke the contract on the way. */
interface Checked {
  answer: Answer;
  breaches: string[];
}

interface Proxy {
  routes: Routes;
  forward(request: IncomingMessage, match: Match): Promise<Checked>;
  log(line: string): void;
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { routes, forward, log }: Proxy,
): Promise<void> {
  const method = request.method ?? '';
  const path = (request.url ?? '').split('?')[0] ?? '';
  const match = routes.find(method, path);
  const { answer, breaches } = await forward(request, match).catch(() => ({
    answer: noUpstream,
    breaches: ['no answer of the upstream'],
  }));
  const { status, headers, body } = answer;
  log(`${method} ${routes.loggable(match, path)} ${status}`);
  for (const breach of breaches) log(`  breach: ${breach}`);
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body ?? '') });
  response.end(body);
}

/** Prism's own problem with the request, or that of an upstream that gave no answer. */
function refused(error: Error): Checked {
  const problem = ProblemJsonError.toProblemJson(error);
  if (!(error instanceof ProblemJsonError)) {
    return { answer: noUpstream, breaches: ['no answer of the upstream that can be read'] };
  }
  const answer: Answer = {
    status: problem.status,
    headers: { 'content-type': 'application/problem+json' },
    body: JSON.stringify(problem),
  };
  const found: unknown = error.additional?.['validation'];
  return { answer, breaches: Array.isArray(found) ? found.map(breachOf) : [problem.title] };
}

/** Prism's messages name what the contract wants, and not what came. */
function breachOf(violation: unknown): string {
  const place = listAt(violation, 'location').join('.');
  return `${place || 'request'}: ${textAt(violation, 'message') ?? 'breaks the contract'}`;
}

async function readRequest(request: IncomingMessage): Promise<MockRequest> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://proxy.example');
  return {
    path: pathname,
    query: searchParams,
    headers: Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === 'string' && !ofTheConnection.has(name) ? [[name, value]] : [],
      ),
    ),
    body: (await buffer(request)).toString('utf8'),
  };
}

function forwardedHeaders(headers: { [name: string]: string }): Answer['headers'] {
  const kept = Object.entries(headers).filter(([name]) => !ofTheConnection.has(name.toLowerCase()));
  return Object.fromEntries(kept);
}

/** Headers that say how a message came, not what it is. Prism decodes what was compressed. */
const ofTheConnection = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]);

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

const noSuchPath = problemAnswer(404, 'No such operation', 'The contract has none like this.');
const noSuchMethod = problemAnswer(405, 'No such method', 'The contract has another at this path.');
const noSuchType = problemAnswer(415, 'Unknown content type', 'Send application/json.');
const notJson = problemAnswer(400, 'Malformed JSON', 'The request body is not JSON.');
const brokenAnswer = problemAnswer(
  500,
  'The answer breaks the contract',
  'The service answered; what it answered is not passed on. The log of the proxy says where.',
);
const noUpstream = problemAnswer(502, 'No answer', 'The upstream gave no answer that can be read.');
