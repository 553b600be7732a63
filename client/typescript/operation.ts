import { requestIdOf, sendOf } from './call.js';
import type { Call, CallAnswer, CallingClient, CallOptions, CallRequest } from './call.js';

export type OperationRules = Pick<
  CallRequest,
  'needsToken' | 'retryable' | 'isAnswer' | 'answer' | 'keyHeader'
>;

/** The build writes a more precise declaration for each function. */
export type NamedFunction = (client: CallingClient, ...given: never[]) => Call<unknown>;

interface Values {
  [name: string]: unknown;
}

/** @param fields the parameters and `body` of the input; if empty, the function has no input */
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
    const params = { path: {}, query: {} };
    const request = { method, path, params, ...rules };
    for (const name of fields) {
      const part = path.includes(`{${name}}`) ? params.path : params.query;
      Object.assign(name === 'body' ? request : part, { [name]: input[name] });
    }
    return asCall(sendOf(client)(request, options));
  };
  const named: NamedFunction =
    fields.length > 0 ? send : (client, options) => send(client, {}, options);
  return Object.assign(named, { method, path });
}

/**
 * Only the URL of a named-only operation is known. It accepts any answer and is not repeated,
 * because its effect is unknown.
 */
export function namedOnly(
  method: string,
  path: string,
  query: readonly string[] = [],
): NamedFunction {
  const body = method === 'GET' ? [] : ['body'];
  const fields = [...(path.match(/[^{]+(?=})/g) ?? []), ...query, ...body];
  return operation(method, path, fields, { retryable: false, answer: 'any' });
}

export function asCall(answer: Promise<CallAnswer>): Call<unknown> {
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
