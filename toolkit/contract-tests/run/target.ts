/** How a run reaches its target: whether it is there, what it is, and every payout counted before it goes out. */
import { isObject } from '../../contract/objects.js';
import { isHarmless } from '../../contract/operation.ts';
import type { Router } from '../../contract/router.ts';
import { bodyOf } from '../judge/judge.ts';
import type { Logins } from '../logins.ts';
import { requestFor, type PlannedCall } from '../plan/call.ts';
import { isPayout, leftOut, movesMoney } from '../plan/payouts.ts';
import type { Plan } from '../plan/plan.ts';
import type { LoginTokens, RunContext } from '../sections/section.ts';
import { tokensOfLogin } from '../sections/session.ts';
import {
  isReply,
  isUnauthorized,
  type Received,
  type Send,
  type WireRequest,
} from '../wire/exchange.ts';
import { adviceFor, explainNoReply, isBlip, isBrokenReply } from '../wire/no-reply.ts';
import type { SentPayouts } from '../wire/sent-payouts.ts';
import { watchLogin } from './login-watch.ts';

/** No verdict is possible at this target. The message has the reason, and what to do. */
export class TargetError extends Error {
  override name = 'TargetError';
}

export interface Target {
  /** Without a slash at its end. */
  baseUrl: string;
  /** Milliseconds for one request. */
  timeLimit: number;
}

/** Whether the target is the local sandbox: the contract's examples exist there, and no money does. */
export async function isLocalSandbox(send: Send): Promise<boolean> {
  const received = await send(get('/_sandbox/health'));
  if (!isReply(received) || received.status !== '200') return false;
  const health = bodyOf(received);
  return isObject(health) && isObject(health['clock']) && isObject(health['notSimulated']);
}

/**
 * The tokens of the first login, or that of the caller once the service has taken it.
 *
 * @param login with the credentials of the main user; nothing where there is none
 * @throws TargetError
 */
export async function firstTokens(
  target: Target & Plan & Pick<RunContext, 'logins' | 'learned'>,
  send: Send,
  login: PlannedCall | undefined,
): Promise<LoginTokens | undefined> {
  if (!login) {
    const { token: access = '' } = target.logins;
    await firstUse(target, send, access);
    return { access, refresh: '' };
  }
  const received = await reach(target, send, requestFor(login, undefined));
  // Which status a rejection has is not shown. Any other answer is for the checks to judge.
  const isAboutLogin = ['400', '401', '402', '403', '409', '422', '423'];
  if (isReply(received) && isAboutLogin.includes(received.status)) {
    throw new TargetError(
      `The login was rejected with ${received.status}. Check CONTRACT_EMAIL and ` +
        'CONTRACT_PASSWORD: credentials belong to one environment. If they are right, the login ' +
        'may be locked: have it unlocked.',
    );
  }
  const tokens = tokensOfLogin(received);
  if (tokens) target.learned.served.add(login.operation.operationId);
  return tokens;
}

/** Some right requests, since one of them may be forbidden to this token. */
async function firstUse(target: Target & Plan, send: Send, token: string): Promise<void> {
  const guarded = target.calls.filter(
    ({ operation }) =>
      operation.needsToken && isHarmless(operation) && leftOut(target, operation) === undefined,
  );
  // A gateway may close every other path.
  if (guarded.length === 0) {
    await reach(target, send, get(unknownPath));
    return;
  }
  for (const call of guarded.slice(0, mostUses)) {
    const received = await reach(target, send, requestFor(call, token));
    if (!isUnauthorized(received)) return;
  }
  throw new TargetError(
    'The token was rejected with 401. Give one in CONTRACT_TOKEN that has not expired and is of ' +
      'this environment.',
  );
}

/** A token may expire in the middle of a run. @throws TargetError once the service rejects all of its uses */
export function watchToken(target: Target & Plan & { logins: Logins }, send: Send): Send {
  const { token } = target.logins;
  if (token === undefined) return send;
  return async (request) => {
    const received = await send(request);
    const hasToken = request.headers['Authorization'] === `Bearer ${token}`;
    if (hasToken && isUnauthorized(received)) await firstUse(target, send, token);
    return received;
  };
}

/** The first request of the run. */
async function reach(
  { baseUrl, timeLimit }: Target,
  send: Send,
  request: WireRequest,
): Promise<Received> {
  const received = await send(request);
  if (!isReply(received)) {
    if (isBrokenReply(received)) return received;
    const why = explainNoReply(received, timeLimit);
    throw new TargetError(`${baseUrl} cannot be reached: ${why}. ${adviceFor(received)}`);
  }
  const { status, headers } = received;
  const { location } = headers;
  const first = `${request.method} ${request.path.split('?')[0]}`;
  if (status.startsWith('3') && location !== undefined) {
    throw new TargetError(
      `${baseUrl} redirects ${first} with ${status} to ${serverIn(location, baseUrl)}. ` +
        'Redirects are not followed: give the address that they lead to as the base URL.',
    );
  }
  // A server of TLS answers so to plain HTTP.
  if (status === '400' && baseUrl.startsWith('http:') && bodyOf(received) === undefined) {
    throw new TargetError(
      `${baseUrl} answers ${first} with 400, and not with JSON. Check whether the address begins ` +
        'with https://, and the credentials.',
    );
  }
  if (status === '429') {
    throw new TargetError(
      `${baseUrl} still answers ${first} with 429, too many requests. Wait, and run again.`,
    );
  }
  return received;
}

export interface WatchOptions extends Target {
  router: Router;
  sentPayouts: SentPayouts;
  maxPayouts: number;
  now(): Date;
  /** Asked again when nothing else has a reply; nothing where there is none. */
  login: PlannedCall | undefined;
  /** Whether the first login gave tokens. */
  hasLoggedIn: boolean;
  /** Ends the run between two requests. */
  signal: AbortSignal;
}

/** Its `send` throws a TargetError when the target is gone, a PayoutLimitError before a payout too many. */
export function watch(
  send: Send,
  options: WatchOptions,
): Pick<RunContext, 'send' | 'isSilent' | 'rejectedLogin'> {
  const { router, sentPayouts, maxPayouts, now, login, hasLoggedIn, signal } = options;
  const { note, rejectedLogin } = watchLogin(hasLoggedIn ? login : undefined);
  const unanswered = new Map<string, number>();
  return {
    async send(request) {
      // Before it is counted: a payout that is listed was sent.
      signal.throwIfAborted();
      const match = router.find(request.method, request.path.split('?')[0] ?? '');
      const operation = match.kind === 'operation' ? match.operation : undefined;
      if (operation && movesMoney(operation)) {
        const other = isPayout(operation) ? undefined : operation.operationId;
        sentPayouts.note(request.body ?? '', now(), maxPayouts, other);
      }
      const received = await send(request);
      note(request, received);
      if (operation && isPayout(operation)) {
        sentPayouts.answer(request.body ?? '', isReply(received) ? received.status : undefined);
      }
      if (isReply(received) || isBrokenReply(received)) return received;
      const { operationId = '' } = operation ?? {};
      // A connection that breaks costs no time.
      if (!isBlip(received)) unanswered.set(operationId, (unanswered.get(operationId) ?? 0) + 1);
      await checkAlive(options, send, login);
      return received;
    },
    rejectedLogin,
    isSilent: ({ operationId }) => (unanswered.get(operationId) ?? 0) >= mostUnanswered,
  };
}

/** Asks what is not under test: an address that the contract does not have, then the login. */
async function checkAlive(
  { baseUrl, timeLimit }: Target,
  send: Send,
  login: PlannedCall | undefined,
): Promise<void> {
  const first = await send(get(unknownPath));
  const received = isReply(first) || !login ? first : await send(requestFor(login, undefined));
  if (isReply(received)) return;
  const why = explainNoReply(received, timeLimit);
  throw new TargetError(`${baseUrl} has stopped answering: ${why}.`);
}

function get(path: string): WireRequest {
  return { method: 'GET', path, headers: { Accept: 'application/json' } };
}

/** Only the server: the rest of an address may be a secret. */
function serverIn(location: string, baseUrl: string): string {
  const url = new URL(location, baseUrl);
  return url.origin === new URL(baseUrl).origin ? `${url.origin}, another path` : url.origin;
}

const mostUnanswered = 3;
const mostUses = 3;
const unknownPath = '/contract-tests-liveness';
