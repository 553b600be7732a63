/** The login of one run: puts credentials and tokens on requests, and learns the tokens. */
import type { DreddRequest } from 'dredd';
import type { Answer } from './exchange.ts';
import { parseBody } from './judge.ts';
import type { Check } from './plan.ts';
import { isJsonObject } from './places.ts';

export interface Credentials {
  email: string;
  password: string;
}

export interface Session {
  /** Puts on the request what the check needs, in place. False when the login did not give it. */
  authorise(check: Check, request: DreddRequest): boolean;
  /** Takes the tokens from the answer of the login, also when its rest breaks the contract. */
  learn(answer: Answer): void;
}

/** A session without tokens yet. Secrets stay inside; nothing of it is ever printed. */
export function openSession({ email, password }: Credentials): Session {
  let accessToken: string | undefined;
  let refreshToken: string | undefined;
  return {
    authorise(check, request) {
      if (check.operationId === 'login') {
        request.body = JSON.stringify(withFields(check, { email, password }));
        return true;
      }
      if (check.operationId === 'refreshToken') {
        if (refreshToken === undefined) return false;
        request.body = JSON.stringify(withFields(check, { refreshToken }));
      }
      if (!check.needsToken) return true;
      if (accessToken === undefined) return false;
      request.headers['Authorization'] = `Bearer ${accessToken}`;
      return true;
    },
    learn(answer) {
      const body = parseBody(answer.body);
      const data = 'value' in body && isJsonObject(body.value) ? body.value['data'] : undefined;
      if (!isJsonObject(data)) return;
      accessToken = tokenIn(data['accessToken']);
      refreshToken = tokenIn(data['refreshToken']);
    },
  };
}

function withFields({ body }: Check, fields: { [name: string]: string }): object {
  return { ...(isJsonObject(body?.value) ? body.value : {}), ...fields };
}

/** A token as it can stand in a header; anything else would end the run with an error of Node's. */
function tokenIn(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value) ? value : undefined;
}
