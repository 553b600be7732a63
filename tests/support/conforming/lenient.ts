/** Conforming services that accept what the contract only assumes to be wrong, or take their time. */
import { randomUUID } from 'node:crypto';
import { isObject, listAt, textAt } from '../../../toolkit/contract/objects.js';
import { ofKind, on, type Behaviour, type FlawContext, type Variant } from '../flawed-service.ts';
import {
  jsonOf,
  jsonReply,
  payoutsList,
  referenceIn,
  queryOf,
  withField,
  withQuery,
  type Reply,
  type ServiceRequest,
} from '../messages.ts';
import { onWholeDay } from '../flaws/behaviour.ts';
import { asHtml } from './messages.ts';
import { countIn } from './variants.ts';

export const lenientVariants: readonly Variant[] = [
  ...ofKind('lenient payouts', {
    'a payout is taken whatever is missing or of another type': takesPayouts(isObject),
    'a payout is taken also without a body': takesPayouts(
      (body, text) => isObject(body) || text === '',
    ),
    'an amount may be a number': takesPayouts((body) =>
      listAt(body, payoutsList).some(
        (one) => isObject(one) && typeof one['paymentAmount'] === 'number',
      ),
    ),
  }),
  ...ofKind('lenient lookups', {
    'an enquiry is answered whatever is missing or of another type': on(
      'enquireAccount',
      400,
      async (reply, request, { serve, example }) => {
        const sent = jsonOf(request);
        if (!isObject(sent)) return reply;
        const text = (name: string): string => textAt(sent, name) ?? '';
        const found = await serve({ ...request, body: JSON.stringify(example('enquireAccount')) });
        return withField('accountNumber', text('accountNumber')).apply(
          withField('bankCode', text('bankCode')).apply(found),
        );
      },
    ),
    'every country has a rate': ratesFor((asked) => asked),
    'a country may be in small letters': ratesFor((asked) =>
      /^[a-z]{3}$/.test(asked) ? asked.toUpperCase() : undefined,
    ),
    'without a country the rate is that of the first': ratesFor((asked) =>
      asked === '' ? 'NGA' : undefined,
    ),
    'an unknown country is 404 with HTML': on('getFxRate', [400, 404], (reply) =>
      asHtml({ ...reply, status: 404 }),
    ),
  }),
  ...ofKind('lenient statements', {
    'a reversed window is turned round': onWindow((start, end) =>
      start > end ? [end, start] : undefined,
    ),
    'a time in another zone is read': onWindow((start, end) => [inUtc(start), inUtc(end)]),
    'a day alone is its midnight': onWindow((start, end) => [dayOf(start), dayOf(end)]),
    'a time without a zone is UTC': onWindow((start, end) => [zoned(start), zoned(end)]),
  }),
  ...ofKind('other times in the window', {
    'a window selects by booking, 5 s after midnight': onWholeDay(
      (time, { startTime, endTime }) => {
        const booked = new Date(time).setUTCHours(0, 0, 5);
        return booked >= startTime && booked <= endTime;
      },
    ),
    'a window selects by value date': onWholeDay((time, { startTime, endTime }) => {
      const day = new Date(time).setUTCHours(0, 0, 0, 0);
      return day + 86_400_000 > startTime && day <= endTime;
    }),
    'a window is read to the minute': onWholeDay(
      (time, { startTime, endTime }) =>
        time >= startTime - (startTime % 60_000) && time < endTime + 60_000,
    ),
    'a window of less than a minute is rejected': async (request, { serve }) => {
      const [start, end] = ['startTime', 'endTime'].map((name) => queryOf(request, name) ?? '');
      const isShort = Date.parse(end ?? '') - Date.parse(start ?? '') < 60_000;
      return serve(isShort ? withQuery(request, 'startTime', '') : request);
    },
  }),
  ...ofKind('strict beyond what is shown', {
    'no charset is taken': async (request, { serve }) => {
      const reply = await serve(request);
      const isOdd = request.headers['content-type']?.includes('charset');
      return isOdd && reply.status === 200 ? jsonReply(415, { title: 'Unsupported' }) : reply;
    },
  }),
  ...ofKind('a status that comes later', {
    'a status is visible after 1.5 s': laterKnown((_, waited) => waited >= 1_500),
    'a status is visible after 10 s': laterKnown((_, waited) => waited >= 10_000),
    'a status is visible the fourth time': laterKnown((times) => times >= 4),
    'until then it is 90': laterKnown((times) => times >= 4, '90'),
    'until then it is 01': laterKnown((times) => times >= 4, '01'),
  }),
  ...ofKind(
    'unknown examples',
    { 'the examples of the contract are unknown': unknownExamples },
    { withoutFixtures: true },
  ),
  ...ofKind(
    'one rejection',
    {
      'an unknown value is answered as an unknown path': oneNotFound,
      'an unknown value is answered as an unknown path, which needs a token too': async (
        request,
        context,
      ) => {
        const isLogin = request.operationId === 'login';
        const isOpen = request.headers.authorization === undefined && !isLogin;
        return isOpen ? jsonReply(401, { error: 'no token' }) : oneNotFound(request, context);
      },
    },
    { withoutFixtures: true, remarked: true as const },
  ),
];

/** Accepts the payouts of the example, under the references that were sent. */
function takesPayouts(fits: (body: unknown, text: string) => boolean): Behaviour {
  return on('sendPayout', 400, async (reply, request, { serve, example }) => {
    const sent = jsonOf(request);
    if (!fits(sent, request.body)) return reply;
    const [right] = listAt(example('sendPayout'), payoutsList);
    const wanted = isObject(sent) ? listAt(sent, payoutsList) : [];
    const list = (wanted.length > 0 ? wanted : [{}]).map((one) => ({
      ...(isObject(right) && right),
      transactionReference: textAt(one, 'transactionReference') ?? `LENIENT-${randomUUID()}`,
    }));
    const taken = await serve({ ...request, body: JSON.stringify({ [payoutsList]: list }) });
    return withField('totalCount', wanted.length).apply(taken);
  });
}

/** @param codeFor the country whose name is returned; undefined for the right service's answer */
function ratesFor(codeFor: (asked: string) => string | undefined): Behaviour {
  return on('getFxRate', [400, 404], async (reply, request, { serve }) => {
    const code = codeFor(queryOf(request, 'countryCode') ?? '');
    if (code === undefined) return reply;
    const rate = await serve(withQuery(request, 'countryCode', 'NGA'));
    return /^[A-Z]{3}$/.test(code) ? withField('countryCode', code).apply(rate) : rate;
  });
}

/** Repeats a request with another window if the right service rejects this one. */
function onWindow(other: (start: string, end: string) => [string, string] | undefined): Behaviour {
  return on('getIntradayStatement', 400, (reply, request, { serve }) => {
    const start = queryOf(request, 'startTime') ?? '';
    const end = queryOf(request, 'endTime') ?? '';
    const window = other(start, end);
    if (!window) return reply;
    return serve(withQuery(withQuery(request, 'startTime', window[0]), 'endTime', window[1]));
  });
}

function inUtc(time: string): string {
  const isZoned = /^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d$/.test(time);
  return isZoned ? new Date(time).toISOString() : time;
}

function dayOf(time: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(time) ? `${time}T00:00:00.000Z` : time;
}

function zoned(time: string): string {
  return /^\d{4}-\d\d-\d\dT[\d:.]+$/.test(time) ? `${time}Z` : time;
}

/**
 * Until then, an accepted payout has the status of an unknown one.
 *
 * @param code the code meanwhile; undefined for the rejection of an unknown reference
 */
function laterKnown(isKnown: (times: number, waited: number) => boolean, code?: string): Behaviour {
  return async (request, context) => {
    const { serve, memory, now } = context;
    const reply = await serve(request);
    if (request.operationId === 'sendPayout' && reply.status === 200) {
      for (const one of listAt(jsonOf(request), payoutsList)) {
        memory.set(`sent ${textAt(one, 'transactionReference')}`, String(now()));
      }
    }
    if (request.operationId !== 'getTransactionStatus' || reply.status !== 200) return reply;
    const reference = referenceIn(request);
    const times = countIn(context, `asked ${reference}`);
    const waited = now() - Number(memory.get(`sent ${reference}`) ?? 0);
    if (isKnown(times, waited)) return reply;
    return code === undefined
      ? serve({ ...request, url: `${request.url}-unknown` })
      : withField('responseCode', code).apply(reply);
  };
}

/** A service in which the contract's example values do not exist, although others would. */
async function unknownExamples(request: ServiceRequest, { serve }: FlawContext): Promise<Reply> {
  const reply = await serve(request);
  if (reply.status !== 200) return reply;
  if (request.operationId === 'enquireAccount') return serve({ ...request, body: '{}' });
  if (request.operationId === 'listPossibleBanks') return withField('', []).apply(reply);
  if (request.operationId === 'getFxRate') return asHtml({ ...reply, status: 404 });
  return request.operationId === 'getIntradayStatement'
    ? serve(withQuery(request, 'accountNumber', '0000000000'))
    : reply;
}

/** Gives the same answer to an unknown path and an unknown value. */
async function oneNotFound(request: ServiceRequest, context: FlawContext): Promise<Reply> {
  const reply = await unknownExamples(request, context);
  const lookups = ['', 'getFxRate', 'enquireAccount', 'getTransactionStatus'];
  const isEmpty = request.operationId === 'listPossibleBanks' && reply.body === '[]';
  const isUnknown = [400, 404, 405].includes(reply.status) && lookups.includes(request.operationId);
  return isEmpty || isUnknown ? jsonReply(404, { error: 'not found' }) : reply;
}
