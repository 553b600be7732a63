/**
 * The service for tests of the contract tests: a correct service behind a thin HTTP layer that changes incoming
 * requests and outgoing replies. Without a flaw, it is the correct service.
 */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { outcomeOf } from '../../toolkit/contract/response-codes.ts';
import type { Contract } from '../../toolkit/contract/contract.ts';
import { objectAt, textAt } from '../../toolkit/contract/objects.js';
import { jsonOf, jsonReply, type Change, type Reply, type ServiceRequest } from './messages.ts';
import { startRightService, type RightService } from './right-service.ts';

/** The tools that a flaw needs to answer a request. */
export interface FlawContext extends Pick<RightService, 'serve' | 'token' | 'example'> {
  contract: Contract;
  /** A memory for this variant and this service, from request to request. */
  memory: Map<string, string>;
  /** The time in milliseconds on the clock of the tests. */
  now(): number;
  /** Delivers a record to the partner's webhook, if there is one. */
  deliver(record: unknown): Promise<void>;
}

/** Answers one request, wrongly for the flaw and otherwise like the correct service. */
export type Behaviour = (request: ServiceRequest, context: FlawContext) => Promise<Reply>;

/** Delivers to the partner's webhook when a payout has a result. A correct service sends the record. */
export type Notify = (record: object) => readonly unknown[];

/** A variant of the correct service: one small change with a name. */
export interface Variant {
  /** The unique name: `getFxRate: fxDealRate is a text`. */
  name: string;
  /** The kind. Variants of one kind are about the same thing; an ordinary test run tries one of each kind. */
  kind: string;
  behaviour: Behaviour;
  notify?: Notify;
  /** Whether a conforming variant departs from an assumption, which the tests must report. */
  remarked?: true;
  /** Whether it knows none of the values in the fixtures. */
  withoutFixtures?: true;
}

/** A broken variant of the correct service. */
export interface Flaw extends Variant {
  /** Whether it breaks a rule that the source states, or one that the contract only assumes. */
  breaks: 'stated' | 'assumed';
  /** Whether some requests never get an answer, so that each costs the time limit. */
  hangs?: true;
  /** How many times every check is made, for a rare flaw. */
  repeat?: number;
  /** Whether the run has fixtures, as for any service except the local sandbox. */
  withFixtures?: true;
}

export interface FlawedServiceOptions {
  contract: Contract;
  /** The variants; empty for a correct service. The first one sees a request first. */
  flaws?: readonly Behaviour[];
  /** The path at which the interface begins: `/api/v1`. */
  prefix?: string;
  /** The time. Default: the real time. */
  realNow?: () => number;
  /** The clock of the tests. Default: the machine's. */
  clock?: () => number;
  notify?: Notify;
  /** Whether to hide the parts that only the local sandbox has, so that this is a service like any other. */
  hidesSandbox?: boolean;
}

export interface FlawedService extends Pick<RightService, 'accepted' | 'expiredToken'> {
  url: string;
  received: readonly ReceivedRequest[];
  /** Registers the partner's webhook. */
  deliverTo(url: string): void;
  /** @throws the error of a flaw, so that its defect does not count as a broken service */
  close(): Promise<void>;
}

export interface ReceivedRequest extends Pick<ServiceRequest, 'operationId' | 'method' | 'body'> {
  /** The base URL, with the prefix. */
  url: string;
}

export async function startFlawedService(options: FlawedServiceOptions): Promise<FlawedService> {
  const { contract, flaws = [], prefix = '', realNow, hidesSandbox = false } = options;
  const { clock: now = Date.now, notify } = options;
  const right = await startRightService(contract, realNow);
  const received: ReceivedRequest[] = [];
  const memories = flaws.map(() => new Map<string, string>());
  const operationAt = (method: string, url: string): string => {
    const match = contract.router.find(method, url.split('?')[0] ?? '');
    return match.kind === 'operation' ? match.operation.operationId : '';
  };
  const defects: Error[] = [];

  const respond = async (request: ServiceRequest): Promise<Reply> => {
    let unchanged: Reply | undefined;
    const serveRight = async (served: ServiceRequest): Promise<Reply> => {
      const reply = await right.serve(served);
      if (served === request) unchanged = reply;
      return reply;
    };
    const serve = flaws.reduceRight<RightService['serve']>((inner, flaw, index) => {
      const memory = memories[index] ?? new Map<string, string>();
      return (served) => flaw(served, { ...right, contract, serve: inner, memory, now, deliver });
    }, serveRight);
    const reply = await serve(request);
    if (request.operationId === 'getTransactionStatus') await announce(reply, unchanged);
    return reply;
  };

  let receiver: string | undefined;
  const deliver = async (record: unknown): Promise<void> => {
    if (receiver !== undefined) await post(receiver, record);
  };
  const announced = new Set<string>();
  /** A payout's result is delivered when its status first has it. */
  const announce = async (reply: Reply, unchanged: Reply | undefined): Promise<void> => {
    // Reads compressed text from the answer of the correct service.
    const record = objectAt(
      { record: jsonOf(reply) ?? (unchanged && jsonOf(unchanged)) },
      'record',
    );
    const code = textAt(record, 'responseCode');
    const key = `${textAt(record, 'transactionReference')} ${code}`;
    const isResult =
      reply.status === 200 && code !== undefined && outcomeOf(contract, code) !== 'pending';
    if (!isResult || announced.has(key)) return;
    announced.add(key);
    for (const body of notify?.(record) ?? [record]) await deliver(body);
  };

  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { method = '', url: whole = '', headers } = incoming;
      const url = whole.slice(prefix.length);
      const isHere = whole.startsWith(prefix) && !(hidesSandbox && url.startsWith('/_sandbox'));
      const operationId = isHere ? operationAt(method, url) : '';
      const body = Buffer.concat(chunks).toString();
      received.push({ operationId, method, url: whole, body });
      const responding = isHere
        ? respond({ operationId, method, url, headers, body })
        : Promise.resolve(jsonReply(404, {}));
      void responding.then(
        (reply) => send(response, reply),
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
    deliverTo: (url) => (receiver = url),
    async close() {
      server.closeAllConnections();
      server.close();
      const [defect] = defects;
      await right.close();
      if (defect) throw defect;
    },
  };
}

/** Creates variants of one kind, by their names. */
export function ofKind<More extends Partial<Variant>>(
  kind: string,
  behaviours: { [name: string]: Behaviour },
  more?: More,
): (Variant & More)[] {
  return Object.entries(behaviours).map(([name, behaviour]) =>
    Object.assign({ name, kind, behaviour }, more),
  );
}

/** For `on`: stands for any operation, or for a request without one. */
export const anyOperation = '*';

/** Changes what happens if the correct service answers the operation with one of the statuses. */
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

/** Changes the operation's answers with the status. */
export function answers(operationId: string, status: number, change: Change): Behaviour {
  return on(operationId, status, change.apply);
}

async function post(url: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

function send(response: ServerResponse, { status, headers, body, delivery }: Reply): void {
  if (delivery === 'never') return;
  if (delivery === 'reset') {
    response.destroy();
    return;
  }
  if (delivery === 'whole') {
    response.writeHead(status, headers).end(body);
    return;
  }
  if (delivery === 'chunked') {
    const half = Math.ceil(body.length / 2);
    response.writeHead(status, headers);
    response.write(body.slice(0, half));
    setImmediate(() => response.end(body.slice(half)));
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
