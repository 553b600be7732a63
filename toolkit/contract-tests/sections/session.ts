/** What the run has of the service: its tokens, and which right requests it answers with a success. */
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
 * One login serves many checks, since a service may limit logins.
 *
 * @param login with the credentials of the main user; nothing where there is none
 * @param first those of its first time, or that of the caller
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

/** The tokens of a login, also when the rest of its reply breaks the contract. */
export function tokensOfLogin(received: Received): LoginTokens | undefined {
  return tokensAt(received, '/data/accessToken', '/data/refreshToken');
}

/** What is wrong with the reply to a login whose credentials are not right. */
export function tokensForNobody(received: Received): Problem[] {
  if (!tokensOfLogin(received)) return [];
  const origin = originOf(statements.credentialsAreChecked);
  return [{ ...origin, pointer: '/data', wanted: 'no tokens', came: 'tokens' }];
}

/** The tokens of a refresh, which names the access token `token`. */
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

/** A token that fits into a header; anything else would end the run with an error of Node's. */
function tokenIn(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value) ? value : undefined;
}

export function wasServed({ successes }: PlannedCall, received: Received): received is Reply {
  const answers = { answers: successes };
  return isReply(received) && answerTo(answers, Number(received.status)) !== undefined;
}

/**
 * Asks until the operation answers with a success: when an accepted payout can be asked for is not
 * shown.
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

/** Where it comes from that no payment is reported for a reference that nobody sent. */
export function unknownReference(
  { contract }: RunContext,
  { pointer }: Pick<Operation, 'pointer'>,
): Origin {
  return originOf(contract.standing(`${pointer}/unknown reference`));
}

/** The signature of the token replaced by another of the same length. */
export function wronglySigned(token: string): string {
  const parts = token.split('.');
  const signature = parts.at(-1) ?? '';
  // The first character: the last one of a base64url text may carry bits that nobody reads.
  const first = signature.startsWith('A') ? 'B' : 'A';
  return [...parts.slice(0, -1), `${first}${signature.slice(1)}`].join('.');
}

/** The claims changed under the signature of the token: more time, and another subject. */
export function alteredClaims(token: string): string {
  const [header = '', payload = '', ...rest] = token.split('.');
  const claims = { ...objectIn(payload), exp: 4_102_444_800, sub: 'contract-tests' };
  return [header, encode(claims), ...rest].join('.');
}

/** The claims of the token under the algorithm `none`, without a signature (RFC 8725, 2.1). */
export function unsigned(token: string): string {
  const [, payload = ''] = token.split('.');
  const claims = { ...objectIn(payload), exp: 4_102_444_800 };
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;
}

/** The seconds until a JWT expires; undefined where it does not say. */
export function secondsLeft(token: string, now: Date): number | undefined {
  const expiry = tokenOf(token)?.times['exp'];
  return expiry === undefined ? undefined : expiry - now.getTime() / 1000;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
