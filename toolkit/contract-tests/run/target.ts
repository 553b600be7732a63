/** Reaches the target of a run, finds out what it is, and counts every payout before it is sent. */
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
import type { PayoutLimits, SentPayouts } from '../wire/sent-payouts.ts';
import { watchLogin } from './login-watch.ts';

/** No verdict is possible for this target. The message gives the reason and the next step. */
export class TargetError extends Error {
  override name = 'TargetError';
}

export interface Target {
  /** The base URL, without a trailing slash. */
  baseUrl: string;
  /** The time limit of a request, in milliseconds. */
  timeLimit: number;
}

/** Whether the target is the local sandbox, which has the contract's examples and no real money. */
export async function isLocalSandbox(send: Send): Promise<boolean> {
  const received = await send(get('/_sandbox/health'));
  if (!isReply(received) || received.status !== '200') return false;
  const health = bodyOf(received);
  return isObject(health) && isObject(health['clock']) && isObject(health['notSimulated']);
}

/**
 * The tokens of the first login, or the caller's token once the service has accepted it.
 *
 * @param login the main user's credentials; undefined without any
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
  // The documentation does not say which status a rejected login gets. The checks judge every other answer.
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

/** Checks the token with several valid requests, because it may lack permission for one of them. */
async function firstUse(target: Target & Plan, send: Send, token: string): Promise<void> {
  const guarded = target.calls.filter(
    ({ operation }) =>
      operation.needsToken && isHarmless(operation) && leftOut(target, operation) === undefined,
  );
  // Try an unknown path only as the last resort, because a gateway may block it.
  if (guarded.length === 0) {
    await reach(target, send, get(unknownPath));
    return;
  }
  for (const call of guarded.slice(0, mostUses)) {
    const received = await reach(target, send, requestFor(call, token));
    if (!isUnauthorized(received)) return;
  }
  throw new TargetError(
    'The token was rejected with 401. Set CONTRACT_TOKEN to a token of this environment ' +
      'that has not expired.',
  );
}

/** A token may expire during a run. @throws TargetError once the service rejects it everywhere */
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
        'Redirects are not followed: give their target as the base URL.',
    );
  }
  // A TLS server answers plain HTTP like this.
  if (status === '400' && baseUrl.startsWith('http:') && bodyOf(received) === undefined) {
    throw new TargetError(
      `${baseUrl} answers ${first} with 400 and not with JSON. Check that the address begins ` +
        'with https://, and check the credentials.',
    );
  }
  if (status === '429') {
    throw new TargetError(
      `${baseUrl} still answers ${first} with 429 (too many requests). Wait, then run again.`,
    );
  }
  return received;
}

export interface WatchOptions extends Target {
  router: Router;
  sentPayouts: SentPayouts;
  limits: PayoutLimits;
  now(): Date;
  /** The request to repeat when nothing else gets a reply, if there is one. */
  login: PlannedCall | undefined;
  /** Whether the first login returned tokens. */
  hasLoggedIn: boolean;
  /** Ends the run between two requests. */
  signal: AbortSignal;
}

/** Its `send` throws a TargetError if the target is gone, and a PayoutLimitError before a payout too many or too large. */
export function watch(
  send: Send,
  options: WatchOptions,
): Pick<RunContext, 'send' | 'isSilent' | 'rejectedLogin'> {
  const { router, sentPayouts, limits, now, login, hasLoggedIn, signal } = options;
  const { note, rejectedLogin } = watchLogin(hasLoggedIn ? login : undefined);
  const unanswered = new Map<string, number>();
  return {
    async send(request) {
      // Check before counting, because every listed payout was sent.
      signal.throwIfAborted();
      const match = router.find(request.method, request.path.split('?')[0] ?? '');
      const operation = match.kind === 'operation' ? match.operation : undefined;
      if (operation && movesMoney(operation)) {
        const other = isPayout(operation) ? undefined : operation.operationId;
        sentPayouts.note(request, now(), limits, other);
      }
      const received = await send(request);
      note(request, received);
      if (operation && isPayout(operation)) {
        sentPayouts.answer(request.body ?? '', isReply(received) ? received.status : undefined);
      }
      if (isReply(received) || isBrokenReply(received)) return received;
      const { operationId = '' } = operation ?? {};
      // Do not count a broken connection, which takes no time.
      if (!isBlip(received)) unanswered.set(operationId, (unanswered.get(operationId) ?? 0) + 1);
      await checkAlive(options, send, login);
      return received;
    },
    rejectedLogin,
    isSilent: ({ operationId }) => (unanswered.get(operationId) ?? 0) >= mostUnanswered,
  };
}

/** Tries paths that are not under test: one outside the contract, then the login. */
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

/** Returns only the server of an address, because the rest may be secret. */
function serverIn(location: string, baseUrl: string): string {
  const url = new URL(location, baseUrl);
  return url.origin === new URL(baseUrl).origin ? `${url.origin}, another path` : url.origin;
}

const mostUnanswered = 3;
const mostUses = 3;
const unknownPath = '/contract-tests-liveness';
