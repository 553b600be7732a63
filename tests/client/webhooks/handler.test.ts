import { createHmac } from 'node:crypto';
import { connect } from 'node:net';
import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { limitOf, readLimits } from '../../../scripts/build/limits.ts';
import { projectRoot } from '../../../scripts/project.ts';
import {
  createMemorySeen,
  createWebhookHandler,
  hmacSignature,
  unverified,
} from '../../../generated/client/typescript/webhooks.js';
import type {
  FailedDelivery,
  PayoutOutcome,
  SeenStore,
  Verification,
  WebhookHandler,
  WebhookOptions,
} from '../../../generated/client/typescript/webhooks.js';
import contract from '../../../generated/openapi.documented.json' with { type: 'json' };
import type { Delivery } from './deliveries.ts';
import { init, of, outcome } from './deliveries.ts';
import { openNode, ways } from './ways.ts';

const deliveryBytes = limitOf(readLimits(projectRoot), 'deliveryBytes');

const verify = unverified({ because: 'The test delivers.' });

/** Creates a handler that records its outcomes and errors. */
function setUp(options: Partial<WebhookOptions> = {}) {
  const handled: PayoutOutcome[] = [];
  const errors: unknown[] = [];
  const failed: FailedDelivery[] = [];
  const handler = createWebhookHandler({
    verify,
    seen: createMemorySeen(),
    onOutcome: (given) => void handled.push(given),
    onError(error, which) {
      errors.push(error);
      failed.push(which);
    },
    ...options,
  });
  return { handler, handled, errors, failed };
}

describe.each(ways)('through %s', (_, open) => {
  /** Returns the tools for one entry point. */
  async function receiver(options: Partial<WebhookOptions> = {}) {
    const { handler, ...notes } = setUp(options);
    return { ...notes, deliver: await open(handler) };
  }

  test('every example of the contract is handled, and gets an empty 200', async () => {
    const { handled, deliver } = await receiver();
    const { examples } =
      contract.webhooks.payoutOutcome.post.requestBody.content['application/json'];
    const known = new Map<string, { value: unknown }>(Object.entries(contract.components.examples));
    const records = Object.values(examples).map(
      ({ $ref }) => known.get($ref.split('/').at(-1) ?? '')?.value,
    );
    for (const record of records) {
      const answer = await deliver(of(record));
      expect([answer.status, await answer.text()]).toEqual([200, '']);
    }
    expect(records.length).toBeGreaterThan(10);
    expect(handled).toEqual(records);
  });

  test('a delivery is answered only after its outcome has been handled', async () => {
    const work: PromiseWithResolvers<void> = Promise.withResolvers();
    const begun: PromiseWithResolvers<void> = Promise.withResolvers();
    let answered = false;
    const { deliver } = await receiver({ onOutcome: () => (begun.resolve(), work.promise) });
    const answer = deliver(of(outcome())).then((response) => ((answered = true), response));
    await begun.promise;
    await new Promise((resolve) => setImmediate(resolve));
    expect(answered).toBe(false);
    work.resolve();
    expect((await answer).status).toBe(200);
  });

  test('a delivery whose handler fails gets a 500, and is handled when it comes again', async () => {
    let fails = true;
    const runs: string[] = [];
    const { errors, deliver } = await receiver({
      onOutcome: ({ transactionReference }) => {
        runs.push(transactionReference);
        if (fails) throw new Error('The ledger is closed.');
      },
    });
    expect((await deliver(of(outcome()))).status).toBe(500);
    fails = false;
    expect((await deliver(of(outcome()))).status).toBe(200);
    expect((await deliver(of(outcome()))).status).toBe(200);
    expect(runs).toHaveLength(2);
    expect(errors).toEqual([new Error('The ledger is closed.')]);
  });

  test('twenty equal deliveries at the same time are handled once, and all get a 200', async () => {
    const work: PromiseWithResolvers<void> = Promise.withResolvers();
    let runs = 0;
    const { deliver } = await receiver({
      onOutcome: () => {
        runs += 1;
        return work.promise;
      },
    });
    const answers = Promise.all(Array.from({ length: 20 }, () => deliver(of(outcome()))));
    await expect.poll(() => runs).toBe(1);
    work.resolve();
    expect(new Set((await answers).map(({ status }) => status))).toEqual(new Set([200]));
    expect(runs).toBe(1);
  });

  test('the same payout with another response code is another outcome', async () => {
    const { handled, deliver } = await receiver();
    for (const responseCode of ['02', '01', '02']) await deliver(of(outcome({ responseCode })));
    expect(handled.map(({ responseCode }) => responseCode)).toEqual(['02', '01']);
  });

  test('an unlisted response code is passed on as unknown and not final', async () => {
    const codes: unknown[] = [];
    const { deliver } = await receiver({
      onOutcome: (_outcome, { code }) => void codes.push(code),
    });
    expect((await deliver(of(outcome({ responseCode: '77' })))).status).toBe(200);
    expect(codes).toMatchObject([{ code: '77', final: false, resendUnderNewReference: false }]);
  });

  const as = (type: string) => ({ ...of(outcome()), headers: { 'content-type': type } });

  test.each<[number, string, Delivery]>([
    [405, 'GET', { method: 'GET' }],
    [405, 'PUT', { ...of(outcome()), method: 'PUT' }],
    [415, 'text', as('text/plain')],
    [415, 'a form', as('application/x-www-form-urlencoded')],
    [415, 'jsonp', as('application/jsonp')],
    [413, 'a long body', of(outcome({ responseMessage: 'x'.repeat(deliveryBytes) }))],
    [400, 'no body', { headers: { 'content-type': 'application/json' } }],
    [400, 'no JSON', { ...of(outcome()), body: '{"transactionReference": ' }],
    [400, 'no UTF-8', { ...of(outcome()), body: notUtf8(outcome()) }],
    [400, 'a list', of([outcome()])],
    [400, 'null', of(null)],
    [400, 'a number for a text', of({ ...outcome(), responseCode: 0 })],
    [400, 'an empty reference', of(outcome({ transactionReference: '' }))],
  ])('%i for %s, and nothing is handled', async (status, _what, delivery) => {
    const { handled, deliver } = await receiver();
    const answer = await deliver(delivery);
    expect(answer.status).toBe(status);
    expect(handled).toEqual([]);
    if (status === 405) expect(answer.headers.get('allow')).toBe('POST');
  });

  test.each(['transactionReference', 'responseCode'])(
    '400 without %s, which the answer names',
    async (field) => {
      const { handled, failed, errors, deliver } = await receiver();
      for (const value of [undefined, null, '', 0]) {
        const answer = await deliver(of({ ...outcome(), [field]: value }));
        const text = `${field} must be a string that is not empty.`;
        expect([answer.status, await answer.text()]).toEqual([400, text]);
        expect(errors.at(-1)).toEqual(new Error(text));
      }
      expect(handled).toEqual([]);
      expect(failed).toHaveLength(4);
    },
  );

  const assumed = Object.keys(outcome()).filter(
    (name) => name !== 'transactionReference' && name !== 'responseCode',
  );

  test.each(assumed)('%s may be absent or null, and is passed on unchanged', async (field) => {
    for (const value of [undefined, null]) {
      const { handled, deliver } = await receiver();
      const { [field]: _, ...others }: { [key: string]: unknown } = { ...outcome() };
      const record = value === undefined ? others : { ...others, [field]: value };
      expect((await deliver(of(record))).status).toBe(200);
      expect(handled).toEqual([record]);
    }
  });

  test.each(assumed)('400 for %s of another type, and onError is called', async (field) => {
    const { handled, errors, deliver } = await receiver();
    const answer = await deliver(of({ ...outcome(), [field]: true }));
    const text = `${field} must be a string, null or absent.`;
    expect([answer.status, await answer.text()]).toEqual([400, text]);
    expect(errors).toEqual([new Error(text)]);
    expect(handled).toEqual([]);
  });

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/vnd.x+json',
  ])('a delivery as %s is read', async (type) => {
    const { deliver } = await receiver();
    expect((await deliver(as(type))).status).toBe(200);
  });

  test('an answer reveals nothing about the payout', async () => {
    const { deliver } = await receiver({
      onOutcome: () => Promise.reject(new Error('HR-20260304-00 of Amara')),
    });
    const answer = await deliver(of(outcome()));
    expect(await answer.text()).not.toMatch(/HR-2026|Amara/);
  });

  test('an error of verify or the store gives a 503, and the delivery may come again', async () => {
    let down = true;
    const seen = createMemorySeen();
    const flaky: SeenStore = {
      ...seen,
      claim: (key) => (down ? Promise.reject(new Error('Down.')) : seen.claim(key)),
    };
    const { handled, deliver } = await receiver({ seen: flaky });
    const answer = await deliver(of(outcome()));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    down = false;
    expect((await deliver(of(outcome()))).status).toBe(200);
    expect(handled).toHaveLength(1);
  });

  test('a delivery that another process is handling gets a 503, and a 200 once that one has', async () => {
    const seen = createMemorySeen();
    const work: PromiseWithResolvers<void> = Promise.withResolvers();
    const begun: PromiseWithResolvers<void> = Promise.withResolvers();
    const elsewhere = await receiver({ seen, onOutcome: () => (begun.resolve(), work.promise) });
    const here = await receiver({ seen });
    const first = elsewhere.deliver(of(outcome()));
    await begun.promise;
    expect((await here.deliver(of(outcome()))).status).toBe(503);
    work.resolve();
    expect((await first).status).toBe(200);
    expect((await here.deliver(of(outcome()))).status).toBe(200);
    expect(here.handled).toEqual([]);
  });

  test('a store that fails after the handling does not cause another delivery', async () => {
    const seen: SeenStore = {
      ...createMemorySeen(),
      done: () => Promise.reject(new Error('Down.')),
    };
    const { handled, errors, deliver } = await receiver({ seen });
    expect((await deliver(of(outcome()))).status).toBe(200);
    expect(handled).toHaveLength(1);
    expect(errors).toEqual([new Error('Down.')]);
  });

  test('a listener for errors that throws changes no answer', async () => {
    const { deliver } = await receiver({
      onOutcome: () => Promise.reject(new Error('No.')),
      onError: () => {
        throw new Error('The log is full.');
      },
    });
    expect((await deliver(of(outcome()))).status).toBe(500);
  });

  test('a false signature gets a 401 before the body is read', async () => {
    const rejectAll: Verification = {
      authentic: async () => false,
      confirm: () => Promise.reject(new Error('Asked.')),
    };
    const { handled, errors, deliver } = await receiver({ verify: rejectAll });
    expect((await deliver({ ...of(outcome()), body: 'no JSON' })).status).toBe(401);
    expect(handled).toEqual([]);
    expect(errors).toEqual([new Error('The signature or the time is missing or wrong.')]);
  });

  test('onError gets the status and the record of a delivery that was not handled', async () => {
    const { failed, deliver } = await receiver({
      onOutcome: () => Promise.reject(new Error('No.')),
    });
    await deliver({ method: 'GET' });
    await deliver({ ...of(outcome()), body: 'no JSON' });
    await deliver(of(outcome()));
    expect(failed).toEqual([
      { status: 400, delivered: undefined },
      { status: 500, delivered: outcome() },
    ]);
  });
});

describe('wrong options are an error immediately', () => {
  const right = { verify, seen: createMemorySeen(), onOutcome: () => undefined };

  const make = (options: unknown): unknown =>
    Reflect.apply(createWebhookHandler, undefined, [options]);

  test.each<[unknown, RegExp]>([
    [undefined, /must be an object/],
    [{ ...right, verify: undefined }, /^verify must be/],
    [{ ...right, verify: {} }, /^verify must be/],
    [{ ...right, verify: { authentc: async () => true } }, /^verify must be/],
    [{ ...right, verify: { authentic: true } }, /^authentic must be a function/],
    [{ ...right, seen: undefined }, /^seen must be/],
    [{ ...right, seen: new Set() }, /^seen must be/],
    [{ ...right, onOutcome: undefined }, /^onOutcome must be/],
    [{ ...right, onError: 'log' }, /onError must be a function/],
    [{ ...right, onStale: 1 }, /onStale must be a function/],
    [{ ...right, onOutcomes: () => undefined }, /onOutcomes must be a known option/],
    [{ ...right, on: { payoutOutcome: () => undefined } }, /^payoutOutcome must be a known option/],
    [{ ...right, maxBytes: '1kB' }, /maxBytes must be a whole number/],
    [{ ...right, maxBytes: Number.NaN }, /maxBytes must be a whole number/],
    [{ ...right, bodyTimeout: 0 }, /bodyTimeout must be a whole number from 1 to 2147483647/],
    [{ ...right, bodyTimeout: Infinity }, /bodyTimeout must be/],
  ])('%o', (options, message) => {
    expect(() => make(options)).toThrow(TypeError);
    expect(() => make(options)).toThrow(message);
  });

  test('and optional ones may be undefined', () => {
    const undefinedOnes = { onStale: undefined, on: undefined, maxBytes: undefined };
    expect(() => make({ ...right, ...undefinedOnes, onError: undefined })).not.toThrow();
  });
});

test('a body that something else has read gives a 500 that says what to do', async () => {
  const { handler, failed } = setUp();
  const request = new Request('https://partner.example/hook', init(of(outcome())));
  await request.json();
  const answer = await handler.fetch(request);
  expect([answer.status, await answer.text()]).toEqual([
    500,
    'The body was read before it reached the webhook handler. Mount the handler first.',
  ]);
  expect(failed).toEqual([{ status: 500, delivered: undefined }]);
});

/** Delivers a body piece by piece. Returns the answer, and whether the rest was cancelled. */
async function deliverStream(options: Partial<WebhookOptions>, pull: () => string | undefined) {
  const { handler, handled } = setUp(options);
  const seen = { isCancelled: false, pulls: 0 };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pull();
      seen.pulls += 1;
      if (piece !== undefined) controller.enqueue(new TextEncoder().encode(piece));
      return piece === undefined ? new Promise(() => undefined) : undefined;
    },
    cancel: () => void (seen.isCancelled = true),
  });
  const streamed = { method: 'POST', body, duplex: 'half' };
  const { status } = await handler.fetch(new Request('https://partner.example/hook', streamed));
  await expect.poll(() => seen.isCancelled).toBe(true);
  expect(handled).toEqual([]);
  return { status, pulls: seen.pulls };
}

test('a body that stops arriving gives a 408 and does not block', async () => {
  const pieces = ['{"transaction'];
  const { status } = await deliverStream({ bodyTimeout: 20 }, () => pieces.shift());
  expect(status).toBe(408);
});

test('an endless body is rejected as soon as it is too large', async () => {
  const { status, pulls } = await deliverStream({ maxBytes: 10_000 }, () => ' '.repeat(1_000));
  expect(status).toBe(413);
  expect(pulls).toBeLessThan(20);
});

describe('over a bare connection to node:http', () => {
  const head = 'POST /hook HTTP/1.1\r\nhost: partner.example\r\ncontent-type: application/json\r\n';

  /** Writes to a server with the handler, and returns what came back before the connection ended. */
  async function send(handler: WebhookHandler, ...parts: string[]): Promise<string> {
    const server = createServer(handler.node);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    let answer = '';
    await new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => parts.forEach((part) => socket.write(part)));
      socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
      socket.on('error', reject);
      socket.on('close', () => resolve());
      if (parts.at(-1) === '') server.on('request', () => socket.destroy());
    });
    return answer;
  }

  const huge = `400\r\n${' '.repeat(1_024)}\r\n`;

  test.each<[string, number, Partial<WebhookOptions>, string[]]>([
    ['is announced as too large', 413, {}, [`${head}content-length: ${deliveryBytes + 1}\r\n\r\n`]],
    [
      'turns out too large',
      413,
      { maxBytes: 1_000 },
      [`${head}transfer-encoding: chunked\r\n\r\n`, huge],
    ],
    ['stops arriving', 408, { bodyTimeout: 20 }, [`${head}content-length: 500\r\n\r\n{"tra`]],
  ])('a body that %s gives a %i, and the connection ends', async (_, status, options, parts) => {
    const answer = await send(setUp(options).handler, ...parts);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(answer).toMatch(/connection: close/i);
  });

  test('a connection that breaks off in the body causes no handling and no error', async () => {
    const { handler, handled } = setUp();
    expect(await send(handler, `${head}content-length: 500\r\n\r\n{"tra`, '')).toBe('');
    expect(handled).toEqual([]);
  });
});

test('the memory forgets the oldest beyond its limit, but never a delivery in progress', async () => {
  const seen = createMemorySeen(2);
  await seen.claim('running');
  for (const key of ['a', 'b', 'c']) {
    await seen.claim(key);
    await seen.done(key, '00');
  }
  expect(await Promise.all(['running', 'c', 'b', 'a'].map((key) => seen.claim(key)))).toEqual([
    'running',
    ['00'],
    ['00'],
    [],
  ]);
});

test('signing and handling work together', async () => {
  const { handler, handled } = setUp({
    verify: hmacSignature({ header: 'x-sign', secret: 's', encoding: 'hex' }),
  });
  const deliver = await openNode(handler);
  const sign = createHmac('sha256', 's').update(JSON.stringify(outcome())).digest('hex');
  const statusOf = async (signature: string) =>
    (await deliver(of(outcome(), { 'x-sign': signature }))).status;
  expect(await statusOf(sign)).toBe(200);
  expect(await statusOf(sign.replace(/^./, 'z'))).toBe(401);
  expect(handled).toEqual([outcome()]);
});

/** Returns a record as JSON, with one byte that is not valid UTF-8. */
function notUtf8(record: PayoutOutcome): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(Buffer.from(JSON.stringify(record)));
  bytes[bytes.length - 3] = 0xff;
  return bytes;
}
