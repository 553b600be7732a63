/** The transport of a client: one call in, one answer or one of three errors out. */
import { deliver } from './deliver.js';
import type { TransportOptions } from './options.js';
import { urlOf } from './path.js';
import { prepare } from './prepare.js';
import { referencesIn } from './references.js';
import type { Send } from './send.js';

/** @returns what named functions send their calls with */
export function createSend(client: TransportOptions): Send {
  return async (request, options = {}) => {
    const { method, path, params, needsToken = true, retryable, isAnswer = anyJson } = request;
    let body: string | undefined;
    const call = { method, path, references: () => referencesIn(body, params) };
    const ready = prepare(
      client,
      call,
      () => {
        body = serialised(request.body);
        return { url: urlOf(client.base, path, params), body, needsToken, retryable, isAnswer };
      },
      options,
    );
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
