/** Tests `--webhook-listen`, which checks deliveries against the contract and reports missing ones. */
import { expect, test } from 'vitest';
import type { Operation } from '../../toolkit/contract/document.ts';
import { isObject } from '../../toolkit/contract/objects.js';
import { createContract, type Contract } from '../../toolkit/contract/contract.ts';
import type { CheckResult } from '../../toolkit/contract-tests/judge/results.ts';
import { nothingLearned } from '../../toolkit/contract-tests/sections/section.ts';
import { webhookSection } from '../../toolkit/contract-tests/sections/webhook.ts';
import {
  listenForDeliveries,
  type Deliveries,
} from '../../toolkit/contract-tests/wire/deliveries.ts';
import { createSentPayouts } from '../../toolkit/contract-tests/wire/sent-payouts.ts';
import { exampleOf } from '../support/examples.ts';
import { contract } from './run-command.ts';
import { createRunSecrets } from '../../toolkit/contract-tests/judge/run-secrets.ts';
import { realTimer } from '../../toolkit/contract-tests/wire/sender.ts';

const example = exampleOf(contract, 'getTransactionStatus');
const record = {
  ...(isObject(example) ? example : {}),
  transactionReference: 'OURS-1',
  responseCode: '00',
};

/** Runs the section with a real listener, after the given deliveries were posted to it. */
async function deliver(
  post: (url: string) => Promise<unknown>,
  expected = ['OURS-1', '00'],
  model: Contract = contract,
) {
  const sentPayouts = createSentPayouts(() => {});
  const listener = await listenForDeliveries(0, realTimer, () => {});
  const [reference = '', code = ''] = expected;
  // The test does not wait for deliveries that will not come.
  const deliveries: Deliveries = { ...listener, until: async (isMet) => isMet() };
  if (reference !== '') deliveries.expect(reference, code);
  try {
    await post(listener.url);
    const plan = {
      contract: model,
      calls: [],
      uncallable: [],
      fixtures: { values: {}, credentials: {} },
      sendPayouts: true,
      hostilePayouts: false,
      maxAmount: 100,
      isSandbox: false,
      seed: 1,
      wrongPasswords: 0,
      hasUnboundLogin: false,
      hasToken: false,
      headers: [],
      listensForWebhooks: true,
    };
    const section = webhookSection(plan);
    const results: CheckResult[] = [];
    const context = {
      ...plan,
      deliveries,
      baseUrl: '',
      timeLimit: 1,
      mask: undefined,
      send: () => Promise.reject(new Error('The section sends nothing.')),
      timer: realTimer,
      logins: noLogin,
      secrets: createRunSecrets(noLogin),
      isSilent: () => false,
      rejectedLogin: () => undefined,
      learned: nothingLearned(),
      sentPayouts,
      tokens: () => undefined,
      logIn: async () => undefined,
      share() {},
      now: () => new Date(),
      newId: () => '',
    };
    const checks = section.checks.map(({ check }) => check);
    await section.run(context, checks, (check, outcome) => results.push({ check, outcome }));
    return results.map(({ outcome }) => outcome);
  } finally {
    await listener.close();
  }
}

const noLogin = { main: { email: 'nobody', password: 'none' } };

const post =
  (body: unknown, contentType = 'application/json') =>
  async (url: string) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await fetch(`${url}/hook`, {
      method: 'POST',
      headers: { 'content-type': contentType },
      body: text,
    });
    expect(answer.status).toBe(200);
  };

test('a correct delivery passes, and its payout counts as delivered', async () => {
  expect((await deliver(post(record))).map(({ kind }) => kind)).toEqual([
    'pass',
    'pass',
    'pass',
    'pass',
  ]);
});

test.each([
  ['an unknown code', post({ ...record, responseCode: '99' }), '/responseCode'],
  ['a missing code', post({ ...record, responseCode: undefined }), ''],
  ['a message that is null', post({ ...record, responseMessage: null }), '/responseMessage'],
  [
    'a time that no clock has',
    post({ ...record, processorResponseTime: '2026-03-04 25:00:00' }),
    '/processorResponseTime',
  ],
])('a delivery with %s breaks the contract', async (_, send, pointer) => {
  const [whole] = await deliver(send);
  expect(whole).toMatchObject({ kind: 'fail', findings: [{ pointer }] });
});

test.each([
  ['that is not JSON', post('{')],
  ['by another method', (url: string) => fetch(url, { method: 'PUT', body: '{}' })],
])('a delivery %s breaks the contract', async (_, send) => {
  expect((await deliver(send))[0]?.kind).toBe('fail');
});

test.each([
  ['without a field that is only listed', post({ ...record, responseMessage: undefined })],
  ['with a code that is not a result', post({ ...record, responseCode: '02' })],
  ['that is labelled as text', post(record, 'text/plain')],
])('a delivery %s differs from an assumption', async (_, send) => {
  const [whole] = await deliver(send);
  expect(whole?.kind).toBe('remark');
});

// The service's documentation does not say how soon the correct delivery comes.
test.each([
  ['with another code', { ...record, responseCode: '51' }],
  ['of another payout', { ...record, transactionReference: 'OTHER-1' }],
])('a delivery %s does not count for the payout', async (_, body) => {
  const [whole, delivered] = await deliver(post(body));
  expect([whole?.kind, delivered?.kind]).toEqual(['pass', 'remark']);
});

test('deliveries of payouts that the run did not send are named, at most three', async () => {
  const send = async (url: string): Promise<void> => {
    for (const name of ['A-1', 'B-1\u001b', 'C-1', 'D-1', 'A-1']) {
      await post({ ...record, transactionReference: name })(url);
    }
  };
  const says = '5 deliveries came, of references that this run did not send: ';
  const names = 'A-1, B-1\\u001b, C-1 and 1 more';
  const [, delivered, , own] = await deliver(send);
  expect(delivered).toMatchObject({
    kind: 'remark',
    findings: [{ came: `none within 15 s. ${says}${names}` }],
  });
  expect(own).toEqual({ kind: 'skip', reason: `not judged: ${says}${names}` });
});

test.each([
  // Which codes are final is an interpretation of the contract.
  ['paid, then failed', ['00', '51'], 'remark'],
  ['failed, then paid', ['51', '00'], 'remark'],
  ['paid twice', ['00', '00'], 'pass'],
  ['held, then paid', ['10', '00'], 'pass'],
])('a payout that is delivered as %s should have one result', async (_, codes, kind) => {
  const send = async (url: string): Promise<void> => {
    for (const responseCode of codes) await post({ ...record, responseCode })(url);
  };
  expect((await deliver(send))[2]?.kind).toBe(kind);
});

test('without deliveries and without a payout nothing is proved, and each check is skipped', async () => {
  const outcomes = await deliver(async () => {}, []);
  expect(outcomes.map(({ kind }) => kind)).toEqual(['skip', 'skip', 'skip', 'skip']);
});

test('each delivery is judged by the webhook that it fits', async () => {
  const second: Operation = {
    operationId: 'balanceLow',
    summary: 'A balance is low',
    tags: [],
    'x-doc-status': 'documented',
    'x-source': '',
    requestBody: {
      content: {
        'application/json': {
          schema: { type: 'object', required: ['low'], properties: { low: { type: 'boolean' } } },
        },
      },
    },
  };
  const { document } = contract;
  const model = createContract({
    ...document,
    webhooks: { ...document.webhooks, balanceLow: { post: second } },
  });
  const both = async (url: string): Promise<void> => {
    await post(record)(url);
    await post({ low: true })(url);
  };
  const right = await deliver(both, ['OURS-1', '00'], model);
  expect(right.map(({ kind }) => kind)).toEqual(['pass', 'pass', 'pass', 'pass', 'pass']);
  const wrong = await deliver(post({ low: 'yes' }), [], model);
  expect(wrong.map(({ kind }) => kind)).toEqual(['skip', 'skip', 'skip', 'skip', 'fail']);
});
