/**
 * The service of one fault: the documented operations that a payout needs, on sockets of its own. It
 * keeps no reference from being paid twice: that is what is tested.
 */
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Contract } from '../../contract/contract.ts';
import { isObject, textAt, type UnknownObject } from '../../contract/objects.js';
import { maxViolations } from '../../contract/schemas.ts';
import type { ServicePlan } from '../fault.ts';
import { createBodies, parsed, payoutsIn, shaped, type Bodies } from './bodies.ts';
import { createArrivalBook, type Arrival, type ArrivalBook } from './arrivals.ts';
import { listenOn } from './listen-on.ts';
import { elsewhere, itself, operated, phraseOf, type Operated, type Reaction } from './reaction.ts';
import { readRequests, type WireRequest } from './requests.ts';
import { createTokens, type IssuedTokens } from './tokens.ts';
import { leave, writeAnswer, type WireAnswer } from './write-answer.ts';

export interface Service {
  baseUrl: string;
  book: ArrivalBook;
  tokens: IssuedTokens;
  bodies: Bodies;
  /** How many requests of an operation came in. */
  count(operation: Operated): number;
  /** What came in that should not have, as sentences. */
  problems: readonly string[];
  /** Resolves when everything has come in, and been taken that is taken later. */
  settled(): Promise<void>;
  listen(on: boolean): Promise<void>;
  close(): Promise<void>;
}

export interface ServiceOptions {
  contract: Contract;
  plan: ServicePlan;
  /** The header that makes the same request one request. */
  idempotencyHeader: string | undefined;
  /** Kills the adapter, and resolves when it has ended. */
  kill(): Promise<void>;
}

export async function startService(options: ServiceOptions): Promise<Service> {
  const { contract, plan, kill } = options;
  const bodies = createBodies(contract);
  const tokens = createTokens();
  const book = createArrivalBook(
    (reference) => plan.lives?.[reference] ?? plan.life ?? ['00'],
    plan.has ?? [],
  );
  const problems = new Set<string>();
  const counts = new Map<string, number>();
  const byKey = new Map<string, WireAnswer>();
  const late: Promise<void>[] = [];
  let closedAtOnce = 0;
  let wasKilled = false;
  const killOnce = async (): Promise<void> => {
    if (wasKilled) return;
    wasKilled = true;
    await kill();
  };

  const other = await listenOn((socket) => {
    socket.once('data', (bytes) => {
      const [line = ''] = bytes.toString('latin1').split('\r\n');
      const { method, path } = { method: line.split(' ')[0] ?? '', path: line.split(' ')[1] ?? '' };
      problems.add(`A request went to another server, where a redirect led: ${method} ${path}.`);
      socket.end(
        'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
      );
    });
  });

  const countOf = (key: string): number => {
    const nth = (counts.get(key) ?? 0) + 1;
    counts.set(key, nth);
    return nth;
  };

  /** What the plan has for a request; it is asked once for each. */
  const reactionTo = (operation: Operated, path: string): Reaction => {
    const nth = countOf(operation);
    const reference = operation === 'getTransactionStatus' ? referenceIn(path) : '';
    const own = reference === '' ? nth : countOf(`${operation} ${reference}`);
    return { ...plan.every, ...plan.requests?.[operation]?.(own) };
  };

  const take = (arrivals: readonly Arrival[], { takes = 'all' }: Reaction): number => {
    const count = { all: arrivals.length, half: Math.ceil(arrivals.length / 2), none: 0 }[takes];
    for (const arrival of arrivals.slice(0, count)) book.take(arrival);
    return count;
  };

  const rejected = (operation: string, status: number): WireAnswer =>
    json(status, bodies.rejection(operation, status));

  const answerBatch = (
    request: WireRequest,
    arrivals: readonly Arrival[],
    reaction: Reaction,
  ): WireAnswer => {
    const key = keyOf(request, options.idempotencyHeader);
    const earlier = key === undefined ? undefined : byKey.get(key);
    if (earlier) return earlier;
    const { takesAfter } = reaction;
    const taken = take(arrivals, takesAfter === undefined ? reaction : { takes: 'none' });
    if (takesAfter !== undefined) {
      late.push(pause(takesAfter).then(() => void take(arrivals, reaction)));
    }
    const answer = json(200, bodies.batch(arrivals.length, arrivals.length - taken));
    if (key !== undefined && taken > 0) byKey.set(key, answer);
    return answer;
  };

  const answerOf = (
    operation: Operated,
    request: WireRequest,
    arrivals: readonly Arrival[],
    reaction: Reaction,
  ): WireAnswer => {
    const { authorization } = request.headers;
    if (operation === 'login') {
      const { email, password } = bodies.credentials;
      const given: unknown = parsed(request.body);
      const isRight = textAt(given, 'email') === email && textAt(given, 'password') === password;
      return isRight && reaction.status === undefined
        ? json(200, bodies.login(tokens.issue()))
        : rejected(operation, 400);
    }
    if (operation === 'refreshToken') {
      const refreshToken = textAt(parsed(request.body), 'refreshToken') ?? '';
      return tokens.mayRefresh(authorization, refreshToken) && reaction.status === undefined
        ? json(200, bodies.refresh(reaction.renewsNothing ? tokens.latest() : tokens.issue()))
        : rejected(operation, 401);
    }
    if (operation === 'sendPayout') return answerBatch(request, arrivals, reaction);
    if (operation === 'listBalances') {
      return {
        ...json(200, {}),
        body: bodies.balances(plan.balances ?? ['48250000.5'], reaction.shape),
      };
    }
    const reference = referenceIn(request.path);
    if (!book.knows(reference)) return rejected(operation, 400);
    // What is not shown is not used up.
    const isShown =
      reaction.status === undefined &&
      reaction.body === undefined &&
      reaction.fields === undefined &&
      reaction.breaks === undefined;
    const code = isShown ? book.nextCode(reference) : book.lastCode(reference);
    return json(200, bodies.record(reference, code));
  };

  /** The right answer, with what the reaction says otherwise. */
  const replaced = (operation: Operated, right: WireAnswer, reaction: Reaction): WireAnswer => {
    const { status = right.status, headers = {}, body, isRecord } = reaction;
    const named = Object.entries(headers).map(([name, value]): [string, string] => [
      name,
      value.replace(elsewhere, other.url).replace(itself, contract.find(operation)?.path ?? ''),
    ]);
    const isRight = status === right.status || isRecord === true;
    const base = isRight ? right.body : JSON.stringify(bodies.rejection(operation, status));
    return {
      status,
      headers: { ...right.headers, ...Object.fromEntries(named) },
      body: body ?? changed(base, reaction),
    };
  };

  const isAllowed = (operation: Operated, { headers }: Pick<WireRequest, 'headers'>): boolean =>
    operation === 'login' ||
    operation === 'refreshToken' ||
    tokens.isGood(headers['authorization']);

  const operationOf = ({
    method,
    path,
  }: Pick<WireRequest, 'method' | 'path'>): Operated | undefined => {
    const [route = ''] = path.split('?');
    const match = contract.router.find(method, route);
    return match.kind === 'operation'
      ? operated.find((one) => one === match.operation.operationId)
      : undefined;
  };

  const onConnection = (socket: Socket): void => {
    if (closedAtOnce < (plan.closedAtOnce ?? 0) && (counts.get('login') ?? 0) > 0) {
      closedAtOnce += 1;
      socket.end();
      return;
    }
    let planned: Reaction | undefined;
    readRequests(socket, {
      onHead(head) {
        const operation = operationOf(head);
        planned = undefined;
        if (!operation || !isAllowed(operation, head)) return true;
        planned = reactionTo(operation, head.path);
        if (planned.breaks?.at !== 'unread') return true;
        leave(socket, planned.breaks.by);
        return false;
      },
      async onRequest(request) {
        const operation = operationOf(request);
        if (!operation) {
          const line = `${request.method} ${contract.router.loggable(request.path)}`;
          problems.add(`A request came that no step needs: ${line}.`);
          await writeAnswer(socket, request, rejected('', 404), {});
          return;
        }
        if (!planned) {
          countOf(operation);
          const unauthorized = rejected(operation, 401);
          await writeAnswer(socket, request, unauthorized, plan.every ?? {});
          return;
        }
        const reaction = planned;
        for (const problem of wrongWith(contract, operation, request)) problems.add(problem);
        const arrivals = operation === 'sendPayout' ? arrivalsOf(request, book) : [];
        if (reaction.kills === 'before') await killOnce();
        if (reaction.expires) tokens.expire('access');
        const right = answerOf(operation, request, arrivals, reaction);
        if (reaction.kills === 'after') await killOnce();
        const answer = replaced(operation, right, reaction);
        await writeAnswer(socket, request, answer, reaction);
        const ended = { at: performance.now(), how: phraseOf(reaction) };
        for (const arrival of arrivals) arrival.ended = ended;
      },
    });
  };

  const own = await listenOn(onConnection);
  if (plan.isDown) await own.listen(false);
  return {
    baseUrl: own.url,
    book,
    tokens,
    bodies,
    count: (operation) => counts.get(operation) ?? 0,
    get problems() {
      return [...problems];
    },
    async settled() {
      await Promise.all(late);
      // What was sent last may still be on its way through this process.
      await pause(20);
    },
    listen: own.listen,
    async close() {
      await own.listen(false);
      await other.listen(false);
    },
  };
}

function json(status: number, body: UnknownObject): WireAnswer {
  const headers = { date: new Date().toUTCString(), 'content-type': 'application/json' };
  return { status, headers, body: JSON.stringify(body) };
}

function changed(body: string, { fields, shape }: Reaction): string {
  const value: unknown = parsed(body);
  // A list has numbers of which no digit may be lost; it has its shape already.
  if (!isObject(value)) return body;
  return JSON.stringify(shaped({ ...value, ...fields }, shape));
}

function arrivalsOf({ body }: WireRequest, { arrivals }: ArrivalBook): Arrival[] {
  const at = performance.now();
  const fresh = payoutsIn(body).map((payout): Arrival => ({ ...payout, at, isTaken: false }));
  arrivals.push(...fresh);
  return fresh;
}

/** The key with the body: only the very same request is one request. */
function keyOf({ headers, body }: WireRequest, name: string | undefined): string | undefined {
  const key = name === undefined ? undefined : headers[name.toLowerCase()];
  return key === undefined ? undefined : `${key} ${body}`;
}

function wrongWith(contract: Contract, operation: Operated, { body }: WireRequest): string[] {
  const schema = contract.find(operation)?.body?.schema;
  if (!schema) return [];
  const violations = contract.schemas.violations(schema.pointer, parsed(body));
  return violations
    .slice(0, maxViolations)
    .map(
      ({ path, message }) =>
        `The body of ${operation} did not fit the contract: ${path} ${message}.`,
    );
}

function referenceIn(path: string): string {
  const [route = ''] = path.split('?');
  const last = route.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
