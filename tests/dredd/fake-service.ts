/**
 * A service that keeps the contract, with one switchable fault. Its answers are the contract's
 * examples, read here anew and not by the code under test.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OpenApiDocument } from '../../scripts/openapi/document.ts';
import { operationsOf } from '../../scripts/openapi/document.ts';

/** What is sent back. A fault changes it. */
export interface Reply {
  status: number;
  headers: { [name: string]: string };
  body: string | Buffer;
  /** `cut`: the connection ends before the body does. `drip`: the body never ends. */
  delivery: 'whole' | 'cut' | 'drip' | 'never';
}

export interface Fault {
  operationId: string;
  change(reply: Reply): Reply;
}

export interface Received {
  operationId: string;
  url: string;
  authorization: string | undefined;
  body: string;
}

export interface FakeService {
  url: string;
  /** In the order in which requests came; `unknown` for those that no operation has. */
  received: Received[];
  close(): void;
}

/** Secrets that are easy to find in an output, in the form that the contract wants. */
export const secrets = {
  email: 'secret.person@partner.example',
  password: 'SECRET-password-5d1f',
  accessToken: 'eyJTRUNSRVQi.SECRET-access-91c2.c2lnbmF0dXJl',
  refreshToken: 'eyJTRUNSRVQi.SECRET-refresh-77ab.c2lnbmF0dXJl',
};

export interface FakeServiceOptions {
  contract: OpenApiDocument;
  fault?: Fault;
  /** Where the interface begins: `/api/v1`. */
  prefix?: string;
}

/** Listens on a free port of the loopback address. */
export async function startFakeService(options: FakeServiceOptions): Promise<FakeService> {
  const { contract, fault, prefix = '' } = options;
  const received: Received[] = [];
  const operations = operationsOf(contract).map(({ path, method, operation }) => ({
    operationId: operation.operationId,
    method: method.toUpperCase(),
    pattern: new RegExp(`^${prefix}${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    example: successExample(contract, operation.responses?.['200']),
  }));
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = request.url ?? '';
      const operation = operations.find(
        ({ method, pattern }) => method === request.method && pattern.test(url.split('?')[0] ?? ''),
      );
      const operationId = operation?.operationId ?? 'unknown';
      const body = Buffer.concat(chunks).toString();
      const { authorization } = request.headers;
      received.push({ operationId, url, authorization, body });
      const right = rightReply(operationId, operation?.example, authorization, body);
      const reply = fault?.operationId === operationId ? fault.change(right) : right;
      if (reply.delivery === 'never') return;
      if (reply.delivery === 'whole') {
        response.writeHead(reply.status, reply.headers).end(reply.body);
        return;
      }
      response.writeHead(reply.status, { ...reply.headers, 'content-length': '100000' });
      response.write(reply.body);
      if (reply.delivery === 'cut') {
        setImmediate(() => response.destroy());
      } else {
        const drip = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(drip));
      }
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}${prefix}`,
    received,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Changes one place of a JSON body, such as `data.details.0.amount`; undefined removes it. */
export function changeBody(place: string, value: unknown): (reply: Reply) => Reply {
  const keys = place.split('.');
  const changed = (node: unknown, [key, ...rest]: string[]): unknown => {
    if (key === undefined) return value;
    if (Array.isArray(node)) {
      return node.map((one, index) => (String(index) === key ? changed(one, rest) : one));
    }
    if (typeof node !== 'object' || node === null || !(key in node)) {
      throw new Error(`The answer has no ${place}, so it cannot be changed.`);
    }
    return Object.fromEntries(
      Object.entries(node).map(([name, one]) => [name, name === key ? changed(one, rest) : one]),
    );
  };
  return (reply) => {
    const body: unknown = JSON.parse(String(reply.body));
    return { ...reply, body: JSON.stringify(changed(body, keys)) };
  };
}

/** The strings of the contract's success examples that are too long to be met by accident. */
export function exampleValues(contract: OpenApiDocument): string[] {
  const strings = (value: unknown): string[] => {
    if (typeof value === 'string') return value.length >= 8 ? [value] : [];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
  };
  return operationsOf(contract).flatMap(({ operation }) =>
    strings(successExample(contract, operation.responses?.['200'])),
  );
}

function rightReply(
  operationId: string,
  example: unknown,
  authorization: string | undefined,
  body: string,
): Reply {
  const json = (status: number, value: unknown): Reply => ({
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(value),
    delivery: 'whole',
  });
  const { email, password, accessToken, refreshToken } = secrets;
  if (operationId === 'unknown') return json(404, {});
  if (operationId === 'login') {
    if (body !== JSON.stringify({ email, password })) return json(401, {});
    const withTokens = [
      changeBody('data.accessToken', accessToken),
      changeBody('data.refreshToken', refreshToken),
    ];
    return withTokens.reduce((reply, change) => change(reply), json(200, example));
  }
  if (authorization !== `Bearer ${accessToken}`) return json(401, {});
  if (operationId === 'refreshToken' && body !== JSON.stringify({ refreshToken })) {
    return json(401, {});
  }
  return json(200, example);
}

function successExample(contract: OpenApiDocument, response: unknown): unknown {
  const examples = childOf(childOf(childOf(response, 'content'), 'application/json'), 'examples');
  const [first] = typeof examples === 'object' && examples !== null ? Object.values(examples) : [];
  const reference = childOf(first, '$ref');
  const named = contract.components['examples'] ?? {};
  const example = typeof reference === 'string' ? named[reference.split('/').at(-1) ?? ''] : first;
  return childOf(example, 'value');
}

function childOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('The service has no port.');
  return address.port;
}
