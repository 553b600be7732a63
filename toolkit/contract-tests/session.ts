/** Logins: the request that each check's token comes from, and the tokens in its answer. */
import type { WireRequest, Exchange } from './exchange.ts';
import { isAnswer } from './exchange.ts';
import { requestFor, withBody } from './call.ts';
import type { Credentials } from './credentials.ts';
import { bodyOf } from './judge.ts';
import { isJsonObject } from './places.ts';
import type { PlannedOperation } from './plan.ts';
import { valueOf } from './rule.ts';

/** Secrets: no field of it may be printed. */
export interface Tokens {
  access: string;
  refresh: string;
}

/** The login with the credentials in the place of the example's. */
export function loginWith(login: PlannedOperation, credentials: Credentials): PlannedOperation {
  const example = isJsonObject(login.body?.value) ? login.body.value : {};
  return withBody(login, { ...example, ...credentials });
}

export function loginRequest(login: PlannedOperation, credentials: Credentials): WireRequest {
  return requestFor(loginWith(login, credentials), undefined);
}

/** The refresh with the refresh token in the place of the example's. */
export function refreshWith(refresh: PlannedOperation, refreshToken: string): PlannedOperation {
  const example = isJsonObject(refresh.body?.value) ? refresh.body.value : {};
  return withBody(refresh, { ...example, refreshToken });
}

/** The tokens of a login, also when the rest of its answer breaks the contract. */
export function tokensOfLogin(exchange: Exchange): Tokens | undefined {
  return tokensAt(exchange, ['data', 'accessToken'], ['data', 'refreshToken']);
}

/** The tokens of a refresh, which names the access token `token`. */
export function tokensOfRefresh(exchange: Exchange): Tokens | undefined {
  return tokensAt(exchange, ['token'], ['refreshToken']);
}

function tokensAt(exchange: Exchange, accessAt: string[], refreshAt: string[]): Tokens | undefined {
  if (!isAnswer(exchange) || !exchange.status.startsWith('2')) return undefined;
  const body = bodyOf(exchange);
  const access = tokenIn(valueOf(body, accessAt));
  const refresh = tokenIn(valueOf(body, refreshAt));
  return access !== undefined && refresh !== undefined ? { access, refresh } : undefined;
}

/** A token as it can stand in a header; anything else would end the run with an error of Node's. */
function tokenIn(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value) ? value : undefined;
}
