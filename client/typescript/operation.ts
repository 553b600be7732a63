/** The named functions, made from what the contract says of their operations. */
import { requestIdOf, sendOf } from './call.js';
import type { Call, CallingClient, CallOptions, CallRequest } from './call.js';

/** How a call is sent, and what answers it. */
export type OperationRules = Pick<CallRequest, 'needsToken' | 'retryable' | 'isAnswer' | 'answer'>;

/** A function as its declaration, which the build writes, says more exactly. */
export type NamedFunction = (client: CallingClient, ...given: never[]) => Call<unknown>;

interface Values {
  [name: string]: string | undefined;
}

/**
 * The function of one operation.
 *
 * @param fields the names of its parameters, and `body`: what its input has. A function without any takes
 *   no input.
 */
export function operation(
  method: string,
  path: string,
  fields: readonly string[],
  rules?: OperationRules,
): NamedFunction {
  const send = (
    client: CallingClient,
    input: Values = {},
    options?: CallOptions,
  ): Call<unknown> => {
    const params: { path: Values; query: Values } = { path: {}, query: {} };
    let body: unknown;
    for (const name of fields) {
      const value = input[name];
      if (name === 'body') body = value;
      else if (value !== undefined) {
        params[path.includes(`{${name}}`) ? 'path' : 'query'][name] = value;
      }
    }
    return call(client, { method, path, params, body, ...rules }, options);
  };
  return fields.length > 0 ? send : (client, options) => send(client, {}, options);
}

/**
 * The function of an operation of which nothing but its URL is known: any answer will do, and
 * nothing but a read is sent again.
 */
export function namedOnly(
  method: string,
  path: string,
  query: readonly string[] = [],
): NamedFunction {
  const isRead = method === 'GET';
  const fields = [...(path.match(/[^{]+(?=})/g) ?? []), ...query, ...(isRead ? [] : ['body'])];
  return operation(method, path, fields, { retryable: isRead, answer: 'any' });
}

/** Sends one call, and returns what its answer carries. */
function call(client: CallingClient, request: CallRequest, options?: CallOptions): Call<unknown> {
  const answer = sendOf(client)(request, options);
  const data = answer.then((received) => received.data);
  return Object.assign(data, {
    async withResponse() {
      // Whoever takes the whole answer gets its error there.
      data.catch(() => undefined);
      const whole = await answer;
      return { ...whole, requestId: requestIdOf(whole.headers) };
    },
  });
}
