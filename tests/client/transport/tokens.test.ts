/** Tests how the transport uses tokens. */
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { createClient, NotSentError } from '../../../generated/client/typescript/index.js';
import {
  createFakeService,
  refused,
  status,
} from '../../../generated/client/typescript/testing.js';
import { sendOf } from '../../../client/typescript/call.ts';
import { errorOf, payout, payoutPath, statusOf, sendingOnce } from './calls.ts';
import { jumpingClock } from './clocks.ts';
import { textWith } from '../matchers.ts';
import { startFaultServer } from '../../support/fake-service.ts';

const credentials = {
  email: 'amara.okafor@harbour-remit.example',
  password: 'a-long-example-password',
};

test('fifty calls that are answered 401 at the same time ask for one new token', async () => {
  const server = await startFaultServer([]);
  const send = sendOf(createClient({ baseUrl: server.baseUrl, credentials }));
  await send(payout('HR-first'));
  server.expireTokens();
  const references = Array.from({ length: 50 }, (_, index) => `HR-${index}`);
  const answers = await Promise.all(references.map((reference) => send(payout(reference))));
  expect(answers.map((answer) => answer.status)).toEqual(references.map(() => 200));
  expect(references.map((reference) => server.paid(reference))).toEqual(references.map(() => 1));
  // There is one login, and one renewal for the token that was rejected fifty times.
  expect(server.tokenRequests()).toBe(2);
});

test('only the rejected token is discarded', async () => {
  const gone: string[] = [];
  let next = 0;
  const tokens = {
    token: async () => `token-${(next += 1)}`,
    reject: (token: string) => void gone.push(token),
  };
  const { fetch } = createFakeService([status(401)]);
  const answer = await sendOf(createClient({ baseUrl: 'https://service.example', tokens, fetch }))(
    payout('HR-1'),
  );
  expect(answer.status).toBe(200);
  expect(gone).toEqual(['token-1']);
});

test('a rejected login means that nothing was sent, and asks to check the credentials', async () => {
  const requests: string[] = [];
  const client = createClient({
    baseUrl: 'https://service.example',
    credentials,
    clock: jumpingClock(),
    fetch: sendingOnce(async (url) => {
      requests.push(new URL(url).pathname);
      return new Response('{}', { status: 401 });
    }),
  });
  expect(await errorOf(sendOf(client)(payout('HR-1')))).toMatchObject({
    name: 'NotSentError',
    nextAction: 'check-credentials',
    attempts: [{ outcome: 'not-sent', reason: 'no-token' }],
  });
  expect(requests).toEqual(['/auth/login']);
});

const unusable = [
  'secret-token\r\nx: y',
  'secret-tokén',
  'secret token',
  '',
  undefined,
  null,
  7,
  {},
];

test.each<[unknown, string, string]>([
  ...unusable.map((one): [unknown, string, string] => [
    one,
    'the token must be visible ASCII',
    'check-credentials',
  ]),
  [new TypeError('secret-token'), 'token source: TypeError', 'retry'],
  [Object.assign(new Error('secret-token'), { code: 'ENOENT' }), 'token source: ENOENT', 'retry'],
  [
    new NotSentError('the vault is sealed', { nextAction: 'check-credentials' }),
    'was not sent: the vault is sealed. Next',
    'check-credentials',
  ],
])(
  'a token source that returns %j: the error has a reason, and no token',
  async (given, says, next) => {
    const asked: unknown[] = [];
    const token = async () => {
      asked.push(given);
      if (given instanceof Error) throw given;
      return given;
    };
    const { fetch, requests } = createFakeService([]);
    const source: object = { tokens: { token, reject: () => undefined } };
    const client = createClient(
      Object.assign({ baseUrl: 'https://service.example', fetch }, source),
    );
    const error = await errorOf(sendOf(client)(payout('HR-1')));
    expect(error).toMatchObject({
      name: 'NotSentError',
      nextAction: next,
      message: textWith(says),
    });
    expect(inspect(error, { depth: 20, showHidden: true })).not.toContain('secret');
    expect([asked.length, requests.length]).toEqual([1, 0]);
  },
);

test('a client with other timeouts shares the tokens; one with another address does not', async () => {
  const { fetch, tokenRequests } = createFakeService([]);
  const client = createClient({ baseUrl: 'https://service.example', credentials, fetch });
  const patient = client.withOptions({ timeouts: { total: 600_000 } });
  await Promise.all(
    [client, patient, patient.withOptions({ retry: false })].map((one) =>
      sendOf(one)(statusOf('HR-1')).catch(String),
    ),
  );
  expect(tokenRequests()).toBe(1);
  await sendOf(client.withOptions({ baseUrl: 'https://production.example' }))(
    statusOf('HR-1'),
  ).catch(String);
  expect(tokenRequests()).toBe(2);
});

test('an authorization header of the caller replaces the token', async () => {
  const { fetch, requests, tokenRequests } = createFakeService([]);
  const send = sendOf(createClient({ baseUrl: 'https://service.example', credentials, fetch }));
  await send(payout('HR-1'), { headers: { Authorization: 'Bearer mine' } });
  expect(tokenRequests()).toBe(0);
  expect(requests.map(({ path, headers }) => [path, headers['authorization']])).toEqual([
    [payoutPath, 'Bearer mine'],
  ]);
});

test('an unreachable login leaves the call unsent', async () => {
  const { fetch } = createFakeService([refused()]);
  const unreachable: typeof fetch = (url, init) =>
    url.includes('/auth/') ? fetch('https://x.example/none', init) : fetch(url, init);
  const client = createClient({
    baseUrl: 'https://service.example',
    credentials,
    clock: jumpingClock(),
    retry: false,
    fetch: sendingOnce(unreachable),
  });
  expect(await errorOf(sendOf(client)(payout('HR-1')))).toMatchObject({
    name: 'NotSentError',
    nextAction: 'retry',
  });
});
