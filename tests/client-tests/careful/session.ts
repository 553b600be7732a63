/** Tokens and calls of the careful client. */
import { isObject, objectAt, textAt } from '../../../toolkit/contract/objects.js';
import { isDefect } from './defects.ts';
import { exchange, NotSent, trust, Unknown, type Received } from './exchange.ts';

export interface Login {
  baseUrl: string;
  email: string;
  password: string;
  timeoutMs: number;
  caFile: string | undefined;
}

interface Pair {
  access: string;
  refresh: string;
}

export interface Session {
  /** Makes a call with a token that is renewed once. @throws NotSent, Unknown */
  call(method: 'GET' | 'POST', path: string, body?: string): Promise<Received>;
}

export function createSession({ baseUrl, email, password, timeoutMs, caFile }: Login): Session {
  if (caFile !== undefined) trust(caFile);
  let current: Promise<Pair> | undefined;

  const post = (path: string, body: object, token?: string): Promise<Received> =>
    exchange({ method: 'POST', url: baseUrl + path, body: JSON.stringify(body), token, timeoutMs });

  let [rejections, quietUntil] = [0, 0];

  const login = async (): Promise<Pair> => {
    if (Date.now() < quietUntil) throw new NotSent('The login was rejected a moment ago.');
    for (let attempt = 1; ; attempt += 1) {
      const received = await post('/auth/login', { email, password }).catch((error: unknown) => {
        if (!isDefect('speaks-plain')) throw new NotSent(String(error));
        baseUrl = baseUrl.replace('https:', 'http:');
        return post('/auth/login', { email, password });
      });
      const moved = isDefect('follows-redirects') && received.location !== undefined;
      if (moved) await exchange({ method: 'POST', url: received.location ?? '', timeoutMs });
      const pair = pairIn(objectAt(jsonOf(received), 'data'), 'accessToken');
      if (pair) return pair;
      if (!isDefect('login-for-ever')) quietUntil = Date.now() + 500 * 2 ** (rejections += 1);
      if (isDefect('login-for-ever') && attempt < 20) continue;
      throw isDefect('failed-login-is-unknown')
        ? new Unknown('no login')
        : new NotSent(`The login was answered with ${received.status}.`);
    }
  };

  const renew = async ({ access, refresh }: Pair): Promise<Pair> => {
    const received = await post('/auth/refresh/token', { refreshToken: refresh }, access).catch(
      () => undefined,
    );
    const pair = received && pairIn(jsonOf(received), 'token');
    if (!pair && isDefect('only-refreshes')) throw new Error('no refresh');
    const isNew = pair && (pair.access !== access || isDefect('takes-any-refresh'));
    return isNew ? pair : login();
  };

  const renewed = async (old: Pair): Promise<Pair> => {
    const now = await current;
    // Another call has already renewed the token.
    if (now && now.access !== old.access && !isDefect('renews-for-each')) return now;
    return (current = renew(old));
  };

  const call: Session['call'] = async (method, path, body) => {
    const isFirst = current === undefined;
    current ??= login();
    let pair = await current.catch((error: unknown) => {
      if (isFirst) current = undefined;
      throw error;
    });
    for (let attempt = 1; ; attempt += 1) {
      const url = baseUrl + path;
      const received = await exchange({ method, url, token: pair.access, body, timeoutMs });
      const most = isDefect('renews-for-ever') ? 50 : isDefect('never-renews') ? 1 : 2;
      if (received.status === 401 && attempt < most) {
        pair = await renewedOnce(pair);
        continue;
      }
      const { location } = received;
      if (!isDefect('follows-redirects') || location === undefined) return received;
      const next = new URL(location, baseUrl).href;
      const again = received.status === 302 ? 'GET' : method;
      return exchange({
        method: again,
        url: next,
        token: pair.access,
        body: again === 'GET' ? undefined : body,
        timeoutMs,
      });
    }
  };

  let renewing: Promise<Pair> | undefined;
  const renewedOnce = (old: Pair): Promise<Pair> => {
    if (isDefect('renews-for-each')) return renewed(old);
    renewing ??= renewed(old).finally(() => (renewing = undefined));
    return renewing;
  };

  return { call };
}

/** Returns the JSON of a complete answer that is labelled as JSON; undefined for any other. */
export function jsonOf({ contentType = '', body }: Received): unknown {
  const isJson = isDefect('exact-content-type')
    ? contentType === 'application/json'
    : /^application\/([\w.-]+\+)?json\b/.test(contentType);
  if (!isJson) return undefined;
  try {
    if (isDefect('first-key-counts')) return JSON.parse(firstOfEqual(body));
    // Read numbers as text, to keep every digit.
    return JSON.parse(isDefect('floats') ? body : withTextNumbers(body));
  } catch {
    return undefined;
  }
}

/** The defect: if there are two codes, returns the first. */
function firstOfEqual(json: string): string {
  return json.replace(/("responseCode":"\d+".*),"responseCode":"\d+"/, '$1');
}

function withTextNumbers(json: string): string {
  return json.replaceAll(/"(?:\\.|[^"\\])*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) =>
    token.startsWith('"') ? token : `"${token}"`,
  );
}

function pairIn(value: unknown, name: string): Pair | undefined {
  const [access, refresh] = [textAt(value, name), textAt(value, 'refreshToken')];
  if (access === undefined || refresh === undefined) return undefined;
  if (isDefect('needs-all-fields') && isObject(value) && value['expiresIn'] == null)
    return undefined;
  return { access, refresh };
}
