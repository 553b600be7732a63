/** Requests that a public server gets: some fit the contract, and many are odd. */
import { Agent, request as sendRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { Contract } from '../../toolkit/contract/contract.ts';
import { describedOperations, namedOnlyOperations, token } from './contract-requests.ts';
import type { Sent } from './http.ts';

/**
 * Sends this many requests to a mock, the same each time, on 16 connections.
 *
 * @param onSent is called with the number of requests sent
 * @returns how often each status came; `none` stands for no answer
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
  /** Whether the connection is cut before the request is complete. */
  isCut?: true;
}

/** Generates an endless sequence of requests, the same each time. */
function* oddRequests(fitting: Sent[]): Generator<OddRequest, never> {
  const any = fc.oneof(...fitting.map((request) => oddOf(request)));
  for (let seed = 1; ; seed += 1) yield* fc.sample(any, { numRuns: 500, seed });
}

const signs = "abcdefghijklmnopqrstuvwxyz0123456789-._~!$'()*,;:@%/";
const methods = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'POST', 'TRACE', 'PROPFIND'];

/** Generates text that a path, a query and a header may contain. */
function text(most: number): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...signs.split('')), minLength: 1, maxLength: most });
}

type Odd = [weight: number, arbitrary: fc.Arbitrary<OddRequest>];

/** Returns the request unchanged, or with something odd. Each kind has a weight. */
function oddOf(request: Sent): fc.Arbitrary<OddRequest> {
  const [path = ''] = request.path.split('?');
  const having = (name: string, value: fc.Arbitrary<string>) =>
    value.map((one) => ({ ...request, headers: { ...request.headers, [name]: one } }));
  const kinds: Odd[] = [
    [200, fc.constant(request)],
    [60, fc.constant({ ...request, isCut: true })],
    [100, text(200).map((other) => ({ ...request, path: `/${other}` }))],
    [60, text(20).map((more) => ({ ...request, path: path + more }))],
    [60, fc.constantFrom(...methods).map((method) => ({ ...request, method }))],
    [100, queries.map((query) => ({ ...request, path: `${path}?${query}` }))],
    [
      100,
      having(
        'prefer',
        text(9).map((one) => `example=${one}`),
      ),
    ],
    [100, having('prefer', fc.constantFrom('code=400', 'code=0', 'code=x'))],
    [
      40,
      having(
        'accept',
        text(9).map((type) => `${type}/${type}`),
      ),
    ],
    [
      40,
      having(
        'authorization',
        text(600).map((token) => `Bearer ${token}`),
      ),
    ],
    [40, having('x-odd', text(20_000))],
    ...(request.body === undefined ? [] : oddBodiesOf(request, request.body)),
  ];
  return fc.oneof(...kinds.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}

const queries = fc
  .array(fc.tuple(text(5), text(9)), { maxLength: 20 })
  .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));

function oddBodiesOf(request: Sent, body: string): Odd[] {
  const typed = (name: string, value: string, sent: string | Buffer = body): OddRequest => ({
    ...request,
    headers: { ...request.headers, [name]: value },
    body: sent,
  });
  const types = fc.constantFrom('text/plain', ';;;', 'application/x-odd');
  const odd = (bodies: fc.Arbitrary<string>) => bodies.map((one) => ({ ...request, body: one }));
  const elements = fc.constantFrom('{}', '1', '[]', '{"a":[]}');
  return [
    [60, types.map((type) => typed('content-type', type))],
    [30, fc.constant(typed('content-encoding', 'gzip', gzipSync(body)))],
    [40, fc.constant(typed('transfer-encoding', 'chunked'))],
    [100, odd(fc.nat(200).map((length) => body.slice(0, length)))],
    [100, odd(fc.json())],
    [60, odd(text(5_000).map((long) => body.replace(/:"[^"]*"/, () => `:"${long}"`)))],
    [30, odd(fc.nat(20_000).map((depth) => '['.repeat(depth)))],
    // The largest possible bodies. They are few, because each takes as long as hundreds of others.
    [2, odd(elements.map((one) => body.replace(/\[.*\]/, `[${`${one},`.repeat(20_000)}1]`)))],
    [1, odd(fc.nat(12_000_000).map((length) => ' '.repeat(length)))],
  ];
}
