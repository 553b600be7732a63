/** The run's state at the service: its tokens, and the valid requests that succeed. */
import { answerTo, type Operation } from '../../contract/operation.ts';
import { valueAt } from '../../contract/pointers.ts';
import { statements } from '../../contract/statements.ts';
import { objectIn, tokenOf } from '../../traffic/token.ts';
import { bodyOf, isRejected } from '../judge/judge.ts';
import { originOf, type Origin, type Problem } from '../judge/results.ts';
import type { Credentials } from '../logins.ts';
import { requestFor, withFields, type PlannedCall } from '../plan/call.ts';
import {
  isReply,
  type Received,
  type Reply,
  type Send,
  type WireRequest,
} from '../wire/exchange.ts';
import { remember } from './remember.ts';
import {
  betweenQuestions,
  patience,
  type LoginTokens,
  type RunContext,
  type SharedTokens,
} from './section.ts';

/**
 * Many checks share one login, because a service may limit logins.
 *
 * @param login the main user's credentials; undefined without any
 * @param first the tokens of the first login, or the caller's
 */
export function shareTokens(
  login: PlannedCall | undefined,
  send: Send,
  first: LoginTokens | undefined,
): SharedTokens {
  let shared = first;
  return {
    tokens: () => shared,
    async logIn() {
      if (!login) return shared;
      const tokens = tokensOfLogin(await send(requestFor(login, undefined)));
      shared = tokens ?? shared;
      return tokens;
    },
    share: (tokens) => (shared = tokens),
  };
}

export function loginWith(login: PlannedCall, { email, password }: Credentials): PlannedCall {
  return withFields(login, { email, password });
}

export function refreshWith(refresh: PlannedCall, refreshToken: string): PlannedCall {
  return withFields(refresh, { refreshToken });
}

/** The tokens of a login, even if the rest of its reply breaks the contract. */
export function tokensOfLogin(received: Received): LoginTokens | undefined {
  return tokensAt(received, '/data/accessToken', '/data/refreshToken');
}

/** Returns the problems of a reply to a login with wrong credentials. */
export function tokensForNobody(received: Received): Problem[] {
  if (!tokensOfLogin(received)) return [];
  const origin = originOf(statements.credentialsAreChecked);
  return [{ ...origin, pointer: '/data', wanted: 'no tokens', came: 'tokens' }];
}

/** Returns the tokens of a refresh, in which the access token is named `token`. */
export function tokensOfRefresh(received: Received): LoginTokens | undefined {
  return tokensAt(received, '/token', '/refreshToken');
}

function tokensAt(
  received: Received,
  accessAt: string,
  refreshAt: string,
): LoginTokens | undefined {
  if (!isReply(received) || !received.status.startsWith('2')) return undefined;
  const body = bodyOf(received);
  const access = tokenIn(valueAt(body, accessAt));
  const refresh = tokenIn(valueAt(body, refreshAt));
  return access !== undefined && refresh !== undefined ? { access, refresh } : undefined;
}

/** Returns a token that fits into a header. Any other would end the run with an error of Node.js. */
function tokenIn(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value) ? value : undefined;
}

export function wasServed({ successes }: PlannedCall, received: Received): received is Reply {
  const answers = { answers: successes };
  return isReply(received) && answerTo(answers, Number(received.status)) !== undefined;
}

/**
 * Polls until the operation answers with a success, because it is not documented when an accepted
 * payout becomes visible.
 *
 * @returns the last request and its reply
 */
export async function untilServed(
  context: RunContext,
  call: PlannedCall,
  wait = patience,
): Promise<{ request: WireRequest; received: Received }> {
  const request = requestFor(call, context.tokens()?.access);
  const begun = context.timer.now();
  for (;;) {
    const received = await context.send(request);
    const isOver = context.timer.now() - begun >= wait;
    if (wasServed(call, received)) remember(context, call, received);
    if (wasServed(call, received) || !isRejected(received) || isOver) return { request, received };
    await context.timer.sleep(betweenQuestions);
  }
}

/** The origin of the demand that no payment is reported for a reference that nobody sent. */
export function unknownReference(
  { contract }: RunContext,
  { pointer }: Pick<Operation, 'pointer'>,
): Origin {
  return originOf(contract.standing(`${pointer}/unknown reference`));
}

/** Returns the token with another signature of the same length. */
export function wronglySigned(token: string): string {
  const parts = token.split('.');
  const signature = parts.at(-1) ?? '';
  // Changes the first character, because the last one of a base64url text may have unused bits.
  const first = signature.startsWith('A') ? 'B' : 'A';
  return [...parts.slice(0, -1), `${first}${signature.slice(1)}`].join('.');
}

/** Returns the token with changed claims under the same signature: a later expiry and another subject. */
export function alteredClaims(token: string): string {
  const [header = '', payload = '', ...rest] = token.split('.');
  const claims = { ...objectIn(payload), exp: 4_102_444_800, sub: 'contract-tests' };
  return [header, encode(claims), ...rest].join('.');
}

/** Returns a token with the same claims, the algorithm `none` and no signature (RFC 8725, 2.1). */
export function unsigned(token: string): string {
  const [, payload = ''] = token.split('.');
  const claims = { ...objectIn(payload), exp: 4_102_444_800 };
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;
}

/** The seconds until a JWT expires; undefined if it does not say. */
export function secondsLeft(token: string, now: Date): number | undefined {
  const expiry = tokenOf(token)?.times['exp'];
  return expiry === undefined ? undefined : expiry - now.getTime() / 1000;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
