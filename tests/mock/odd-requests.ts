/** What a server meets that is open to everybody: requests that fit the contract, and many odd ones. */
import { Agent, request as sendRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Contract } from '../../toolkit/contract/contract.ts';
import { describedOperations, namedOnlyOperations, token } from './contract-requests.ts';
import type { Sent } from './http.ts';

/**
 * Sends so many to a mock, the same each time, on 16 connections.
 *
 * @param onSent is called with the number of those that are sent
 * @returns how often each status was answered; `none` stands for no answer
 */
export async function sendOddRequests(
  url: string,
  contract: Contract,
  amount: number,
  onSent?: (sent: number) => Promise<void>,
): Promise<Map<string, number>> {
  const named = namedOnlyOperations(contract).slice(0, 5);
  const requests = oddRequests([
    ...describedOperations(contract).map(({ request }) => request),
    ...named.map((request) => ({ ...request, headers: token })),
  ]);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const answers = new Map<string, number>();
  let sent = 0;
  const sendOnes = async (): Promise<void> => {
    while (sent < amount) {
      sent += 1;
      await onSent?.(sent);
      const status = await send(url, agent, requests.next().value);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: connections }, sendOnes));
  agent.destroy();
  return answers;
}

const connections = 16;

function send(url: string, agent: Agent, sent: OddRequest): Promise<string> {
  const { method, path, headers = {}, body = '', isCut = false } = sent;
  const length = !('transfer-encoding' in headers) && { 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve) => {
    const outgoing = sendRequest(url, {
      method,
      path,
      agent,
      headers: { ...headers, ...(isCut ? { 'content-length': 1_000_000 } : length) },
    });
    outgoing.on('response', (response) => {
      response.resume().on('close', () => resolve(String(response.statusCode)));
    });
    outgoing.on('error', () => resolve('none'));
    if (isCut) outgoing.write(' ', () => outgoing.destroy());
    else outgoing.end(body);
  });
}

interface OddRequest extends Omit<Sent, 'body'> {
  body?: string | Buffer;
  /** The connection is cut before the request is whole. */
  isCut?: true;
}

/** Requests without an end, the same each time. */
function* oddRequests(fitting: Sent[]): Generator<OddRequest, never> {
  const chance = chanceFrom(1);
  const withBody = fitting.filter(({ body }) => body !== undefined);
  const all = kinds.flatMap((kind) => Array<Kind>(kind.weight).fill(kind));
  for (;;) {
    const { make, ofBody } = chance.pick(all);
    const request = chance.pick(ofBody ? withBody : fitting);
    yield make({ ...request, body: request.body ?? '' }, chance);
  }
}

interface Kind {
  /** How often it comes, beside the others. */
  weight: number;
  /** Only for an operation that has a body. */
  ofBody?: true;
  /** Makes something odd of a request that fits. */
  make(request: Sent & { body: string }, chance: Chance): OddRequest;
}

const kinds: Kind[] = [
  { weight: 200, make: (request) => request },
  { weight: 60, make: (request) => ({ ...request, isCut: true }) },

  // Paths, methods, queries.
  { weight: 100, make: (request, { text }) => ({ ...request, path: `/${text(200)}` }) },
  { weight: 60, make: (request, { text }) => ({ ...request, path: pathOf(request) + text(20) }) },
  { weight: 60, make: (request, { pick }) => ({ ...request, method: pick(methods) }) },
  {
    weight: 100,
    make(request, { below, text }) {
      const pairs = Array.from({ length: below(20) }, () => `${text(5)}=${text(9)}`);
      return { ...request, path: `${pathOf(request)}?${pairs.join('&')}` };
    },
  },

  // Headers.
  {
    weight: 100,
    make: (request, { pick, text }) =>
      having(request, { prefer: pick(['code=400', `code=${text(3)}`, `example=${text(9)}`]) }),
  },
  { weight: 40, make: (request, { text }) => having(request, { accept: `${text(9)}/${text(9)}` }) },
  {
    weight: 40,
    make: (request, { text }) => having(request, { authorization: `Bearer ${text(600)}` }),
  },
  {
    weight: 40,
    make: (request, { text }) => having(request, { [`x-${text(9).length}`]: text(20_000) }),
  },
  {
    weight: 60,
    ofBody: true,
    make: (request, { pick, text }) =>
      having(request, { 'content-type': pick(['text/plain', ';;;', `application/x-${text(9)}`]) }),
  },
  {
    weight: 30,
    ofBody: true,
    make: ({ body, ...request }) => ({
      ...having(request, { 'content-encoding': 'gzip' }),
      body: gzipSync(body),
    }),
  },
  {
    weight: 40,
    ofBody: true,
    make: (request) => having(request, { 'transfer-encoding': 'chunked' }),
  },

  // Bodies.
  {
    weight: 100,
    ofBody: true,
    make: (request, { below }) => ({ ...request, body: request.body.slice(0, below(200)) }),
  },
  {
    weight: 100,
    ofBody: true,
    make: (request, chance) => ({ ...request, body: JSON.stringify(anyValue(chance, 4)) }),
  },
  {
    weight: 60,
    ofBody: true,
    make: (request, { text }) => ({
      ...request,
      body: request.body.replace(/:"[^"]*"/, () => `:"${text(5_000)}"`),
    }),
  },
  {
    weight: 30,
    ofBody: true,
    make: (request, { below }) => ({ ...request, body: '['.repeat(below(20_000)) }),
  },
  // As large as bodies come. They are few: each takes as long as hundreds of others.
  {
    weight: 2,
    ofBody: true,
    make: (request, { pick }) => ({
      ...request,
      body: request.body.replace(/\[.*\]/, largeList(pick(['{}', '1', '[]', '{"a":[]}']))),
    }),
  },
  {
    weight: 1,
    ofBody: true,
    make: (request, { below }) => ({ ...request, body: ' '.repeat(below(12_000_000)) }),
  },
];

const methods = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'POST', 'TRACE', 'PROPFIND'];

function pathOf({ path }: Sent): string {
  return path.split('?')[0] ?? path;
}

function having<Request extends Omit<Sent, 'body'>>(
  request: Request,
  headers: Sent['headers'],
): Request {
  return { ...request, headers: { ...request.headers, ...headers } };
}

function largeList(element: string): string {
  return `[${Array<string>(20_000).fill(element).join()}]`;
}

function anyValue(chance: Chance, depth: number): unknown {
  const { below, text, pick } = chance;
  if (depth === 0) return pick([null, true, below(1e9), text(30)]);
  const inside = Array.from({ length: below(6) }, () => anyValue(chance, depth - 1));
  return pick([inside, Object.fromEntries(inside.map((value) => [text(9), value]))]);
}

interface Chance {
  /** A whole number from 0 to below the limit. */
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** Text of at most so many signs that a path, a query and a header may have. */
  text(limit: number): string;
}

/** The same for the same seed (mulberry32). */
function chanceFrom(seed: number): Chance {
  let state = seed;
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  };
  const text = (limit: number): string =>
    Array.from({ length: 1 + below(limit) }, () => signs[below(signs.length)]).join('');
  return { below, pick, text };
}

const signs = "abcdefghijklmnopqrstuvwxyz0123456789-._~!$'()*,;:@%/";
