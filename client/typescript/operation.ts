import { requestIdOf, sendOf } from './call.js';
import type { Call, CallingClient, CallOptions, CallRequest } from './call.js';

export type OperationRules = Pick<CallRequest, 'needsToken' | 'retryable' | 'isAnswer' | 'answer'>;

/** The build writes a more exact declaration of each. */
export type NamedFunction = (client: CallingClient, ...given: never[]) => Call<unknown>;

interface Values {
  [name: string]: string | undefined;
}

/** @param fields what the input has: parameters and `body`. Without any, there is no input. */
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

/** Only its URL is known: any answer will do, and only a read is sent again. */
export function namedOnly(
  method: string,
  path: string,
  query: readonly string[] = [],
): NamedFunction {
  const isRead = method === 'GET';
  const fields = [...(path.match(/[^{]+(?=})/g) ?? []), ...query, ...(isRead ? [] : ['body'])];
  return operation(method, path, fields, { retryable: isRead, answer: 'any' });
}

function call(client: CallingClient, request: CallRequest, options?: CallOptions): Call<unknown> {
  const answer = sendOf(client)(request, options);
  const data = answer.then((received) => received.data);
  return Object.assign(data, {
    async withResponse() {
      // `answer` rejects with the same error.
      data.catch(() => undefined);
      const whole = await answer;
      return { ...whole, requestId: requestIdOf(whole.headers) };
    },
  });
}
