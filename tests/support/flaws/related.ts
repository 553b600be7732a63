/** Flaws that only show when answers are compared with the request, with each other, or over time. */
import { isObject, listAt, objectAt, textAt } from '../../../toolkit/contract/objects.js';
import { answers, on } from '../flawed-service.ts';
import type { Behaviour, Flaw, FlawContext, Notify } from '../flawed-service.ts';
import {
  changeField,
  editBody,
  jsonOf,
  jsonReply,
  payoutsList,
  referenceIn,
  queryOf,
  withField,
  withHeaders,
  withoutField,
  withQuery,
  withStatus,
  type Reply,
  type ServiceRequest,
} from '../messages.ts';
import { people } from '../right-service.ts';
import { accepts, flawsOfKind, serveAnyway } from './behaviour.ts';

export const relatedFlaws: readonly Flaw[] = [
  ...flawsOfKind(
    'no authentication, with fixtures',
    {
      'with fixtures: an open status': on('getTransactionStatus', 401, serveAnyway),
      'with fixtures: an open statement': on('getIntradayStatement', 401, serveAnyway),
      'with fixtures: an open enquiry': on('enquireAccount', 401, serveAnyway),
      'with fixtures: an open list of possible banks': on('listPossibleBanks', 401, serveAnyway),
    },
    { withFixtures: true },
  ),
  ...flawsOfKind(
    'too strict, with fixtures',
    {
      'with fixtures: batches of one alone': rejectsBatches((list) => list.length > 1),
    },
    { withFixtures: true },
  ),
  ...flawsOfKind('too strict about empty texts', {
    'payouts need a phone number': rejectsPayouts(
      (payout) =>
        isObject(payout) && textAt(payout['recipientInformation'], 'recipientPhoneNumber') === '',
    ),
    'payouts need an e-mail of the sender': rejectsPayouts(
      (payout) => textAt(objectAt(payout, 'senderInformation'), 'senderEmailAddress') === '',
    ),
    'payouts need a phone number of the sender': rejectsPayouts(
      (payout) => textAt(objectAt(payout, 'senderInformation'), 'senderPhoneNumber') === '',
    ),
  }),
  ...flawsOfKind('memory of a batch', {
    'only the first payout of a batch is known': knowsOnly((index) => index === 0),
    'only the last payout of a batch is known': knowsOnly((index, length) => index === length - 1),
  }),
  ...flawsOfKind('answers for something else', {
    'the rate is that of one country': (request, { serve }) =>
      serve(
        request.operationId === 'getFxRate' && (queryOf(request, 'countryCode') ?? '').length === 3
          ? withQuery(request, 'countryCode', 'NGA')
          : request,
      ),
  }),
  ...flawsOfKind('the time of a batch', {
    'createDate is 1970': answers(
      'sendPayout',
      200,
      withField('createDate', '1970-01-01 00:00:00'),
    ),
    'createDate is in the next year': answers(
      'sendPayout',
      200,
      changeField('createDate', (text) => String(text).replace(/^\d{4}/, '2027')),
    ),
  }),
  ...flawsOfKind('passwords of another type', {
    'an object is a right password': logsInWith((password) => isObject(password)),
    'true is a right password': logsInWith((password) => password === true),
  }),
  ...flawsOfKind('wrong logins', {
    'a password counts up to its eighth character': logsInWith(
      (password) => String(password).slice(0, 8) === people.main.password.slice(0, 8),
    ),
    'a password counts without its case': logsInWith(
      (password) => String(password).toLowerCase() === people.main.password.toLowerCase(),
    ),
  }),
  ...flawsOfKind('refresh tokens', {
    'any refresh token is right': on(
      'refreshToken',
      [400, 401],
      refreshesAnyway(() => true),
    ),
  }),
  ...flawsOfKind(
    'the two tokens',
    {
      'the refresh token serves as access token': accepts(({ use }) => use === 'refresh'),
      'the access token refreshes': on(
        'refreshToken',
        [400, 401],
        refreshesAnyway(
          (sent, request) => sent === (request.headers.authorization ?? '').split(' ')[1],
        ),
      ),
    },
    { breaks: 'assumed' },
  ),
  ...flawsOfKind(
    'invented payouts',
    {
      'unknown references are paid': invents('00'),
      'unknown references are held': invents('10'),
    },
    { breaks: 'assumed' },
  ),
  ...flawsOfKind('counts of errors', {
    'a payout that is paid counts as in error': answers(
      'sendPayout',
      200,
      changeField('errorTransactionCount', () => 1),
    ),
  }),
  ...flawsOfKind('statuses at the end', {
    'the third payout gets the code 99': onStatus((reply, { memory }, reference) => {
      const known = memory.get('references')?.split(' ') ?? [];
      if (!known.includes(reference)) known.push(reference);
      memory.set('references', known.join(' '));
      const isOpen = ['01', '02'].includes(textAt(jsonOf(reply), 'responseCode') ?? '');
      return known.indexOf(reference) === 2 && !isOpen
        ? withField('responseCode', '99').apply(reply)
        : reply;
    }),
    'a payout is delivered as paid and stays in processing': onStatus(async (reply, context) => {
      const record = jsonOf(reply);
      if (textAt(record, 'responseCode') === '00') await context.deliver(record);
      return withField('responseCode', '02').apply(reply);
    }),
    'a payout is forgotten after 5 s': onStatus((reply, { memory, now }, reference) => {
      const first = Number(memory.get(reference) ?? now());
      memory.set(reference, String(first));
      return now() - first > 5_000 ? withStatus(404).apply(reply) : reply;
    }),
  }),
  ...flawsOfKind(
    'statuses that change at the end',
    {
      'a payout that was paid fails 1 s later': onStatus((reply, { memory, now }, reference) => {
        if (textAt(jsonOf(reply), 'responseCode') !== '00') return reply;
        const first = Number(memory.get(reference) ?? now());
        memory.set(reference, String(first));
        return now() - first > 1_000 ? withField('responseCode', '51').apply(reply) : reply;
      }),
      'a payout is rejected with 400 and paid': on('sendPayout', 400, paysAnyway),
    },
    { breaks: 'assumed' },
  ),
  ...flawsOfKind('amounts without a currency', {
    'an entry of the statement has no currency': answers(
      'getIntradayStatement',
      200,
      withoutField('data.details.0.currency'),
    ),
  }),
  ...flawsOfKind('tokens that are not there', {
    'the login gives no access token': answers('login', 200, withoutField('data.accessToken')),
    'the login gives no refresh token': answers('login', 200, withoutField('data.refreshToken')),
    'the refresh gives no token': answers('refreshToken', 200, withoutField('token')),
  }),
  ...flawsOfKind('encodings', {
    'plain text that calls itself gzip': answers('listBalances', 200, {
      kind: 'headers',
      apply: (reply) => withHeaders({ ...reply.headers, 'content-encoding': 'gzip' }).apply(reply),
    }),
  }),
  ...flawsOfKind(
    'wrong now and then',
    {
      'every fourth rate is a text': everyFourth(
        'getFxRate',
        withField('fxDealRate', '1985.25').apply,
      ),
      'every fourth list of balances is an error': everyFourth('listBalances', () =>
        jsonReply(500, {}),
      ),
    },
    { repeat: 8 },
  ),
  ...deliveries({
    'a delivery has a message that is null': (record) => [{ ...record, responseMessage: null }],
    'a delivery has an unknown code': (record) => [{ ...record, responseCode: '99' }],
    'a delivery has no code': (record) => [withoutName(record, 'responseCode')],
    'a delivery has no reference': (record) => [withoutName(record, 'transactionReference')],
    'a delivery has a time in the other form': (record) => [
      { ...record, processorResponseTime: '2026-03-04T09:15:27Z' },
    ],
    'a delivery is a list': (record) => [[record]],
    'a delivery is wrapped in data': (record) => [{ data: record }],
  }),
  ...deliveries(
    {
      'nothing is delivered': () => [],
      'a payout is delivered as paid, then as failed': (record) => [
        record,
        { ...record, responseCode: '51' },
      ],
      'a payout is delivered with another code': (record) => [{ ...record, responseCode: '51' }],
      'a delivery has no message': (record) => [withoutName(record, 'responseMessage')],
    },
    { breaks: 'assumed' },
  ),
];

function deliveries(notices: { [name: string]: Notify }, more: Partial<Flaw> = {}): Flaw[] {
  return Object.entries(notices).flatMap(([name, notify]) =>
    flawsOfKind(
      `deliveries, ${more.breaks ?? 'stated'}`,
      { [name]: (request, { serve }) => serve(request) },
      { ...more, notify },
    ),
  );
}

function withoutName(record: object, name: string): object {
  return Object.fromEntries(Object.entries(record).filter(([one]) => one !== name));
}

/** Rejects a batch as one that breaks the contract. */
function rejectsBatches(isRejected: (list: unknown[]) => boolean): Behaviour {
  return (request, { serve }) => {
    const isHere = request.operationId === 'sendPayout';
    const list = isHere ? listAt(jsonOf(request), payoutsList) : [];
    return serve(isRejected(list) ? { ...request, body: '{' } : request);
  };
}

/** Rejects a batch with such a payout as one that breaks the contract. */
export function rejectsPayouts(isRejected: (payout: unknown) => boolean): Behaviour {
  return rejectsBatches((list) => list.some(isRejected));
}

/** Accepts a batch and forgets some of it. */
function knowsOnly(isKept: (index: number, length: number) => boolean): Behaviour {
  return (request, { serve }) =>
    serve(
      request.operationId === 'sendPayout'
        ? editBody(request, payoutsList, (list) => forgetting(list, isKept))
        : request,
    ).then((reply) => countedAs(request, reply));
}

function forgetting(list: unknown, isKept: (index: number, length: number) => boolean): unknown {
  if (!Array.isArray(list) || list.length < 2) return list;
  return list.filter((_, index) => isKept(index, list.length));
}

/** Returns the count that a correct answer has. */
function countedAs(request: ServiceRequest, reply: Reply): Reply {
  if (request.operationId !== 'sendPayout' || reply.status !== 200) return reply;
  return withField('totalCount', listAt(jsonOf(request), payoutsList).length).apply(reply);
}

function logsInWith(isTaken: (password: unknown) => boolean): Behaviour {
  return on('login', [400, 401], (reply, request, { serve }) => {
    const sent = jsonOf(request);
    const isMain = textAt(sent, 'email') === people.main.email;
    const isRight = isObject(sent) && isTaken(sent['password']);
    return isMain && isRight ? serve({ ...request, body: JSON.stringify(people.main) }) : reply;
  });
}

/** Serves with the refresh token that the main login got last. */
function refreshesAnyway(
  isTaken: (sent: string, request: ServiceRequest) => boolean,
): Parameters<typeof on>[2] {
  return async (reply, request, { serve, contract }) => {
    const sent = textAt(jsonOf(request), 'refreshToken');
    if (sent === undefined || !isTaken(sent, request)) return reply;
    const url = contract.find('listBalances')?.path ?? '';
    const asked = { ...request, operationId: 'listBalances', method: 'GET', url, body: '' };
    // This needs a correct access token.
    if ((await serve(asked)).status !== 200) return reply;
    const login = { ...request, operationId: 'login', url: '/auth/login' };
    const tokens = objectAt(
      jsonOf(await serve({ ...login, body: JSON.stringify(people.main) })),
      'data',
    );
    return jsonReply(200, {
      token: tokens['accessToken'],
      refreshToken: tokens['refreshToken'],
      expiresIn: tokens['expiresIn'],
      refreshExpiresIn: tokens['refreshExpiresIn'],
      tokenType: 'Bearer',
    });
  };
}

/** Answers an unknown reference with a payout in this state. */
export function invents(responseCode: string): Behaviour {
  return on('getTransactionStatus', 400, (_, request, { example }) => {
    const record = example('getTransactionStatus', '200');
    const transactionReference = referenceIn(request);
    return jsonReply(200, { ...(isObject(record) && record), responseCode, transactionReference });
  });
}

/** Changes the status of a known payout. */
function onStatus(
  change: (reply: Reply, context: FlawContext, reference: string) => Reply | Promise<Reply>,
): Behaviour {
  return on('getTransactionStatus', 200, (reply, request, context) =>
    change(reply, context, referenceIn(request)),
  );
}

/** Pays rejected payouts if they have a reference. */
async function paysAnyway(
  reply: Reply,
  request: ServiceRequest,
  { serve, example }: FlawContext,
): Promise<Reply> {
  const [right] = listAt(example('sendPayout'), payoutsList);
  const list = listAt(jsonOf(request), payoutsList).flatMap((one) => {
    const transactionReference = textAt(one, 'transactionReference');
    return isObject(right) && transactionReference ? [{ ...right, transactionReference }] : [];
  });
  if (list.length > 0) {
    await serve({ ...request, body: JSON.stringify({ [payoutsList]: list }) });
  }
  return reply;
}

function everyFourth(operationId: string, change: (reply: Reply) => Reply): Behaviour {
  return on(operationId, 200, (reply, _, { memory }) => {
    const count = Number(memory.get('count') ?? 0) + 1;
    memory.set('count', String(count));
    return count % 4 === 0 ? change(reply) : reply;
  });
}
