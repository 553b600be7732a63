/**
 * A service that keeps the contract, over HTTP on a free port of the loopback. Its flaws and its
 * changed answers are switched on one by one: that is a mutant.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { operationsOf, type OpenApiDocument } from '../../../toolkit/contract/document.ts';
import type { Flaws } from './flaws.ts';
import { createOperations, refusalReply, type Call, type People } from './operations.ts';
import { jsonReply, type Change, type Reply } from './reply.ts';
import { createRequestCheck } from './requests.ts';
import { createMint, type TokenMint } from './tokens.ts';

export interface Fault {
  operationId: string;
  /** The answers that are changed; those with the documented success when left out. */
  status?: number;
  change: Change;
}

export interface ServiceOptions {
  /** The documented rendition of the contract. */
  contract: OpenApiDocument;
  flaws?: Flaws;
  fault?: Fault;
  /** Where the interface begins: `/api/v1`. */
  prefix?: string;
  people?: People;
}

export interface Received {
  /** `unknown` for what no operation has. */
  operationId: string;
  method: string;
  url: string;
  authorization: string | undefined;
  body: string;
}

export interface Service {
  url: string;
  received: readonly Received[];
  /** References of payouts that were taken. */
  accepted(): string[];
  /** An access token of the main login that has expired. */
  expiredToken: string;
  close(): void;
}

/** Secrets that are easy to find in an output. */
export const people: People = {
  main: { email: 'secret.person@partner.example', password: 'SECRET-password-5d1f' },
  unbound: { email: 'secret.unbound@partner.example', password: 'SECRET-password-77ab' },
};

export async function startService(options: ServiceOptions): Promise<Service> {
  const { contract, flaws = {}, fault, prefix = '' } = options;
  const mint = createMint();
  const users = options.people ?? people;
  const received: Received[] = [];
  const routes = routesOf(contract, prefix);
  const check = createRequestCheck(contract, flaws);
  const operations = createOperations(contract, mint, users, flaws);

  const replyTo = (request: IncomingMessage, body: string): Reply => {
    const url = request.url ?? '';
    const [path = '', query = ''] = url.split('?');
    const here = routes.filter(({ pattern }) => pattern.test(path));
    const route =
      here.find(({ method }) => method === request.method) ??
      (flaws.anyMethod ? here[0] : undefined);
    const { authorization } = request.headers;
    const operationId = route?.operationId ?? 'unknown';
    received.push({ operationId, method: request.method ?? '', url, authorization, body });
    if (!route) return jsonReply(here.length === 0 ? 404 : flaws.crashesOnMethod ? 500 : 405, {});
    const parameters = {
      ...Object.fromEntries(new URLSearchParams(query)),
      ...decoded(route.pattern.exec(path)?.groups ?? {}),
    };
    const parsed = parse(body);
    const needsBody = route.hasBody && request.method !== 'GET';
    const call: Call = { operationId, parameters, body: parsed.value, user: users.main.email };
    const user = whoAsks(mint, authorization, flaws);
    const isOpen = operationId === 'login' || (flaws.open?.includes(operationId) ?? false);
    if (user === undefined && !isOpen) {
      const right = refusalReply(contract, 'unknown', 401);
      if (flaws.paysWhenRefused && operationId === 'sendPayout') operations.answer(call);
      return flaws.leaksWhenRefused?.includes(operationId)
        ? { ...operations.answer(call), status: 401 }
        : right;
    }
    if (flaws.refusesCharset && (request.headers['content-type'] ?? '').includes('charset')) {
      return jsonReply(415, {});
    }
    const found = check.faultOf({
      operationId,
      parameters,
      body: parsed.value,
      isJson: !needsBody || parsed.isJson,
      text: body,
    });
    if (found?.status === 'none') return { ...jsonReply(200, {}), delivery: 'never' };
    if (found) return refusalReply(contract, operationId, found.status);
    return operations.answer({ ...call, user: user ?? users.main.email });
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const right = replyTo(request, Buffer.concat(chunks).toString());
      const operationId = received.at(-1)?.operationId;
      const hit = fault?.operationId === operationId && right.status === (fault?.status ?? 200);
      deliver(response, fault && hit ? fault.change(right) : right);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The service has no port.');
  return {
    url: `http://127.0.0.1:${address.port}${prefix}`,
    received,
    accepted: () => [...operations.payouts.keys()],
    expiredToken: mint.issue(users.main.email, 'access', Math.floor(Date.now() / 1000) - 60),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function routesOf(contract: OpenApiDocument, prefix: string) {
  return operationsOf(contract).map(({ path, method, operation }) => ({
    operationId: operation.operationId,
    method: method.toUpperCase(),
    hasBody: operation.requestBody !== undefined,
    pattern: new RegExp(`^${prefix}${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }));
}

/** The e-mail behind a right token; nothing for a wrong one. */
function whoAsks(
  mint: TokenMint,
  authorization: string | undefined,
  flaws: Flaws,
): string | undefined {
  const [scheme, token = ''] = (authorization ?? '').split(' ');
  if (scheme !== 'Bearer' && !flaws.ignoresScheme) return undefined;
  return mint.read(token, 'access', Math.floor(Date.now() / 1000), flaws)?.sub;
}

function deliver(response: ServerResponse, reply: Reply): void {
  const { status, headers, body, delivery } = reply;
  if (delivery === 'never') return;
  if (delivery === 'reset') {
    response.destroy();
    return;
  }
  if (delivery === 'whole') {
    response.writeHead(status, headers).end(body);
    return;
  }
  response.writeHead(status, { ...headers, 'content-length': '100000' });
  response.write(body);
  if (delivery === 'cut') {
    setImmediate(() => response.destroy());
  } else {
    const drip = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(drip));
  }
}

function parse(text: string): { value: unknown; isJson: boolean } {
  try {
    const value: unknown = JSON.parse(text);
    return { value, isJson: true };
  } catch {
    return { value: {}, isJson: false };
  }
}

function decoded(groups: { [name: string]: string }): { [name: string]: string } {
  return Object.fromEntries(
    Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
}
