/**
 * The one service of the contract tests' own tests: a right one behind a thin layer over HTTP, which
 * changes requests on their way in and replies on their way out. Without a flaw it is the right one.
 */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { Contract } from '../../toolkit/contract/contract.ts';
import { jsonReply, type Change, type Reply, type ServiceRequest } from './messages.ts';
import { startRightService, type RightService } from './right-service.ts';

/** What a flaw may use to answer a request. */
export interface FlawContext extends Pick<RightService, 'serve' | 'token' | 'example'> {
  /** Of this flaw and this service, from request to request. */
  memory: Map<string, string>;
}

/** Answers one request, wrongly where the flaw lies and as the right service does elsewhere. */
export type Behaviour = (request: ServiceRequest, context: FlawContext) => Promise<Reply>;

/** A broken variant of the right service: one small change with a name. */
export interface Flaw {
  /** Unique: `getFxRate: fxDealRate is a text`. */
  name: string;
  /** Flaws of one kind are found by the same sort of check: an ordinary test run tries one of each. */
  kind: string;
  behaviour: Behaviour;
}

export interface FlawedServiceOptions {
  contract: Contract;
  /** Nothing for a right service. The first one meets a request first. */
  flaws?: readonly Behaviour[];
  /** Where the interface begins: `/api/v1`. */
  prefix?: string;
  /** The real time when left out. */
  realNow?: () => number;
}

export interface FlawedService extends Pick<RightService, 'accepted' | 'expiredToken'> {
  url: string;
  received: readonly ReceivedRequest[];
  /** Whether a flaw has changed anything yet. */
  hasMisbehaved(): boolean;
  /** @throws what a flaw threw, so that its own defect is not taken for a broken service */
  close(): Promise<void>;
}

export interface ReceivedRequest extends Pick<ServiceRequest, 'operationId' | 'method' | 'body'> {
  /** With the prefix. */
  url: string;
}

export async function startFlawedService(options: FlawedServiceOptions): Promise<FlawedService> {
  const { contract, flaws = [], prefix = '', realNow } = options;
  const right = await startRightService(contract, realNow);
  const received: ReceivedRequest[] = [];
  const memories = flaws.map(() => new Map<string, string>());
  const operationAt = (method: string, url: string): string => {
    const match = contract.router.find(method, url.split('?')[0] ?? '');
    return match.kind === 'operation' ? match.operation.operationId : '';
  };
  let hasMisbehaved = false;
  const defects: Error[] = [];

  const respond = async (request: ServiceRequest): Promise<Reply> => {
    let unchanged: Reply | undefined;
    const serveRight = async (served: ServiceRequest): Promise<Reply> => {
      const reply = await right.serve(served);
      if (served === request) unchanged = reply;
      else hasMisbehaved = true;
      return reply;
    };
    const serve = flaws.reduceRight<RightService['serve']>((inner, flaw, index) => {
      const memory = memories[index] ?? new Map<string, string>();
      return (served) => flaw(served, { ...right, serve: inner, memory });
    }, serveRight);
    const reply = await serve(request);
    hasMisbehaved ||= reply !== unchanged;
    return reply;
  };

  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { method = '', url: whole = '', headers } = incoming;
      const url = whole.slice(prefix.length);
      const operationId = whole.startsWith(prefix) ? operationAt(method, url) : '';
      const body = Buffer.concat(chunks).toString();
      received.push({ operationId, method, url: whole, body });
      const responding = whole.startsWith(prefix)
        ? respond({ operationId, method, url, headers, body })
        : Promise.resolve(jsonReply(404, {}));
      void responding.then(
        (reply) => deliver(response, reply),
        (error: unknown) => {
          defects.push(error instanceof Error ? error : new Error(String(error)));
          response.destroy();
        },
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The service has no port.');
  return {
    url: `http://127.0.0.1:${address.port}${prefix}`,
    received,
    accepted: right.accepted,
    expiredToken: right.expiredToken,
    hasMisbehaved: () => hasMisbehaved,
    async close() {
      server.closeAllConnections();
      server.close();
      const [defect] = defects;
      await right.close();
      if (defect) throw defect;
    },
  };
}

/** For `on`: whichever operation is asked for, and also none. */
export const anyOperation = '*';

/** Does something else where the right service answers the operation with one of the statuses. */
export function on(
  operationId: string,
  statuses: number | readonly number[],
  other: (reply: Reply, request: ServiceRequest, context: FlawContext) => Reply | Promise<Reply>,
): Behaviour {
  return async (request, context) => {
    const reply = await context.serve(request);
    const isHere = operationId === anyOperation || request.operationId === operationId;
    return isHere && [statuses].flat().includes(reply.status)
      ? other(reply, request, context)
      : reply;
  };
}

/** The answers of an operation with the status are changed. */
export function answers(operationId: string, status: number, change: Change): Behaviour {
  return on(operationId, status, change.apply);
}

function deliver(response: ServerResponse, { status, headers, body, delivery }: Reply): void {
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
