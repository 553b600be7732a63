/** Tests how the status confirms true and forged deliveries. */
import { describe, expect, test } from 'vitest';
import { createClient } from '../../../generated/client/typescript/index.js';
import type { CallingClient, CallRequest } from '../../../generated/client/typescript/index.js';
import { createFakeService, status } from '../../../generated/client/typescript/testing.js';
import type { FakeAnswer } from '../../../generated/client/typescript/testing.js';
import {
  confirmByStatus,
  createMemorySeen,
  createWebhookHandler,
  hmacSignature,
} from '../../../generated/client/typescript/webhooks.js';
import type {
  ConfirmOptions,
  FailedDelivery,
  PayoutOutcome,
} from '../../../generated/client/typescript/webhooks.js';
import { notSent, rejected, scriptedClient, unknownOutcome } from '../scripted-client.ts';
import { of, openFetch, outcome } from './deliveries.ts';

/** Creates a handler that confirms by status, at a time set by the test. */
async function receiver(client: CallingClient, options: ConfirmOptions = {}) {
  const handled: [PayoutOutcome, PayoutOutcome][] = [];
  const failed: FailedDelivery[] = [];
  const time = { now: 0 };
  const deliver = await openFetch(
    createWebhookHandler({
      verify: confirmByStatus(client, {
        clock: { now: () => time.now, elapsed: () => time.now, after: () => () => undefined },
        ...options,
      }),
      seen: createMemorySeen(),
      onOutcome: (given, context) => void handled.push([given, context.delivered]),
      onError: (_, which) => failed.push(which),
    }),
  );
  const send = async (record: object) => (await deliver(of(record))).status;
  return { handled, failed, time, send };
}

/** Creates a real client of a service with faults, and counts its status requests. */
function serviceWith(faults: FakeAnswer[]) {
  const service = createFakeService(faults);
  const client = createClient({
    baseUrl: 'https://service.example',
    credentials: {
      email: 'amara.okafor@harbour-remit.example',
      password: 'a-long-example-password',
    },
    fetch: service.fetch,
  });
  const asked = () => service.requests.filter(({ path }) => path.includes('/status/check/')).length;
  return { client, asked };
}

const named = (index: number) => outcome({ transactionReference: `HR-${index}` });

const referenceOf = (params: CallRequest['params']) =>
  String(params?.path?.['transactionReference']);

describe('a delivery confirmed by status', () => {
  test('gets a 409 without a status request if isOurs does not know its reference', async () => {
    const { client, asked } = serviceWith([]);
    const isOurs = async (reference: string) => reference === 'HR-1';
    const { failed, send } = await receiver(client, { isOurs });
    for (let forgery = 2; forgery <= 50; forgery += 1) expect(await send(named(forgery))).toBe(409);
    expect(asked()).toBe(0);
    expect(failed).toHaveLength(49);
    await send(named(1));
    expect(asked()).toBe(1);
  });

  test('gets a 503 if isOurs fails', async () => {
    const { client, asked } = serviceWith([]);
    const { send } = await receiver(client, { isOurs: () => Promise.reject(new Error()) });
    expect([await send(named(1)), asked()]).toEqual([503, 0]);
  });

  test('passes on the answer of the service, together with the delivery', async () => {
    const delivered = outcome({
      responseCode: '50',
      processorResponseDescription: 'The name does not match.',
    });
    const said = outcome({ responseCode: '50', responseMessage: 'Rejected' });
    const client = scriptedClient(() => said);
    const { handled, send } = await receiver(client);
    expect(await send(delivered)).toBe(200);
    expect(handled).toEqual([[said, delivered]]);
    const asked = client.calls.map(({ request: { path, params } }) => [path, params?.path]);
    const path = '/remittance-middleware/transaction/status/check/{transactionReference}';
    expect(asked).toEqual([[path, { transactionReference: 'HR-20260304-00' }]]);
  });

  test.each([undefined, null])(
    'is confirmed although the processor says nothing: %s',
    async (nothing) => {
      const lacking = {
        ...outcome(),
        processorResponseTime: nothing,
        processorResponseCode: nothing,
      };
      const { client } = serviceWith([status(200, lacking)]);
      const { handled, failed, send } = await receiver(client);
      expect(await send(lacking)).toBe(200);
      expect(handled).toHaveLength(1);
      expect(failed).toEqual([]);
    },
  );

  test.each<[string, () => unknown]>([
    ['another response code', () => outcome({ responseCode: '02' })],
    [
      'that there is none',
      () => {
        throw rejected(400);
      },
    ],
  ])('gets a 409 if the service says %s, and onError is called', async (_, answer) => {
    const { handled, failed, send } = await receiver(scriptedClient(answer));
    expect(await send(outcome())).toBe(409);
    expect(handled).toEqual([]);
    expect(failed).toEqual([{ status: 409, delivered: outcome() }]);
  });

  test('that is not final is a hint: the handler gets the current status', async () => {
    const { handled, failed, send } = await receiver(scriptedClient(() => outcome()));
    const late = outcome({ responseCode: '02' });
    expect([await send(late), await send(outcome())]).toEqual([200, 200]);
    expect(handled).toEqual([[outcome(), late]]);
    expect(failed).toEqual([]);
  });

  test.each<[string, object]>([
    ['a field of another type', { ...outcome(), processorResponseTime: 1772615727 }],
    ['the record of another', outcome({ transactionReference: 'HR-20260304-01' })],
    ['no record', { status: 'SUCCESS' }],
  ])('gets a 503 if the status is %s, and onError is called', async (_, answer) => {
    const { failed, send } = await receiver(scriptedClient(() => answer));
    expect(await send(outcome())).toBe(503);
    expect(failed).toEqual([{ status: 503, delivered: outcome() }]);
  });

  test.each([notSent(), unknownOutcome(), rejected(401), rejected(403), rejected(429)])(
    'gets a 503 while the service cannot be asked, and is handled when it can: %s',
    async (failure) => {
      let down = true;
      const client = scriptedClient(() => {
        if (down) throw failure;
        return outcome();
      });
      const { handled, time, send } = await receiver(client);
      expect([await send(outcome()), handled]).toEqual([503, []]);
      down = false;
      time.now += 1_000;
      expect(await send(outcome())).toBe(200);
      expect(handled).toHaveLength(1);
    },
  );

  test('may also require a signature', async () => {
    const client = scriptedClient(() => outcome());
    const handler = createWebhookHandler({
      verify: {
        ...hmacSignature({ header: 'x-signature', secret: 's', encoding: 'hex' }),
        ...confirmByStatus(client),
      },
      seen: createMemorySeen(),
      onOutcome: () => undefined,
    });
    const deliver = await openFetch(handler);
    expect((await deliver(of(outcome(), { 'x-signature': 'ab' }))).status).toBe(401);
    expect(client.calls).toEqual([]);
  });
});

describe('forged deliveries', () => {
  test('100 simultaneous ones cause 8 requests to a service that answers 503, and then none for a while', async () => {
    const { client, asked } = serviceWith(Array.from({ length: 500 }, () => status(503)));
    const { time, send } = await receiver(client);
    const flood = (from: number) =>
      Promise.all(Array.from({ length: 100 }, (_, index) => send(named(from + index))));
    expect(new Set(await flood(0))).toEqual(new Set([503]));
    expect(asked()).toBe(8);
    await flood(100);
    expect(asked()).toBe(8);
    // Then one request finds out whether the service is back, and the next pause is longer.
    time.now = 1_000;
    await flood(200);
    expect(asked()).toBe(9);
    time.now = 2_999;
    await flood(300);
    expect(asked()).toBe(9);
    time.now = 3_000;
    await flood(400);
    expect(asked()).toBe(10);
  });

  test('100 consecutive ones cause one request', async () => {
    const { client, asked } = serviceWith(Array.from({ length: 500 }, () => status(503)));
    const { send } = await receiver(client);
    for (let index = 0; index < 100; index += 1) expect(await send(named(index))).toBe(503);
    expect(asked()).toBe(1);
  });

  test('50 of one payout share one status request', async () => {
    const { client, asked } = serviceWith([status(200, outcome())]);
    const { handled, send } = await receiver(client);
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(outcome())));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect([asked(), handled.length]).toEqual([1, 1]);
  });

  test('Retry-After is respected', async () => {
    const { client, asked } = serviceWith([
      status(429, {}, { 'retry-after': '30' }),
      status(200, outcome()),
    ]);
    const { time, send } = await receiver(client);
    expect(await send(outcome())).toBe(503);
    time.now = 29_999;
    expect(await send(outcome())).toBe(503);
    expect(asked()).toBe(1);
    time.now = 30_000;
    expect(await send(outcome())).toBe(200);
    expect(asked()).toBe(2);
  });

  test('a reference that makes the service fail does not keep others from being confirmed', async () => {
    const { client } = serviceWith([status(500), status(403), status(200, outcome())]);
    const { send } = await receiver(client);
    expect([await send(named(1)), await send(named(2)), await send(outcome())]).toEqual([
      503, 503, 200,
    ]);
  });

  test.each(['.', '..'])('the reference %s gets a 400, without a request', async (reference) => {
    const { client, asked } = serviceWith([status(200, outcome())]);
    const { send } = await receiver(client);
    expect(await send(outcome({ transactionReference: reference }))).toBe(400);
    expect(asked()).toBe(0);
    expect(await send(outcome())).toBe(200);
  });

  test('8 are checked at a time, 24 wait, and the others get a 503 immediately', async () => {
    const answer: PromiseWithResolvers<void> = Promise.withResolvers();
    const client = scriptedClient(async ({ params }) => {
      await answer.promise;
      return outcome({ transactionReference: referenceOf(params) });
    });
    const { handled, send } = await receiver(client);
    const answers: number[] = [];
    const all = Array.from({ length: 40 }, async (_, index) => {
      answers.push(await send(named(index)));
    });
    await expect.poll(() => answers).toEqual(Array.from({ length: 8 }, () => 503));
    expect(client.calls).toHaveLength(8);
    answer.resolve();
    await Promise.all(all);
    expect(answers.filter((one) => one === 200)).toHaveLength(32);
    expect([client.calls.length, handled.length]).toEqual([32, 32]);
  });
});

test.each([undefined, {}, { GET: () => undefined }])(
  '%o is not a client: an error immediately',
  (client) => {
    const make = (): unknown => Reflect.apply(confirmByStatus, undefined, [client]);
    expect(make).toThrow(/client must come from createClient/);
  },
);
