/** Flaws in behaviour: callers, memory, and accepted input. */
import { randomUUID } from 'node:crypto';
import { isObject, listAt, objectAt, textAt } from '../../../toolkit/contract/objects.js';
import {
  answers,
  anyOperation,
  ofKind,
  on,
  type Behaviour,
  type Flaw,
  type FlawContext,
} from '../flawed-service.ts';
import { pointerTo, valueAt } from '../../../toolkit/contract/pointers.ts';
import {
  changeField,
  delivered,
  editBody,
  jsonOf,
  jsonReply,
  payoutsList,
  queryOf,
  withField,
  withQuery,
  withStatus,
  withToken,
  type Reply,
  type ServiceRequest,
} from '../messages.ts';
import { people } from '../right-service.ts';

const guarded = [
  'getFxRate',
  'listBalances',
  'listFinancialInstitutions',
  'listPossibleBanks',
  'enquireAccount',
  'getIntradayStatement',
  'getTransactionStatus',
  'sendPayout',
  'refreshToken',
];

const payouts = `${payoutsList}.*`;

/** The user of the main login (toolkit/sandbox/engine/demo-partners.ts). */
const virtualAccount = '7700000042';

/** Replaces the request's token with a good one. */
export const serveAnyway: Parameters<typeof on>[2] = (_, request, { serve, token }) =>
  serve(withToken(request, token()));

const failed = withStatus(500).apply;

/** These rules are not shown by the source, and chosen by the contract. */
const assumed = { breaks: 'assumed' } as const;

export const behaviourFlaws: readonly Flaw[] = [
  ...guarded.map((operationId) => ({
    name: `${operationId} without authentication`,
    kind: 'no authentication',
    breaks: 'stated' as const,
    behaviour: on(operationId, 401, serveAnyway),
  })),
  ...flawsOfKind('wrong tokens', {
    'wrong signatures are accepted': accepts(
      ({ scheme, alg, use, isExpired }) =>
        scheme === 'Bearer' && alg !== 'none' && use === 'access' && !isExpired,
    ),
    'expired tokens are accepted': accepts(({ isExpired }) => isExpired),
    'unsigned tokens are accepted': accepts(({ alg }) => alg === 'none'),
    'any scheme is accepted': accepts(({ scheme }) => scheme !== 'Bearer'),
  }),
  ...flawsOfKind('data despite a 401', {
    'a 401 carries the balances': leaks('listBalances'),
    'a 401 carries the statement': leaks('getIntradayStatement'),
  }),
  ...flawsOfKind('a payout despite a 401', {
    'a payout is taken despite a 401': on('sendPayout', 401, async (reply, request, context) => {
      await serveAnyway(reply, request, context);
      return reply;
    }),
  }),
  ...flawsOfKind('wrong logins', {
    'any password is right': logsIn((email) => email === people.main.email),
    'any user has the password': on('login', 401, (reply, request, { serve }) =>
      textAt(jsonOf(request), 'password') === people.main.password
        ? serve(withBody(request, people.main))
        : reply,
    ),
    'no password is needed': on('login', 400, (reply, request, { serve }) => {
      const sent = jsonOf(request);
      return isObject(sent) && textAt(sent, 'email') !== undefined && !('password' in sent)
        ? serve(withBody(request, people.main))
        : reply;
    }),
    'any user is known': logsIn((email) => email !== people.main.email),
    'login takes anything': on('login', [400, 401], (reply, request, { serve }) =>
      isMalformed(request) ? reply : serve(withBody(request, people.main)),
    ),
  }),
  ...flawsOfKind('dead tokens', {
    'the token of the login is dead': answers('login', 200, changeField('data.accessToken', dead)),
    'the token of the refresh is dead': answers('refreshToken', 200, changeField('token', dead)),
  }),
  ...flawsOfKind('the same token', { 'the refresh token stays the same': keepsRefreshToken }),

  ...flawsOfKind('memory of payouts', {
    'payouts are forgotten': async (request, { serve }) =>
      request.operationId === 'getTransactionStatus'
        ? serve({ ...request, url: `${request.url}-forgotten` })
        : serve(request),
    'payouts are mixed up': mixesPayouts,
  }),
  ...flawsOfKind('final codes', { 'a delivered result is taken back': movesFinalCodes }),
  ...flawsOfKind(
    'too strict about headers',
    {
      'a charset is rejected': unlessRejected(
        ({ headers }) => headers['content-type']?.includes('charset') ?? false,
        () => jsonReply(415, {}),
      ),
    },
    assumed,
  ),
  ...flawsOfKind('batch identifiers', {
    'every batch has one identifier': answers('sendPayout', 200, withField('batchId', 'BATCH-1')),
  }),

  ...flawsOfKind(
    'a reversed window',
    {
      'the window may be reversed': on('getIntradayStatement', 400, (reply, request, { serve }) => {
        const { startTime, endTime } = windowOf(request);
        if (!isMoment(startTime) || !isMoment(endTime) || startTime < endTime) return reply;
        return serve(withQuery(withQuery(request, 'startTime', endTime), 'endTime', startTime));
      }),
    },
    assumed,
  ),
  ...flawsOfKind('the window of the statement', {
    'the statement takes any startTime': takesAnyTime('startTime', 'endTime'),
    'the statement takes any endTime': takesAnyTime('endTime', 'startTime'),
    'the statement fails on a bad time': on('getIntradayStatement', 400, (reply, request) => {
      const { startTime, endTime } = windowOf(request);
      return isMoment(startTime) && isMoment(endTime) ? reply : failed(reply);
    }),
  }),
  ...flawsOfKind('what a window selects', {
    'the window of a statement selects nothing': onWholeDay(() => true),
    'the end of the window is ignored': onWholeDay((time, { startTime }) => time >= startTime),
  }),
  ...flawsOfKind(
    'where a window starts',
    { 'the start of the window is ignored': onWholeDay((time, { endTime }) => time <= endTime) },
    assumed,
  ),
  ...flawsOfKind('whose statement', {
    'any account is served': on('getIntradayStatement', 404, async (_, request, { serve }) => {
      const reply = await serve(withQuery(request, 'accountNumber', virtualAccount));
      const asked = queryOf(request, 'accountNumber');
      return withField('data.accountNumber', asked).apply(reply);
    }),
    'the statement without a merchant': on('getIntradayStatement', 403, serveAnyway),
  }),

  ...flawsOfKind(
    'methods',
    {
      'any method is served': on(anyOperation, 405, ({ headers }, request, { serve }) => {
        const [method = ''] = String(headers.allow).split(', ');
        return serve({ ...request, method });
      }),
      'an unknown method is an error': on(anyOperation, 405, failed),
    },
    assumed,
  ),

  ...flawsOfKind(
    'bad input is taken',
    {
      'sendPayout takes bad input': on('sendPayout', 400, async (reply, request, context) => {
        if (isMalformed(request)) return reply;
        const taken = await servePayoutExample(reply, request, context);
        return withField('totalCount', listAt(jsonOf(request), payoutsList).length).apply(taken);
      }),
      'enquireAccount takes bad input': on(
        'enquireAccount',
        400,
        async (reply, request, { serve, example }) => {
          if (isMalformed(request)) return reply;
          const found = await serve(withBody(request, example('enquireAccount')));
          const sent = jsonOf(request);
          return editBody(found, '', (right) => ({
            ...(isObject(right) && right),
            ...(isObject(sent) && sent),
          }));
        },
      ),
      'getFxRate takes any country': on('getFxRate', [400, 404], async (_, request, { serve }) => {
        const asked = queryOf(request, 'countryCode') ?? '';
        const reply = await serve(withQuery(request, 'countryCode', 'NGA'));
        return withField('countryCode', asked).apply(reply);
      }),
    },
    assumed,
  ),
  ...flawsOfKind('bad input is an error', {
    'login fails on bad input': failsOnBadInput('login'),
    'refreshToken fails on bad input': failsOnBadInput('refreshToken'),
    'sendPayout fails on bad input': failsOnBadInput('sendPayout'),
    'getFxRate fails on a bad country': failsOnBadInput('getFxRate'),
  }),
  ...flawsOfKind('an unknown Accept', {
    'a rate is a text where nothing fits Accept': on('getFxRate', 200, (reply, { headers }) =>
      headers.accept?.includes('json') ? reply : withField('fxDealRate', '1985.25').apply(reply),
    ),
  }),
  ...flawsOfKind('malformed JSON', {
    'login fails on malformed JSON': onMalformed('login', failed),
    'enquireAccount fails on malformed JSON': onMalformed('enquireAccount', failed),
  }),
  ...flawsOfKind(
    'malformed JSON is taken',
    { 'sendPayout takes malformed JSON': onMalformed('sendPayout', servePayoutExample) },
    assumed,
  ),
  ...flawsOfKind(
    'hanging',
    {
      'refreshToken hangs on malformed JSON': onMalformed('refreshToken', delivered('never').apply),
    },
    { hangs: true },
  ),
  ...flawsOfKind(
    'one bad field is taken',
    {
      'sendPayout takes any amount': takesAny(`${payouts}.paymentAmount`),
      'sendPayout takes any currency': takesAny(`${payouts}.paymentCurrency`),
      'sendPayout takes any country': takesAny(
        `${payouts}.recipientInformation.recipientISOCountryCode`,
      ),
      'sendPayout takes any date': takesAny(`${payouts}.requestDate`),
      'sendPayout needs no sender': takesAny(`${payouts}.senderInformation.senderName`),
      'sendPayout checks the first alone': on('sendPayout', 400, async (_, request, { serve }) => {
        const [first, ...others] = listAt(jsonOf(request), payoutsList);
        const reply = await serve(editBody(request, payoutsList, () => [first]));
        return changeField('totalCount', (count) => Number(count) + others.length).apply(reply);
      }),
    },
    assumed,
  ),
  ...flawsOfKind('one bad field is an error', {
    'sendPayout fails on a bad e-mail': failsOn(
      'sendPayout',
      `${payouts}.senderInformation.senderEmailAddress`,
    ),
    'enquireAccount fails on a bad bank': failsOn('enquireAccount', 'bankCode'),
  }),
  ...flawsOfKind('odd texts are an error', {
    'long texts are an error': unlessRejected(
      ({ url, body }) => Math.max(url.length, body.length) > 2_500,
      failed,
    ),
    'control characters are an error': unlessRejected(
      ({ url, body }) => /\\u0000|%00/.test(`${url} ${body}`),
      failed,
    ),
  }),
];

/** Creates flaws of one kind. They break stated rules unless `more` says otherwise. */
export function flawsOfKind(
  kind: string,
  behaviours: { [name: string]: Behaviour },
  more: Partial<Flaw> = {},
): Flaw[] {
  return ofKind(kind, behaviours, { breaks: 'stated' as const, ...more });
}

interface PresentedToken {
  scheme: string;
  alg: unknown;
  use: unknown;
  isExpired: boolean;
}

/** Accepts matching tokens as good ones. */
export function accepts(fits: (token: PresentedToken) => boolean): Behaviour {
  return on(anyOperation, 401, (reply, request, context) => {
    const [scheme = '', token = ''] = (request.headers.authorization ?? '').split(' ');
    const [header, claims] = token
      .split('.')
      .map((part) => jsonOf({ body: Buffer.from(part, 'base64url') }));
    if (!isObject(header) || !isObject(claims)) return reply;
    const isExpired = Number(claims['exp']) * 1000 < Date.now();
    return fits({ scheme, alg: header['alg'], use: claims['use'], isExpired })
      ? serveAnyway(reply, request, context)
      : reply;
  });
}

function leaks(operationId: string): Behaviour {
  return on(operationId, 401, async (reply, request, context) =>
    withStatus(401).apply(await serveAnyway(reply, request, context)),
  );
}

function logsIn(isTaken: (email: string) => boolean): Behaviour {
  return on('login', 401, (reply, request, { serve }) =>
    isTaken(textAt(jsonOf(request), 'email') ?? '') ? serve(withBody(request, people.main)) : reply,
  );
}

/** Whether the token has another signature. */
function dead(token: unknown): string {
  return `${String(token).split('.').slice(0, 2).join('.')}.${'A'.repeat(43)}`;
}

/** Returns the refresh token that was sent, and treats it as its successor. */
async function keepsRefreshToken(
  request: ServiceRequest,
  { serve, memory }: FlawContext,
): Promise<Reply> {
  const sent = textAt(jsonOf(request), 'refreshToken');
  if (request.operationId !== 'refreshToken' || sent === undefined) return serve(request);
  const reply = await serve(editBody(request, 'refreshToken', () => memory.get(sent) ?? sent));
  const next = textAt(jsonOf(reply), 'refreshToken');
  if (next !== undefined) memory.set(sent, next);
  return withField('refreshToken', sent).apply(reply);
}

/** Answers every status with that of the first payout. */
async function mixesPayouts(
  request: ServiceRequest,
  { serve, memory }: FlawContext,
): Promise<Reply> {
  const reply = await serve(request);
  if (reply.status !== 200) return reply;
  if (request.operationId === 'sendPayout' && !memory.has('first')) {
    const [first] = listAt(jsonOf(request), payoutsList);
    memory.set('first', textAt(first, 'transactionReference') ?? '');
  }
  const first = memory.get('first');
  if (request.operationId !== 'getTransactionStatus' || first === undefined) return reply;
  return withField('transactionReference', first).apply(reply);
}

/** Reports `01` for a payout after it had a final code. */
async function movesFinalCodes(
  request: ServiceRequest,
  { serve, memory }: FlawContext,
): Promise<Reply> {
  const reply = await serve(request);
  const code = textAt(jsonOf(reply), 'responseCode') ?? '';
  const isStatus = request.operationId === 'getTransactionStatus' && reply.status === 200;
  if (!isStatus || ['01', '02', '10'].includes(code)) return reply;
  const wasFinal = memory.has(request.url);
  memory.set(request.url, code);
  return wasFinal ? withField('responseCode', '01').apply(reply) : reply;
}

/** Answers such requests differently, unless they get a 401. */
function unlessRejected(
  fits: (request: ServiceRequest) => boolean,
  other: (reply: Reply) => Reply,
): Behaviour {
  return async (request, { serve }) => {
    const reply = await serve(request);
    return reply.status !== 401 && fits(request) ? other(reply) : reply;
  };
}

function windowOf(request: ServiceRequest) {
  return { startTime: queryOf(request, 'startTime'), endTime: queryOf(request, 'endTime') };
}

function isMoment(text: string | undefined): text is string {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''));
}

/** Replaces one time of the window with the other if it is not a time. */
function takesAnyTime(name: 'startTime' | 'endTime', other: 'startTime' | 'endTime'): Behaviour {
  return on('getIntradayStatement', 400, (reply, request, { serve }) => {
    const window = windowOf(request);
    if (isMoment(window[name])) return reply;
    return serve(withQuery(request, name, window[other] ?? ''));
  });
}

/** @param isListed whether to list an entry of the latest day, by its time and the requested window */
export function onWholeDay(
  isListed: (time: number, window: { startTime: number; endTime: number }) => boolean,
): Behaviour {
  return async (request, { serve, now }) => {
    const { startTime, endTime } = windowOf(request);
    const isHere = request.operationId === 'getIntradayStatement';
    if (!isHere || !isMoment(startTime) || !isMoment(endTime) || startTime > endTime) {
      return serve(request);
    }
    const window = { startTime: Date.parse(startTime), endTime: Date.parse(endTime) };
    const day = new Date(now()).toISOString().slice(0, 10);
    const whole = withQuery(request, 'startTime', `${day}T00:00:00.000Z`);
    const reply = await serve(withQuery(whole, 'endTime', `${day}T18:00:00.000Z`));
    const listed = editBody(reply, 'data.details', (list) =>
      Array.isArray(list)
        ? list.filter((entry) => isListed(Date.parse(textAt(entry, 'completedTime') ?? ''), window))
        : list,
    );
    const { length } = listAt(objectAt(jsonOf(listed), 'data'), 'details');
    return reply.status === 200 ? withField('data.totalRecords', length).apply(listed) : reply;
  };
}

function isMalformed(request: ServiceRequest): boolean {
  return request.method !== 'GET' && jsonOf(request) === undefined;
}

function withBody(request: ServiceRequest, value: unknown): ServiceRequest {
  return { ...request, body: JSON.stringify(value) };
}

/** Accepts the batch of the contract's example, under new references. */
function servePayoutExample(
  _: Reply,
  request: ServiceRequest,
  { serve, example }: FlawContext,
): Promise<Reply> {
  const batch = withBody(request, example('sendPayout'));
  return serve(editBody(batch, `${payouts}.transactionReference`, () => `FLAW-${randomUUID()}`));
}

function failsOnBadInput(operationId: string): Behaviour {
  return on(operationId, 400, (reply, request) => (isMalformed(request) ? reply : failed(reply)));
}

export function onMalformed(operationId: string, other: Parameters<typeof on>[2]): Behaviour {
  return on(operationId, 400, (reply, request, context) =>
    isMalformed(request) ? other(reply, request, context) : reply,
  );
}

/** Accepts a payout whatever the field is. */
function takesAny(place: string): Behaviour {
  return on('sendPayout', 400, (_, request, { serve, example }) =>
    serve(repaired(request, place, example('sendPayout'))),
  );
}

/** Answers with a server error if only the field is wrong. */
function failsOn(operationId: string, place: string): Behaviour {
  return on(operationId, 400, async (reply, request, { serve, example }) => {
    const { status } = await serve(repaired(request, place, example(operationId)));
    return status === 200 ? failed(reply) : reply;
  });
}

/** Returns the request with the example's value at the place, even if there was none. */
function repaired(request: ServiceRequest, place: string, example: unknown): ServiceRequest {
  const keys = place.split('.');
  const name = keys.pop() ?? '';
  const right = valueAt(example, pointerTo([...keys, name].map((key) => (key === '*' ? 0 : key))));
  return editBody(request, keys.join('.'), (object) =>
    isObject(object) ? { ...object, [name]: right } : object,
  );
}
