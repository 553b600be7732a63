/** A service with the odd operations. It gives the expected answer, or says what is wrong with the request. */
import { createServer, type IncomingMessage } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { onTestFinished } from 'vitest';
import { mediaTypeOf } from '../../toolkit/contract/json-bodies.ts';
import { isObject, numberAt } from '../../toolkit/contract/objects.js';
import { successOf } from '../../toolkit/contract/operation.ts';
import { admitOrigin } from '../../toolkit/serve/cors.ts';
import { oddContract } from './contract.ts';
import {
  expectedRequests,
  type ExpectedBody,
  type ExpectedPart,
  type ExpectedRequest,
} from './requests.ts';

export interface OddServer {
  url: string;
  /** The operationIds of the correct requests, in order. */
  right: string[];
  wrong: string[];
}

/**
 * Starts the service until the test ends. The login and its tokens are those of the contract's examples.
 *
 * @param cors the origins whose pages may read its answers
 */
export async function startOddServer(cors: readonly string[] = []): Promise<OddServer> {
  const right: string[] = [];
  const wrong: string[] = [];
  const server = createServer((request, response) => {
    if (admitOrigin(cors, request, response)) {
      response.writeHead(204).end();
      return;
    }
    void readAll(request).then(async (body) => {
      const answer = await answerFor(request, body);
      if ('problem' in answer) wrong.push(answer.problem);
      else if (answer.operationId !== undefined) right.push(answer.operationId);
      const { status, headers, text } =
        'problem' in answer ? { status: 400, headers: {}, text: answer.problem } : answer;
      response.writeHead(status, headers).end(text);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = numberAt(address, 'port') ?? 0;
  return { url: `http://127.0.0.1:${port}`, right, wrong };
}

type Answered =
  | { problem: string }
  | {
      operationId?: string;
      status: number;
      headers: { [name: string]: string };
      text: string | undefined;
    };

async function answerFor(request: IncomingMessage, body: Buffer): Promise<Answered> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://server');
  const match = oddContract.router.find(request.method ?? '', pathname);
  if (match.kind !== 'operation') return { problem: `no operation at ${request.url}` };
  const { operationId } = match.operation;
  const expected = expectedRequests[operationId];
  if (!expected) return fromExamples(operationId);
  const query = [...searchParams].map(([name, text]) => [name, text] as const);
  const problems = [
    ...(decodeURIComponent(pathname) === expected.path ? [] : [`the path ${pathname}`]),
    ...differences('query', query, expected.query ?? []),
    ...(request.url?.includes(expected.encoded ?? '') ? [] : [`the query of ${request.url}`]),
    ...Object.entries(expected.headers ?? {})
      .filter(([name, value]) => !isSent(request.headers[name], value, expected))
      .map(([name]) => `${name}: ${String(request.headers[name])}`),
    ...(await bodyProblems(expected.body, request.headers['content-type'], body)),
  ];
  if (problems.length > 0) return { problem: `${operationId}: ${problems.join('; ')}` };
  const { status, headers, bodies } = expected.answer;
  const accept = request.headers.accept ?? '*/*';
  const chosen = Object.entries(bodies).find(
    ([mediaType]) => accept.includes(mediaType) || accept.includes('*/*'),
  );
  if (!chosen) {
    const isEmpty = Object.keys(bodies).length === 0;
    return {
      operationId,
      status: isEmpty ? status : 406,
      headers: { ...headers },
      text: undefined,
    };
  }
  const [mediaType, text] = chosen;
  return { operationId, status, headers: { ...headers, 'content-type': mediaType }, text };
}

function isSent(came: unknown, value: string, { answer }: ExpectedRequest): boolean {
  const isAnything = came === '*/*' && Object.hasOwn(answer.bodies, value);
  // A call that accepts anything may leave the choice to the service if there is only one media type.
  return String(came).includes(value) || (isAnything && Object.keys(answer.bodies).length === 1);
}

function fromExamples(operationId: string): Answered {
  const operation = oddContract.find(operationId);
  const success = operation && successOf(operation);
  return {
    status: Number(success?.status),
    headers: { 'content-type': success?.content?.mediaType ?? 'text/plain' },
    text: JSON.stringify(success?.content?.examples[0]?.value),
  };
}

type Pairs = readonly (readonly [name: string, text: string])[];

function differences(what: string, came: Pairs, wanted: Pairs): string[] {
  const sorted = (pairs: Pairs) => pairs.map((pair) => pair.join('=')).toSorted();
  const has = sorted(came);
  return isDeepStrictEqual(has, sorted(wanted)) ? [] : [`the ${what} ${has.join('&')}`];
}

async function bodyProblems(
  wanted: ExpectedBody | undefined,
  contentType: string | undefined,
  body: Buffer,
): Promise<string[]> {
  if (!wanted) return body.length === 0 ? [] : ['a body'];
  const mediaType = mediaTypeOf(contentType);
  if (mediaType !== wanted.mediaType) return [`the content type ${contentType}`];
  const text = body.toString();
  if ('text' in wanted) return text === wanted.text ? [] : [`the body ${text}`];
  if ('json' in wanted) return isSame(text, wanted.json, mediaType) ? [] : [`the body ${text}`];
  if ('form' in wanted) return differences('form', [...new URLSearchParams(text)], wanted.form);
  try {
    const headers = { 'content-type': contentType ?? '' };
    const form = await new Response(new Uint8Array(body), { headers }).formData();
    return await partProblems(wanted.parts, form);
  } catch {
    return ['a body that is not multipart'];
  }
}

async function partProblems(parts: readonly ExpectedPart[], form: FormData): Promise<string[]> {
  const names = new Set([...parts.map(({ name }) => name), ...form.keys()]);
  const problems = [...names].map(async (name) => {
    const wanted = parts.filter((part) => part.name === name);
    const came = form.getAll(name);
    if (came.length !== wanted.length) return [`${came.length} parts ${name}`];
    const checked = came.map(async (value, index) => {
      const part = wanted[index];
      const text = typeof value === 'string' ? value : await value.text();
      if (part?.json !== undefined) return isSame(text, part.json, '');
      if (part?.file === undefined) return typeof value === 'string' && value === part?.text;
      const isFile = typeof value !== 'string' && value.name !== '';
      return isFile && value.type === part.file.mediaType && text === part.file.text;
    });
    return (await Promise.all(checked)).every(Boolean) ? [] : [`the part ${name}`];
  });
  return (await Promise.all(problems)).flat();
}

/** Outside a patch, a client may send a null that is not expected, because the field is optional. */
function isSame(text: string, wanted: unknown, mediaType: string): boolean {
  const isPatch = mediaType.includes('merge-patch');
  const asExpected = (came: unknown, expected: unknown): unknown => {
    if (Array.isArray(came)) return came.map((one, at) => asExpected(one, elementAt(expected, at)));
    if (!isObject(came)) return came;
    const named = isObject(expected) ? expected : {};
    const members = Object.entries(came).filter(
      ([name, one]) => one !== null || isPatch || Object.hasOwn(named, name),
    );
    return Object.fromEntries(members.map(([name, one]) => [name, asExpected(one, named[name])]));
  };
  try {
    return isDeepStrictEqual(asExpected(JSON.parse(text), wanted), wanted);
  } catch {
    return false;
  }
}

function elementAt(value: unknown, at: number): unknown {
  return Array.isArray(value) ? value[at] : undefined;
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
