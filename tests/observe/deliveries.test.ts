/** Tests observations of webhook deliveries: delays, order, repeats, headers, and which codes are notified. */
import { expect, test } from 'vitest';
import { createContract } from '../../toolkit/contract/contract.ts';
import { formatMarkdown } from '../../toolkit/observe/report/markdown.ts';
import { reportOf } from '../../toolkit/observe/report/report.ts';
import { readWebhookPaths } from '../../toolkit/observe/watch/locate.ts';
import type { Exchange, Header } from '../../toolkit/traffic/exchange.ts';
import { payoutBody } from '../client/transport/calls.ts';
import { contract } from '../support/contract.ts';
import { exchangeOf, observerOf } from './exchanges.ts';

const record = (reference: string, responseCode: string) => ({
  transactionReference: reference,
  responseCode,
  responseMessage: 'A message',
  processorResponseCode: 'true',
  processorTransactionReference: 'P-1',
  processorResponseTime: '2026-03-04 09:15:27',
  processorResponseDescription: 'A description',
});

const accepted = (reference: string, at: number): Exchange => {
  const path = '/handler/send/remittance/transaction';
  return exchangeOf({ method: 'POST', path, at, sent: payoutBody(reference) });
};
const status = (reference: string, at: number, code: string): Exchange => {
  const path = `/remittance-middleware/transaction/status/check/${reference}`;
  return exchangeOf({ path, at, came: record(reference, code) });
};
const delivery = (
  reference: string,
  at: number,
  code: string,
  more: { status?: number; sentHeaders?: Header[] } = {},
): Exchange => exchangeOf({ ...hook, at, sent: record(reference, code), ...more });
const hook = { method: 'POST', path: '/hooks/payouts' };

function observed(exchanges: readonly Exchange[]) {
  const report = reportOf(observerOf(exchanges, contract, ['/hooks/payouts']), 2);
  const answers = new Map(report.unknowns.map((one) => [one.id, one]));
  return { report, answers, says: report.deliveries.map((one) => `${one.place}: ${one.says}`) };
}

/** Zinhle's payout is accepted, follows its course, and is delivered twice, because the first attempt got a 503. */
const course = [
  accepted('ZM-1', 0),
  status('ZM-1', 1, '02'),
  delivery('ZM-1', 4, '01'),
  status('ZM-1', 30, '00'),
  delivery('ZM-1', 31, '00', { status: 503 }),
  delivery('ZM-1', 36, '00', { status: 503 }),
  delivery('ZM-1', 66.5, '00'),
  accepted('ZM-2', 0),
  delivery('ZM-2', 200, '10'),
];

test('delays, order and codes are counted', () => {
  const { report, says } = observed(course);
  expect(says).toEqual([
    'first delivery after the payout was accepted: 2 times, 4 s to 3.3 minutes: ' +
      '1 to 10 s once, 1 to 10 minutes once',
    'after a status had shown the code: once, 1 s',
    'before a status had shown the code: once',
    'codes of one payout in order: 01 to 00',
    'code 00: delivered for 1 payout',
    'code 01: delivered for 1 payout',
    'code 02: delivered for 0 payouts, missing for 1 whose status showed it',
    'code 10: delivered for 1 payout',
  ]);
  expect(report.deliveries.map(({ verdict }) => verdict)).toEqual([
    'seen',
    ...Array.from({ length: 7 }, () => 'too few'),
  ]);
});

test('the order of a recording follows its times', () => {
  expect(observed(course.toReversed()).says.toSorted()).toEqual(observed(course).says.toSorted());
});

test('a delivery of an outdated code is late', () => {
  const { says } = observed([
    status('ZM-1', 1, '01'),
    status('ZM-1', 2, '00'),
    delivery('ZM-1', 3, '01'),
  ]);
  expect(says).toContain('after a status had shown a later code: once, of 1');
});

test('repeats show the schedule of retries, and which answer counts as received', () => {
  const { answers } = observed(course);
  expect(answers.get('webhook-retries')).toMatchObject({
    verdict: 'seen',
    count: 2,
    says: 'from 1 to 2: once, 5 s; from 2 to 3: once, 30.5 s',
  });
  expect(answers.get('webhook-answer')?.says).toBe(
    'answered 200 3 times: delivered again never; answered 503 2 times: delivered again 2 times',
  );
});

test('the report says whether a flagged payout is notified', () => {
  expect(answersTo('notification.10', course)).toMatchObject({
    verdict: 'too few',
    says: '10 delivered for 1 payout',
  });
  const silent = ['ZM-1', 'ZM-2'].map((one) => status(one, 0, '10'));
  expect(answersTo('notification.10', [...silent, delivery('ZM-3', 1, '00')])).toMatchObject({
    verdict: 'answered',
    says: '10 delivered for 0 payouts, missing for 2 whose status showed it',
  });
});

test('headers, signature and credentials are named, without a value', () => {
  const headers: Header[] = [
    ['Content-Type', 'application/json'],
    ['Webhook-Signature', 'v1,c2VjcmV0LXNpZ25lZC1CeS1aaW5obGU='],
    ['Authorization', 'Basic emluaGxlOmhvcnNlLTc='],
    ['X-Delivery', 'ZM-1'],
  ];
  const signed = [1, 2].map((at) => delivery('ZM-1', at, '00', { sentHeaders: headers }));
  const { report, answers } = observed(signed);
  expect(answers.get('webhook-signature')?.says).toContain('webhook-signature 2 times');
  expect(answers.get('webhook-authentication')?.says).toBe('Authorization: Basic 2 times');
  const { verdict, says } = answers.get('webhook-headers') ?? {};
  expect(verdict).toBe('answered');
  expect(says).toContain('x-delivery 2 times');
  expect(answers.get('webhook-registration')).toMatchObject({
    verdict: 'never seen',
    says: 'not in traffic',
  });
  const written = JSON.stringify(report) + formatMarkdown(report);
  expect(written).toContain('not in traffic');
  for (const value of ['ZM-1', 'emlua', 'c2Vjc', 'Zinhle']) expect(written).not.toContain(value);
});

test('without deliveries the report says nothing about them', () => {
  const { says, answers } = observed([accepted('ZM-1', 0), status('ZM-1', 1, '00')]);
  expect(says).toEqual([]);
  expect(answers.get('webhook-retries')?.verdict).toBe('never seen');
});

test('of several webhooks at one path, a delivery belongs to the one that it fits, or to the named one', () => {
  const document = structuredClone(contract.document);
  const { webhooks } = document;
  const [first] = Object.values(webhooks);
  if (!first) throw new Error('The contract must have a webhook.');
  const other = structuredClone(first);
  const { post } = other;
  if (!post) throw new Error('The webhook must be a POST.');
  Object.assign(post, {
    operationId: 'balanceChanged',
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['currency'],
            properties: { currency: { type: 'string' } },
          },
        },
      },
    },
  });
  webhooks['balanceChanged'] = other;
  const two = createContract(document);
  const change = exchangeOf({ ...hook, sent: { currency: 'NGN' } });
  const seenOf = (hooks: string[], ...exchanges: Exchange[]) => [
    ...observerOf(exchanges, two, hooks).operations.keys(),
  ];
  const both = [change, delivery('ZM-1', 1, '00')];
  expect(seenOf(['/hooks/payouts'], ...both)).toEqual(['balanceChanged', 'payoutOutcome']);
  expect(seenOf(['payoutOutcome=/hooks/payouts'], ...both)).toEqual(['payoutOutcome']);
  expect(() => readWebhookPaths(['other=/hooks'], two)).toThrow(/--webhook takes a path/);
});

function answersTo(id: string, exchanges: readonly Exchange[]) {
  return observed(exchanges).answers.get(id);
}
