/** Tests every fault on real sockets, with both transports. */
import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createClient } from '../../../generated/client/typescript/index.js';
import type { PayoutClient } from '../../../generated/client/typescript/index.js';
import type { ClientOptions } from '../../../client/typescript/options.ts';
import { nodeTransport } from '../../../generated/client/typescript/node.js';
import { createUrlClient } from '../../../generated/client/typescript/url.js';
import { sendOf } from '../../../client/typescript/call.ts';
import {
  cutMidBody,
  empty,
  html,
  malformed,
  noAnswer,
  redirect,
  reset,
  stallMidBody,
  status,
  taken,
} from '../../../generated/client/typescript/testing.js';
import type { FakeAnswer } from '../../../generated/client/typescript/testing.js';
import { errorOf, payout, payoutBody, payoutPath, statusOf } from './calls.ts';
import { shortClock } from './clocks.ts';
import { closedAddress, startFaultServer } from '../../support/fake-service.ts';
import type { FaultServer } from '../../support/fake-service.ts';

const idempotency = { header: 'Idempotency-Key' };
const keyed = { idempotencyKey: 'key-of-the-batch' };

/** After each of these the payout may have been made. Here it was: the worst case. */
const ambiguous: [string, FakeAnswer, string][] = [
  ['503', taken(status(503)), 'answered'],
  [
    '500 with a problem as body',
    taken(status(500, { title: 'Internal Server Error' })),
    'answered',
  ],
  ['504 of a gateway', taken(status(504)), 'answered'],
  ['408', taken(status(408)), 'answered'],
  ['a reset before the headers', taken(reset()), 'connection'],
  ['an answer that is cut mid-body', taken(cutMidBody()), 'cut-short'],
  ['no answer', taken(noAnswer()), 'timeout'],
  ['an answer that stalls mid-body', taken(stallMidBody()), 'timeout'],
  ['200 with HTML', taken(html()), 'not-json'],
  ['200 with malformed JSON', taken(malformed()), 'not-json'],
  ['200 with nothing', taken(empty()), 'not-json'],
  ['206', taken(status(206, { batchId: 'a-part' })), 'answered'],
];

/** By the contract's table, the client sends nothing again after these statuses. */
const neverRepeated: typeof ambiguous = [
  ['302 to elsewhere', taken(redirect()), 'redirect'],
  ['307 to elsewhere', taken({ ...redirect(), status: 307 }), 'redirect'],
];

describe.each(['fetch', 'node'])('by the transport %s', (transport) => {
  function clientFor(server: FaultServer, options: Partial<ClientOptions> = {}): PayoutClient {
    const clock = shortClock();
    server.onSilence = () => clock.expire();
    const node = transport === 'node' ? nodeTransport() : undefined;
    onTestFinished(() => node?.close());
    return createClient({
      baseUrl: server.baseUrl,
      credentials: {
        email: 'amara.okafor@harbour-remit.example',
        password: 'a-long-example-password',
      },
      clock,
      fetch: node,
      ...options,
    });
  }

  const payouts = (server: FaultServer) =>
    server.requests.filter(({ path }) => path === payoutPath);

  test.each(ambiguous)('%s: the same key and bytes again, paid once', async (_, fault) => {
    const server = await startFaultServer([fault], { idempotencyHeader: idempotency.header });
    const client = clientFor(server, { idempotency });
    const answer = await sendOf(client)(payout('HR-1', 'HR-2'), keyed);
    expect(answer.data).toMatchObject({ totalCount: 2 });
    expect(answer.attempts.map(({ outcome }) => outcome)).toEqual(['unknown', 'accepted']);
    expect(payouts(server)).toHaveLength(2);
    expect(new Set(payouts(server).map(({ body }) => body)).size).toBe(1);
    expect(payouts(server).map(({ headers }) => headers['idempotency-key'])).toEqual([
      keyed.idempotencyKey,
      keyed.idempotencyKey,
    ]);
    expect(server.paid('HR-1')).toBe(1);
  });

  test.each([...ambiguous, ...neverRepeated])(
    '%s: without a key it is not sent again, and not called a failure',
    async (_, fault, reason) => {
      const server = await startFaultServer([fault]);
      const error = await errorOf(sendOf(clientFor(server))(payout('HR-1', 'HR-2')));
      expect(error).toMatchObject({
        name: 'UnknownOutcomeError',
        nextAction: 'check-status',
        transactionReferences: ['HR-1', 'HR-2'],
        attempts: [{ outcome: 'unknown', reason }],
      });
      expect(server.requests.map(({ path }) => path)).toEqual(['/auth/login', payoutPath]);
      expect(server.paid('HR-1')).toBe(1);
    },
  );

  test.each(neverRepeated)(
    '%s: it is sent once, with a key or without effect',
    async (_, fault) => {
      const server = await startFaultServer([fault, fault]);
      const send = sendOf(clientFor(server, { idempotency }));
      for (const call of [payout('HR-1'), statusOf('HR-1')]) {
        const error = await errorOf(send(call));
        expect(error).toMatchObject({ name: 'UnknownOutcomeError', attempts: [{ attempt: 1 }] });
      }
    },
  );

  test.each([...ambiguous, ...neverRepeated])(
    '%s: by URL the outcome is unknown too',
    async (_, fault) => {
      const server = await startFaultServer([fault]);
      // This holds whether or not the contract names a key.
      const urls = createUrlClient(clientFor(server, { idempotency: 'off' }));
      const error = await errorOf(urls.POST(payoutPath, { body: payoutBody('HR-1') }));
      expect(error).toMatchObject({ name: 'UnknownOutcomeError', transactionReferences: ['HR-1'] });
      expect(server.paid('HR-1')).toBe(1);
    },
  );

  test.each(ambiguous)('%s: a read is repeated', async (_, fault) => {
    const server = await startFaultServer([taken(status(200, { batchId: 'batch-1' })), fault]);
    const send = sendOf(clientFor(server));
    await send(payout('HR-1'));
    const answer = await send(statusOf('HR-1'));
    expect(answer.attempts.map(({ outcome }) => outcome)).toEqual(['unknown', 'accepted']);
    expect(answer.data).toMatchObject({ responseCode: '00' });
  });

  test.each(ambiguous)(
    '%s, then 400: the rejection proves nothing about the first attempt',
    async (_, fault) => {
      const server = await startFaultServer([fault, status(400, { title: 'Bad Request' })]);
      const client = clientFor(server, { idempotency });
      const error = await errorOf(sendOf(client)(payout('HR-1'), keyed));
      expect(error).toMatchObject({
        name: 'UnknownOutcomeError',
        nextAction: 'check-status',
        attempts: [{ outcome: 'unknown' }, { outcome: 'rejected', status: 400 }],
      });
    },
  );

  const problem = { title: 'Bad Request', status: 400, transactionResponse: {} };
  const unknown = { name: 'UnknownOutcomeError', nextAction: 'check-status' };
  const rejected = { name: 'RejectedError', nextAction: 'check-status' };

  test.each<[string, FakeAnswer[], object, { sends: number; paid: number }]>([
    [
      '503, then 409: it stays unknown',
      [taken(status(503)), status(409)],
      unknown,
      { sends: 2, paid: 1 },
    ],
    [
      '503, then 401 for good: it stays unknown',
      [taken(status(503)), status(401), status(401)],
      unknown,
      { sends: 3, paid: 1 },
    ],
    [
      '400: rejected, with the documented body, sent once, and its status to be asked for',
      [status(400, problem)],
      { ...rejected, status: 400, body: problem },
      { sends: 1, paid: 0 },
    ],
    [
      '403: rejected, sent once, and its status to be asked for',
      [status(403)],
      { ...rejected, status: 403 },
      { sends: 1, paid: 0 },
    ],
    [
      '401 for good: rejected, after one renewal',
      [status(401), status(401), status(401)],
      { ...rejected, status: 401, nextAction: 'check-credentials' },
      { sends: 2, paid: 0 },
    ],
  ])('%s', async (_, faults, expected, { sends, paid }) => {
    const server = await startFaultServer(faults);
    const error = await errorOf(sendOf(clientFor(server, { idempotency }))(payout('HR-1'), keyed));
    expect(error).toMatchObject(expected);
    expect([payouts(server).length, server.paid('HR-1')]).toEqual([sends, paid]);
  });

  test('a rejection whose body breaks off proves nothing, and a 401 leads to no second payout', async () => {
    for (const code of [400, 401, 403, 429]) {
      const server = await startFaultServer([{ ...cutMidBody(), status: code }]);
      const send = sendOf(clientFor(server));
      const error = await errorOf(send(payout('HR-1')));
      expect(error).toMatchObject({ ...unknown, status: code, body: undefined });
      expect(payouts(server)).toHaveLength(1);
    }
  });

  test('429 with Retry-After: not accepted, so it is sent after that time, even without a key', async () => {
    const server = await startFaultServer([status(429, {}, { 'retry-after': '7' })]);
    const clock = shortClock();
    const answer = await sendOf(clientFor(server, { clock, random: () => 0 }))(payout('HR-1'));
    expect(answer.attempts).toMatchObject([
      { outcome: 'rejected', retryAfter: 7000 },
      { outcome: 'accepted' },
    ]);
    expect(clock.pauses).toEqual([7000]);
    expect(server.paid('HR-1')).toBe(1);
  });

  test('401 once: the token is renewed, and the call sent with the new one', async () => {
    const server = await startFaultServer([status(401)]);
    const client = clientFor(server, { retry: false });
    await sendOf(client)(payout('HR-1'));
    expect(payouts(server).map(({ headers }) => headers['authorization'])).toEqual([
      'Bearer access-1',
      'Bearer access-2',
    ]);
    expect(server.paid('HR-1')).toBe(1);
  });

  test('if no server listens, it is certain that nothing was sent', async () => {
    const { baseUrl } = await closedAddress();
    const server = await startFaultServer([]);
    const send = sendOf(clientFor({ ...server, baseUrl }, given));
    const error = await errorOf(send(payout('HR-1'), { retry: { attempts: 4 } }));
    expect(error).toMatchObject({
      name: 'NotSentError',
      nextAction: 'retry',
      attempts: Array<object>(4).fill({
        outcome: 'not-sent',
        reason: 'connection',
        code: 'ECONNREFUSED',
      }),
    });
  });

  test('if no server listens at first, it is sent again without a key, because nothing was sent', async () => {
    const { baseUrl, port } = await closedAddress();
    const server = await startFaultServer([]);
    const late = createServer((_, response) => response.end('{"batchId":"late"}'));
    onTestFinished(() => void late.close());
    let listening: Promise<void> | undefined;
    // The pause ends when the service is available.
    const after = (milliseconds: number, callback: () => void) => {
      if (milliseconds <= 10_000) {
        listening ??= new Promise((resolve) => late.listen(port, '127.0.0.1', resolve));
        void listening.then(callback);
      }
      return () => undefined;
    };
    const clock = { ...shortClock(), after };
    const send = sendOf(clientFor({ ...server, baseUrl }, { ...given, clock }));
    const answer = await send(payout('HR-1'));
    expect(answer.attempts.map(({ outcome }) => outcome)).toEqual(['not-sent', 'accepted']);
  });

  test('nothing is sent to a host that has no address', async () => {
    const server = await startFaultServer([]);
    const nowhere = { ...server, baseUrl: 'https://nowhere.invalid' };
    const send = sendOf(clientFor(nowhere, { ...given, retry: false }));
    expect(await errorOf(send(payout('HR-1')))).toMatchObject({
      name: 'NotSentError',
      nextAction: 'retry',
    });
  });
});

const given: Partial<ClientOptions> = {
  credentials: undefined,
  tokens: { token: async () => 'given', reject: () => undefined },
};
