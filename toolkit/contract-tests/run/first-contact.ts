/** What a run asks before its first check: whether the target is there, and what it is. */
import { isObject } from '../../contract/objects.js';
import { requestFor, type PlannedCall } from '../plan/call.ts';
import { bodyOf } from '../judge/judge.ts';
import {
  cutOff,
  explainNoReply,
  isReply,
  tooLong,
  type Received,
  type Send,
  type WireRequest,
} from '../wire/exchange.ts';

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
 * The first login. Its rejection is about the credentials, not about the contract: which status it
 * has is not shown, so the usual ones are taken for it. Any other answer is for the checks to judge.
 *
 * @throws TargetError
 */
export async function firstLogin(
  { baseUrl, timeLimit }: Target,
  send: Send,
  login: PlannedCall,
): Promise<Received> {
  const received = await send(requestFor(login, undefined));
  if (!isReply(received)) {
    if ([cutOff, tooLong].includes(received.code)) return received;
    const why = explainNoReply(received, timeLimit);
    throw new TargetError(`${baseUrl} cannot be reached: ${why}. Check the address.`);
  }
  const { status, headers } = received;
  const { location } = headers;
  if (status.startsWith('3') && location !== undefined) {
    throw new TargetError(
      `${baseUrl} redirects the login with ${status} to ${serverIn(location, baseUrl)}. ` +
        'Redirects are not followed: give the address that they lead to as the base URL.',
    );
  }
  if (status === '429') {
    throw new TargetError(
      `${baseUrl} still answers the login with 429, too many requests. Wait, and run again.`,
    );
  }
  if (['400', '401', '403', '422'].includes(status)) {
    throw new TargetError(
      `The login was rejected with ${status}. Check CONTRACT_EMAIL and CONTRACT_PASSWORD: ` +
        'credentials belong to one environment.',
    );
  }
  return received;
}

/**
 * Distinguishes one request without a reply from a target that is gone. What is asked is not under
 * test: an address that the contract does not have, and the login when that has no reply either.
 *
 * @throws TargetError when neither has a reply
 */
export async function checkAlive(
  { baseUrl, timeLimit }: Target,
  send: Send,
  login: PlannedCall,
): Promise<void> {
  if (isReply(await send(get('/contract-tests-liveness')))) return;
  const received = await send(requestFor(login, undefined));
  if (isReply(received)) return;
  const why = explainNoReply(received, timeLimit);
  throw new TargetError(`${baseUrl} has stopped answering: ${why}.`);
}

function get(path: string): WireRequest {
  return { method: 'GET', path, headers: { Accept: 'application/json' } };
}

/** The server alone: the rest of an address may be a secret. */
function serverIn(location: string, baseUrl: string): string {
  const url = new URL(location, baseUrl);
  return url.origin === new URL(baseUrl).origin ? `${url.origin}, another path` : url.origin;
}
