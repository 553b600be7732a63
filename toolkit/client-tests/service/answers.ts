/** The service's answers: the correct answer, changed by the reaction. */
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { isObject, textAt, type UnknownObject } from '../../contract/objects.js';
import type { Arrival, ArrivalBook } from './arrivals.ts';
import { parsed, shaped, type Bodies } from './bodies.ts';
import { elsewhere, itself, type Operated, type Reaction, type ServicePlan } from './reaction.ts';
import type { IssuedTokens } from './tokens.ts';
import type { Answer } from './write-answer.ts';

interface OperationRequest {
  operation: Operated;
  /** The path as sent, with the query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  arrivals: readonly Arrival[];
}

export interface ServiceState {
  plan: ServicePlan;
  bodies: Bodies;
  tokens: IssuedTokens;
  book: ArrivalBook;
  slow: number;
  /** The header that identifies a repeated request. */
  idempotencyHeader: string | undefined;
  byKey: Map<string, Answer>;
  late: Promise<void>[];
}

export function rightAnswer(
  state: ServiceState,
  request: OperationRequest,
  reaction: Reaction,
): Answer {
  const { bodies, tokens } = state;
  const { operation } = request;
  const given = parsed(request.body);
  switch (operation) {
    case 'login': {
      const { email, password } = bodies.credentials;
      const isRight = textAt(given, 'email') === email && textAt(given, 'password') === password;
      return isRight && reaction.status === undefined
        ? json(200, bodies.login(tokens.issue()))
        : rejected(state, operation, 400);
    }
    case 'refreshToken': {
      const token = textAt(given, 'refreshToken') ?? '';
      const isRight = tokens.mayRefresh(request.headers.authorization, token);
      return isRight && reaction.status === undefined
        ? json(200, bodies.refresh(reaction.renewsNothing ? tokens.latest() : tokens.issue()))
        : rejected(state, operation, 401);
    }
    case 'sendPayout':
      return answerBatch(state, request, reaction);
    case 'listBalances': {
      const amounts = state.plan.balances ?? ['48250000.5'];
      return { ...json(200, {}), body: bodies.balances(amounts, reaction.shape) };
    }
    case 'getTransactionStatus':
      return answerStatus(state, request, reaction);
  }
}

export function rejected({ bodies }: ServiceState, operation: string, status: number): Answer {
  return json(status, bodies.rejection(operation, status));
}

function answerBatch(
  { bodies, book, byKey, late, idempotencyHeader, slow }: ServiceState,
  { arrivals, headers, body }: OperationRequest,
  reaction: Reaction,
): Answer {
  const value = idempotencyHeader && headers[idempotencyHeader.toLowerCase()];
  // Includes the body: only an identical request counts as a repeat.
  const key = value === undefined ? undefined : `${[value].flat().join()} ${body}`;
  const earlier = key === undefined ? undefined : byKey.get(key);
  if (earlier) return earlier;
  const { takesAfter, takes = 'all' } = reaction;
  const count = { all: arrivals.length, half: Math.ceil(arrivals.length / 2), none: 0 }[takes];
  const take = (): void => arrivals.slice(0, count).forEach((arrival) => book.take(arrival));
  if (takesAfter === undefined) take();
  else late.push(pause(takesAfter * slow).then(take));
  const taken = takesAfter === undefined ? count : 0;
  const answer = json(200, bodies.batch(arrivals.length, arrivals.length - taken));
  // Registered on arrival, because a repeat may come while the first is still being accepted.
  if (key !== undefined && count > 0) byKey.set(key, answer);
  return answer;
}

function answerStatus(
  state: ServiceState,
  { operation, path }: OperationRequest,
  { status, body, fields, breaks, twice, endless }: Reaction,
): Answer {
  const { book, bodies } = state;
  const reference = referenceIn(path);
  if (!book.knows(reference)) return rejected(state, operation, 400);
  // A code stays in the queue until an answer shows it.
  const isShown = [status, body, fields, breaks, twice, endless].every((one) => one === undefined);
  const code = isShown ? book.nextCode(reference) : book.lastCode(reference);
  return json(200, bodies.record(reference, code));
}

export function changedAnswer(
  { bodies }: ServiceState,
  operation: Operated,
  right: Answer,
  reaction: Reaction,
  addresses: { elsewhere: string; itself: string },
): Answer {
  const { status = right.status, headers = {}, body, isRecord, fields, twice, shape } = reaction;
  const named = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    value.replace(elsewhere, addresses.elsewhere).replace(itself, addresses.itself),
  ]);
  const isRight = status === right.status || isRecord === true;
  const base = isRight ? right.body : JSON.stringify(bodies.rejection(operation, status));
  const value = parsed(base);
  // Leave lists unchanged: they already have their shape, and every digit of their numbers counts.
  const changed = isObject(value) ? JSON.stringify(shaped({ ...value, ...fields }, shape)) : base;
  const doubled = twice ? `${JSON.stringify(twice).slice(0, -1)},${changed.slice(1)}` : changed;
  return {
    status,
    headers: { ...right.headers, ...Object.fromEntries(named) },
    body: body ?? doubled,
  };
}

export function referenceIn(path: string): string {
  const [route = ''] = path.split('?');
  const last = route.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

function json(status: number, body: UnknownObject): Answer {
  const headers = { 'content-type': 'application/json' };
  return { status, headers, body: JSON.stringify(body) };
}
