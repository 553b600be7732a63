/** Conforming services that treat logins, tokens and the number of requests differently. */
import { objectAt, textAt } from '../../../toolkit/contract/objects.js';
import {
  ofKind,
  anyOperation,
  on,
  type Behaviour,
  type FlawContext,
  type Variant,
} from '../flawed-service.ts';
import {
  changeField,
  jsonOf,
  jsonReply,
  withoutField,
  type Reply,
  type ServiceRequest,
} from '../messages.ts';
import { people } from '../right-service.ts';
import { asHtml, withHeader } from './messages.ts';
import { countIn, everywhere, tokenIn } from './variants.ts';

export const sessionVariants: readonly Variant[] = [
  ...ofKind('limits', {
    'eight requests a second, 429 without Retry-After': limited(8, 1_000, (reply) => reply),
    'eight requests a second, Retry-After in seconds': limited(8, 1_000, (reply) =>
      withHeader(reply, 'retry-after', '1'),
    ),
    'a hundred requests a minute, Retry-After as a date': limited(100, 60_000, (reply, now, left) =>
      withHeader(reply, 'retry-after', new Date(now + left + 1_000).toUTCString()),
    ),
    'twelve logins a minute': limitedLogins(
      (count, now, first) => count > 12 && now < first + 60_000,
    ),
    'twelve logins, and no more': limitedLogins((count) => count > 12),
  }),
  ...ofKind('no token', {
    'no token is 403 with a problem': unauthorized(isMissing, problem(403)),
    'no token is 401 without a body': unauthorized(isMissing, () => ({
      ...jsonReply(401, {}),
      headers: { 'www-authenticate': 'Bearer' },
      body: '',
    })),
    'no token is 400': unauthorized(isMissing, problem(400)),
    'no token is the envelope of the statement': unauthorized(isMissing, () =>
      jsonReply(403, { success: false, data: null, error: { code: 'NO_TOKEN', message: 'No.' } }),
    ),
  }),
  ...ofKind('wrong tokens', {
    'wrong tokens are 401 with HTML': unauthorized(isAny, (reply) => asHtml(reply)),
    'wrong tokens are 401 without a body': unauthorized(isAny, (reply) => ({
      ...reply,
      headers: {},
      body: '',
    })),
    'wrong tokens are 403': unauthorized(isAny, problem(403)),
    'wrong tokens are 401 with an empty list': unauthorized(isAny, () => jsonReply(401, [])),
  }),
  ...ofKind('wrong logins', {
    'wrong logins are 400': on('login', 401, problem(400)),
    'wrong logins are 403': on('login', 401, problem(403)),
    'wrong logins are 422': on('login', [400, 401], problem(422)),
    'wrong logins are 404 without a body': on('login', 401, () => ({
      ...jsonReply(404, {}),
      body: '',
    })),
    'wrong logins repeat who tried': on('login', [400, 401], (reply, request) => ({
      ...reply,
      body: JSON.stringify({ status: 'FAILED', data: { email: textAt(jsonOf(request), 'email') } }),
    })),
  }),
  ...ofKind(
    'locks',
    {
      'a login is locked by its first wrong password': locks({ after: 1 }),
      'a locked login is 429': locks({ after: 1, status: 429 }),
      'a lock ends the tokens too': locks({ after: 1, endsTokens: true }),
      'an address is locked by its tenth wrong login': locks({ after: 10, isOfAddress: true }),
    },
    { remarked: true as const },
  ),
  ...ofKind('sessions', {
    'a new login ends earlier sessions': sessions({ atLogin: true, atRefresh: false }),
    'old tokens die at the refresh': sessions({ atLogin: false, atRefresh: true }),
    'only the latest token works': sessions({ atLogin: true, atRefresh: true }),
    'a refresh token works once': refreshesOnce,
    'old tokens live on': everywhere((reply) => ({ ...reply })),
    'the refresh token of a refresh has no end': on('refreshToken', 200, (reply) =>
      changeField('refreshExpiresIn', () => 0).apply(reply),
    ),
  }),
  ...ofKind('tokens', {
    'tokens without a claim that can be read': encryptedTokens,
    'refreshExpiresIn is 0': on('login', 200, (reply) =>
      changeField('data.refreshExpiresIn', () => 0).apply(reply),
    ),
    'expiresIn in milliseconds': on('login', 200, (reply) =>
      changeField('data.expiresIn', (one) => Number(one) * 1000).apply(reply),
    ),
    'tokenType in small letters': on('refreshToken', 200, (reply) =>
      changeField('tokenType', () => 'bearer').apply(reply),
    ),
    'realmRoles with other values': on('login', 200, (reply) =>
      changeField('data.realmRoles', () => ['PAYOUT_MAKER', 'offline_access']).apply(reply),
    ),
    'realmRoles without any': on('login', 200, (reply) =>
      changeField('data.realmRoles', () => []).apply(reply),
    ),
    'another status word': on('login', 200, (reply) =>
      changeField('status', () => 'OK').apply(reply),
    ),
    'no phone number': on('login', 200, withoutField('data.phoneNumber').apply),
  }),
];

export function problem(status: number): () => Reply {
  return () =>
    jsonReply(status, { type: 'about:blank', title: 'No', status, detail: 'No.', instance: '/' });
}

/** Accepts at most this many requests in a window of time, which moves with the clock. */
function limited(
  most: number,
  window: number,
  finish: (reply: Reply, now: number, left: number) => Reply,
): Behaviour {
  return async (request, { serve, memory, now }) => {
    const start = Number(memory.get('start') ?? 0);
    if (now() >= start + window) {
      memory.set('start', String(now()));
      memory.set('count', '0');
    }
    const left = Number(memory.get('start')) + window - now();
    const tooMany = countIn({ memory }, 'count') > most;
    return tooMany ? finish(problem(429)(), now(), left) : serve(request);
  };
}

function limitedLogins(
  isTooMany: (count: number, now: number, first: number) => boolean,
): Behaviour {
  return async (request, { serve, memory, now }) => {
    if (request.operationId !== 'login') return serve(request);
    const first = Number(memory.get('first') ?? now());
    memory.set('first', String(first));
    return isTooMany(countIn({ memory }, 'count'), now(), first) ? problem(429)() : serve(request);
  };
}

interface Lock {
  /** The number of wrong logins that lock the login. */
  after: number;
  /** Whether a correct login resets the count. */
  isInARow?: true;
  endsTokens?: true;
  /** Whether every wrong login counts, and locks everyone out. */
  isOfAddress?: true;
  status?: number;
}

/** Locks the main login, for as long as the service runs. */
export function locks({ after, isInARow, endsTokens, isOfAddress, status = 423 }: Lock): Behaviour {
  return async (request, { serve, memory }) => {
    const count = Number(memory.get('wrong') ?? 0);
    const isLocked = count >= after;
    if (request.operationId !== 'login') {
      return serve(isLocked && endsTokens ? withoutToken(request) : request);
    }
    const isMain = textAt(jsonOf(request), 'email') === people.main.email;
    const isWatched = isMain || isOfAddress === true;
    if (isLocked && isWatched) return problem(status)();
    const reply = await serve(request);
    if (isWatched && reply.status >= 400) memory.set('wrong', String(count + 1));
    else if (isMain && isInARow) memory.set('wrong', '0');
    return reply;
  };
}

/** Gives another answer if the correct service answers a request of this kind with 401. */
function unauthorized(
  fits: (request: ServiceRequest) => boolean,
  other: (reply: Reply) => Reply,
): Behaviour {
  return on(anyOperation, 401, (reply, request) =>
    request.operationId !== 'login' && fits(request) ? other(reply) : reply,
  );
}

function isMissing({ headers }: ServiceRequest): boolean {
  return headers.authorization === undefined;
}

function isAny(): boolean {
  return true;
}

/** When which sessions end. A token of an ended session is like any wrong token. */
function sessions({ atLogin, atRefresh }: { atLogin: boolean; atRefresh: boolean }): Behaviour {
  return async (request, context) => {
    const { serve, memory } = context;
    const token = tokenIn(request);
    if (memory.get(`ended ${token}`) !== undefined) return serve(withoutToken(request));
    const reply = await serve(request);
    if (reply.status !== 200) return reply;
    if (request.operationId === 'login') {
      const user = textAt(jsonOf(request), 'email') ?? '';
      begin(context, user, textAt(objectAt(jsonOf(reply), 'data'), 'accessToken'), atLogin);
    }
    if (request.operationId === 'refreshToken') {
      const user = memory.get(`user ${token}`) ?? '';
      begin(context, user, textAt(jsonOf(reply), 'token'), atRefresh);
    }
    return { ...reply };
  };
}

function begin(
  { memory }: FlawContext,
  user: string,
  token: string | undefined,
  endsOthers: boolean,
): void {
  if (token === undefined) return;
  if (endsOthers) {
    for (const [key, owner] of memory) {
      const isOwn = key.startsWith('user ') && owner === user;
      if (isOwn) memory.set(key.replace('user ', 'ended '), '');
    }
  }
  memory.delete(`ended ${token}`);
  memory.set(`user ${token}`, user);
}

function withoutToken(request: ServiceRequest): ServiceRequest {
  const { authorization: _, ...headers } = request.headers;
  return { ...request, headers };
}

async function refreshesOnce(
  request: ServiceRequest,
  { serve, memory }: FlawContext,
): Promise<Reply> {
  const sent =
    request.operationId === 'refreshToken' ? textAt(jsonOf(request), 'refreshToken') : '';
  if (!sent) return serve(request);
  if (memory.get(sent) !== undefined) return problem(401)();
  const reply = await serve(request);
  if (reply.status === 200) memory.set(sent, '');
  return { ...reply };
}

/** Issues tokens of five parts, like encrypted ones. The correct service sees its own three parts. */
async function encryptedTokens(request: ServiceRequest, { serve }: FlawContext): Promise<Reply> {
  const header = Buffer.from('{"alg":"dir","enc":"A128GCM"}').toString('base64url');
  const wrap = (token: string): string => `${header}.${token}.AAAA`;
  const unwrap = (text: string): string =>
    text.replaceAll(`${header}.`, '').replaceAll('.AAAA', '');
  const fields = ['data.accessToken', 'data.refreshToken', 'token', 'refreshToken'];
  const { authorization } = request.headers;
  const reply = await serve({
    ...request,
    body: unwrap(request.body),
    headers: {
      ...request.headers,
      ...(authorization !== undefined && { authorization: unwrap(authorization) }),
    },
  });
  if (!['login', 'refreshToken'].includes(request.operationId)) return reply;
  const change = (token: unknown) => (typeof token === 'string' ? wrap(token) : token);
  return fields.reduce((changed, place) => changeField(place, change).apply(changed), reply);
}
