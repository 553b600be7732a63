/** Tests that the proxy, the contract tests and the sandbox give an exchange the same verdict and origin. */
import { expect, onTestFinished, test } from 'vitest';
import { requestFor, type PlannedCall } from '../../toolkit/contract-tests/plan/call.ts';
import { planCalls } from '../../toolkit/contract-tests/plan/plan.ts';
import { isStated, type CheckFinding } from '../../toolkit/contract-tests/judge/results.ts';
import { runContractTests } from '../../toolkit/contract-tests/run/run.ts';
import { objectAt, listAt, textAt } from '../../toolkit/contract/objects.js';
import { startProxy } from '../../toolkit/proxy/server.ts';
import { startSandbox } from '../../toolkit/sandbox/main.ts';
import { payout } from '../languages/service.ts';
import { contract } from '../support/contract.ts';
import { withAdded } from '../support/conforming/bodies.ts';
import { contractRun } from '../support/contract-run.ts';
import { answers, startFlawedService } from '../support/flawed-service.ts';
import {
  withField,
  withHeaders,
  withoutField,
  withStatus,
  withText,
  type Change,
} from '../support/messages.ts';
import { people } from '../support/right-service.ts';

const { calls } = planCalls(contract);

function callOf(operationId: string): PlannedCall {
  const call = calls.find(({ operation }) => operation.operationId === operationId);
  if (!call) throw new Error(`The contract has no ${operationId}.`);
  return call;
}

async function proxyOf(upstream: string) {
  const log: string[] = [];
  const proxy = await startProxy({
    contract,
    host: '127.0.0.1',
    upstream: new URL(upstream),
    strict: false,
    port: 0,
    log: (line) => log.push(line),
  });
  onTestFinished(() => proxy.close());
  return { url: proxy.url, log };
}

async function tokenOf(url: string): Promise<string> {
  const login = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(people.main),
  });
  return textAt(objectAt(await login.json(), 'data'), 'accessToken') ?? '';
}

/** Returns verdicts such as `remark /bankCode assumed: …` from the proxy's lines about one side of an exchange. */
function verdictsIn(log: readonly string[], side: 'request' | 'answer'): string[] {
  return log.flatMap((line) => {
    const form = new RegExp(`^ {2}(breach|remark): ${side} [a-z-]+(/\\S*)? .*\\((\\w+: .*)\\)$`);
    const [, word, place = '', origin] = form.exec(line) ?? [];
    return word === undefined ? [] : [`${word} ${place} ${origin}`];
  });
}

function verdictOf(finding: CheckFinding): string {
  const { pointer = '' } = finding;
  return isStated(finding)
    ? `breach ${pointer} stated: ${finding.source}`
    : `remark ${pointer} assumed: ${finding.assumed}`;
}

const country = withField('countryCode', 'KEN');
const masked = withField('accountNumber', '******9999');
const bare = withField('accountNumber', '1234500');
const iban = withField('accountNumber', 'NG38900101-0001234500');
const halfError = withAdded({ error: { message: 'none' } });
const elsewhere = withField('data.accountNumber', '7700000043');
const nothing = withField('responseDescription', null);
const asText = withHeaders({ 'content-type': 'text/plain' });
const page = withText(() => '<p>Welcome</p>');
const listRate = /^breach .*stated: Endpoints, Documented operations, List FX rate/;

const differing: [what: string, operationId: string, change: Change, says: RegExp][] = [
  ['another country', 'getFxRate', country, /^breach .*stated: What the service does, 4/],
  [
    'another account, masked',
    'enquireAccount',
    masked,
    /^breach .*stated: What the service does, 4/,
  ],
  ['the account in another form', 'enquireAccount', bare, /^remark .*in the same form/],
  ['the account as an IBAN', 'enquireAccount', iban, /^remark .*in the same form/],
  [
    'an error without a code',
    'getIntradayStatement',
    halfError,
    /^remark .*rejection is documented to have both/,
  ],
  [
    'another account',
    'getIntradayStatement',
    elsewhere,
    /^breach .*stated: What the service does, 5/,
  ],
  ['null', 'enquireAccount', nothing, /^breach /],
  ['no description', 'enquireAccount', withoutField('responseDescription'), /^remark /],
  ['JSON labelled as text', 'listBalances', asText, /^remark .*labelled/],
  ['a body that is not JSON', 'listBalances', page, /^breach .*stated: Endpoints/],
  ['another success', 'getFxRate', withStatus(201), listRate],
  ['pages that disagree', 'getIntradayStatement', withField('data.hasMore', true), /^remark /],
];

test.each(differing)('%s: the proxy and the contract tests agree', async (_, id, change, says) => {
  const service = await startFlawedService({ contract, flaws: [answers(id, 200, change)] });
  onTestFinished(() => service.close());
  const { results } = await runContractTests(
    contractRun(contract, service.url, { logins: people, only: [`success/${id}/200`] }),
  );
  const tested = results.flatMap(({ outcome }) => ('findings' in outcome ? outcome.findings : []));
  const proxy = await proxyOf(service.url);
  const token = await tokenOf(proxy.url);
  // The window of a statement is on the day of the run.
  const sent = service.received.findLast(({ operationId }) => operationId === id);
  const { headers } = requestFor(callOf(id), token);
  const { method = 'GET', url = '', body = '' } = sent ?? {};
  await fetch(`${proxy.url}${url}`, { method, headers, ...(body !== '' && { body }) });
  const verdicts = verdictsIn(proxy.log, 'answer');
  expect(verdicts).toEqual([expect.stringMatching(says)]);
  expect(tested.map(verdictOf)).toEqual(verdicts);
});

const enquiry = '/gateway/account/enquiry';
const reversed = 'startTime=2026-03-04T12:00:00.000Z&endTime=2026-03-04T00:00:00.000Z';
const statement = `/collection-middleware/statement/intraday?accountNumber=7700000042&${reversed}`;
const rejected: [what: string, operationId: string, only: string, change: Change, says: RegExp][] =
  [
    [
      'a 4xx that is not listed',
      'enquireAccount',
      'hostile/enquireAccount/body/bankCode is missing',
      withStatus(422),
      /^remark .*lists are incomplete/,
    ],
    [
      'an error without a message',
      'getIntradayStatement',
      'rejections/getIntradayStatement/400',
      withoutField('error.message'),
      /^breach .*stated: Errors, HTTP errors, 4/,
    ],
  ];

test.each(rejected)('%s: both say so once', async (_, id, only, change, says) => {
  const service = await startFlawedService({ contract, flaws: [answers(id, 400, change)] });
  onTestFinished(() => service.close());
  const { results } = await runContractTests(
    contractRun(contract, service.url, { logins: people, only: [only] }),
  );
  const tested = results.flatMap(({ outcome }) => ('findings' in outcome ? outcome.findings : []));
  const proxy = await proxyOf(service.url);
  const { headers } = requestFor(callOf(id), await tokenOf(proxy.url));
  const body = JSON.stringify({ accountNumber: '0001234500' });
  const isEnquiry = id === 'enquireAccount';
  await fetch(`${proxy.url}${isEnquiry ? enquiry : statement}`, {
    headers,
    ...(isEnquiry && { method: 'POST', body }),
  });
  const verdicts = verdictsIn(proxy.log, 'answer');
  expect(verdicts).toEqual([expect.stringMatching(says)]);
  expect(tested.map(verdictOf)).toEqual(verdicts);
});

const asked: [what: string, path: string, body: object | undefined, word: 'breach' | 'remark'][] = [
  ['a country of two letters', '/fx-rate-api/list/fx/rate?countryCode=NG', undefined, 'breach'],
  ['a country in small letters', '/fx-rate-api/list/fx/rate?countryCode=nga', undefined, 'remark'],
  [
    'null in a body',
    '/gateway/account/enquiry',
    { accountNumber: '0001234500', bankCode: null },
    'breach',
  ],
  [
    'a payout without its sender',
    '/handler/send/remittance/transaction',
    { transactionRequestList: [payout('ONE-1', { senderInformation: undefined })] },
    'remark',
  ],
  [
    'an amount without decimals',
    '/handler/send/remittance/transaction',
    { transactionRequestList: [payout('ONE-2', { paymentAmount: '10' })] },
    'breach',
  ],
];

test.each(asked)('%s: the proxy and the sandbox agree', async (_, path, sent, word) => {
  const sandbox = await startSandbox({ port: 0, log() {} });
  onTestFinished(() => sandbox.close());
  const proxy = await proxyOf(sandbox.url);
  const headers = {
    authorization: `Bearer ${await tokenOf(sandbox.url)}`,
    ...(sent && { 'content-type': 'application/json' }),
  };
  const request = { headers, ...(sent && { method: 'POST', body: JSON.stringify(sent) }) };
  const answer = await fetch(`${sandbox.url}${path}`, request);
  await fetch(`${proxy.url}${path}`, request);
  const lines = proxy.log.filter((line) => line.startsWith(`  ${word}: request `));
  expect(lines).not.toEqual([]);
  const remarks = answer.headers.get('sandbox-remark') ?? '';
  if (word === 'remark') {
    expect(lines.map((line) => line.replace('  remark: ', '')).join('; ')).toBe(remarks);
    return;
  }
  const body: unknown = await answer.json();
  const holders = [body, objectAt(body, 'properties'), objectAt(body, 'transactionResponse')];
  const errors = holders.flatMap((one) => listAt(one, 'errors'));
  const said = errors.flatMap((one) => {
    const text = (name: string): string => textAt(one, name) ?? '';
    // Fields that only the sandbox needs have no origin.
    const origin = text('origin');
    return origin === '' ? [] : [`${text('path')} ${text('message')} (${origin})`];
  });
  expect(lines.map((line) => line.replace(/^.*? request [a-z-]+/, ''))).toEqual(said);
  expect(verdictsIn(proxy.log, 'request')[0]).toMatch(/^breach .*stated: /);
});
