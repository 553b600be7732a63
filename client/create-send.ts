/** The transport of a client: one call in, one answer or one of three errors out. */
import { deliver } from './deliver.js';
import { neverSent } from './failure.js';
import type { TransportOptions } from './options.js';
import { urlOf } from './path.js';
import { prepare } from './prepare.js';
import type { Parts, ReadyCall } from './prepare.js';
import type { Send } from './send.js';

/** @returns what named functions send their calls with */
export function createSend(client: TransportOptions): Send {
  return async (request, options = {}) => {
    const { method, path, params, needsToken = true, retryable, isAnswer = anyJson } = request;
    const parts: Parts = { method, path, params, body: undefined, needsToken, retryable, isAnswer };
    let ready: ReadyCall;
    try {
      parts.body = serialised(request.body);
      ready = prepare(client, parts, urlOf(client.base, path, params), options);
    } catch (error) {
      throw neverSent(parts, error);
    }
    return deliver(client, ready);
  };
}

const anyJson = (): boolean => true;

/** @throws TypeError */
function serialised(body: unknown): string | undefined {
  if (body === undefined) return undefined;
  let text: string | undefined;
  try {
    text = JSON.stringify(body);
  } catch {
    // The error may quote what is in the body.
  }
  if (text === undefined) throw new TypeError('the body cannot be written as JSON');
  return text;
}
