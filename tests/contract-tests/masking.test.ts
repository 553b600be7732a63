/** Tests what a report may show of a request and its answer: never a secret, and no value by default. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reportExchange } from '../../toolkit/contract-tests/judge/exchange-report.ts';
import { createRunSecrets } from '../../toolkit/contract-tests/judge/run-secrets.ts';
import { planCalls } from '../../toolkit/contract-tests/plan/plan.ts';
import { createHarReport } from '../../toolkit/contract-tests/report/har.ts';
import type { Options } from '../../toolkit/contract-tests/options.ts';
import type { Received, Reply, WireRequest } from '../../toolkit/contract-tests/wire/exchange.ts';
import { listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { createEntryMask } from '../../toolkit/traffic/har-entry.ts';
import { contract } from './run-command.ts';
import { newFolder } from '../support/run-folder.ts';

const baseUrl = 'https://staging.remittance-payout.example';
const opaque = 'opaque-SECRET-token';
// Build the key from parts, so that no scanner takes it for a real one.
const jwt = ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiJhbWFyYSJ9', 'c2lnbmF0dXJlU0VDUkVU'].join('.');

/** A request and an answer with secrets in every possible place. */
const request: WireRequest = {
  method: 'POST',
  path: `/gateway/account/enquiry?token=${opaque}&page=1`,
  headers: { Authorization: `Bearer ${opaque}`, 'Content-Type': 'application/json' },
  body: JSON.stringify({
    password: 'pass-SECRET',
    credentials: { nested: ['in-SECRET-list'] },
    accountNumber: '0001234500',
    note: `see ${jwt}`,
  }),
};

const reply: Reply = {
  id: 'contract-1',
  at: new Date('2026-03-04T09:15:27.000Z'),
  milliseconds: 12,
  status: '200',
  headers: {
    'content-type': 'application/json',
    'set-cookie': 'session=SECRET',
    'x-account': '0001234500',
    location: `https://elsewhere.example/login?token=${opaque}`,
  },
  contentType: 'application/json',
  body: Buffer.from(
    JSON.stringify({
      accountName: 'Chidi Nwosu',
      accessToken: 'other-SECRET',
      message: `the token ${opaque} and the password pass-SECRET`,
      [opaque]: 1,
    }),
  ),
};

const logins = { main: { email: 'amara@harbour.example', password: 'pass-SECRET' } };
const secrets = createRunSecrets(logins);
secrets.add(opaque, 'TOKEN');
const values = ['0001234500', 'Chidi Nwosu'];

function shownOf(showValues: boolean, sent = request): { exchange: string; har: string } {
  const operation = contract.documented.find(({ operationId }) => operationId === 'enquireAccount');
  if (!operation) throw new Error('The contract must have enquireAccount.');
  const mask = showValues ? createEntryMask(contract, baseUrl, 'values', secrets.hide) : undefined;
  const fixtures = { values: { accountNumber: '0001234500' }, credentials: {} };
  const { calls } = planCalls(contract);
  const shown = { contract, calls, fixtures, secrets, baseUrl, timeLimit: 1000, logins, mask };
  return {
    exchange: JSON.stringify(reportExchange(shown, operation, sent, reply)),
    har: recorded({ showValues, keepNames: false }, [sent, reply]),
  };
}

/** Returns the text of the file that `--har` names. */
function recorded(
  keeps: Pick<Options, 'showValues' | 'keepNames'>,
  ...exchanges: [WireRequest, Received][]
): string {
  const file = join(newFolder(), 'contract.har');
  const har = createHarReport(file, { contract, baseUrl, timeLimit: 1000, secrets, ...keeps });
  for (const [sent, came] of exchanges) har.add(sent, came);
  expect(har.close()).toEqual([]);
  return readFileSync(file, 'utf8');
}

test.each([[false], [true]])('no secret is shown, with --show-values %s', (showValues) => {
  const { exchange, har } = shownOf(showValues);
  expect(exchange).not.toMatch(/SECRET|eyJ/);
  expect(har).not.toMatch(/SECRET|eyJ/);
});

const odd = createRunSecrets({
  main: { email: 'amara@harbour.example', password: 'Cörrect "horse" \\9' },
  unbound: { email: 'ines@sunrise.example', password: 'pw1' },
});
const inBase64 = (text: string): string => Buffer.from(text).toString('base64');

test.each([
  ['in another letter case', 'cÖRRECT "HORSE" \\9', '$CONTRACT_PASSWORD'],
  ['in a URL', encodeURIComponent('Cörrect "horse" \\9'), '$CONTRACT_PASSWORD'],
  ['in a form', 'C%c3%B6rrect+%22horse%22+%5c9', '$CONTRACT_PASSWORD'],
  ['in JSON', '"C\\u00f6rrect \\"horse\\" \\\\9"', '"$CONTRACT_PASSWORD"'],
  ['in HTML', 'C&#246;rrect &quot;horse&quot; \\9', '$CONTRACT_PASSWORD'],
  ['that is the wrong one', 'Cörrect "horsE" \\9', '$WRONG_PASSWORD'],
  ['in Base64', inBase64('Cörrect "horse" \\9'), '$CONTRACT_PASSWORD'],
  ['in Basic', `Basic ${inBase64('ines@sunrise.example:pw1')}`, 'Basic $CONTRACT_UNBOUND_LOGIN'],
  ['of an e-mail', 'no AMARA%40HARBOUR.EXAMPLE', 'no $CONTRACT_EMAIL'],
  ['that is short and a whole value', '{"a":"PW1"}', '{"a":"$CONTRACT_UNBOUND_PASSWORD"}'],
  ['that is short and a part of a word', 'the pw1x and pw1', 'the pw1x and pw1'],
])('a secret of the run %s', (_, text, shown) => {
  expect(odd.hide(text)).toBe(shown);
});

test('a token without a scheme is masked too', () => {
  const headers = { Authorization: opaque };
  const { exchange, har } = shownOf(true, { ...request, headers });
  expect(`${exchange}${har}`).not.toContain('SECRET');
});

test('values are shown only with --show-values', () => {
  const plain = {
    ...request,
    path: '/gateway/account/enquiry',
    body: '{"accountNumber":"0001234500"}',
  };
  const hidden = shownOf(false, plain);
  const shown = shownOf(true, plain);
  for (const value of values) {
    expect(`${hidden.exchange}${hidden.har}`).not.toContain(value);
    expect(shown.exchange).toContain(value);
    expect(shown.har).toContain(value);
  }
  expect(hidden.exchange).toContain('<string, 10 characters>');
  expect(shown.exchange).toContain('Bearer $TOKEN');
});

test('names that the contract does not have are recorded only with --keep-names', () => {
  const [name, value] = ['walletOwner', 'Zinhle'];
  const sent: WireRequest = { ...request, body: JSON.stringify({ [name]: value }) };
  const [without = '', kept = ''] = [false, true].map((keepNames) =>
    recorded({ showValues: false, keepNames }, [sent, reply]),
  );
  expect([without.includes(name), kept.includes(name)]).toEqual([false, true]);
  expect(kept).not.toContain(value);
});

test('a body of any depth and length is shortened', () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const long = JSON.stringify({ text: 'x'.repeat(50_000) });
  for (const body of [deep, long, 'x'.repeat(1_000_000)]) {
    const { exchange } = shownOf(true, { ...request, body });
    expect(exchange.length).toBeLessThan(6_000);
  }
});

test('every exchange is an entry of HAR 1.2, even one without an answer', () => {
  const { id, at, milliseconds } = reply;
  const unanswered: WireRequest = { method: 'GET', path: '/x', headers: {} };
  const noReply = { id, at, milliseconds, code: 'ECONN' };
  const har: unknown = JSON.parse(
    recorded({ showValues: false, keepNames: false }, [request, reply], [unanswered, noReply]),
  );
  const log = objectAt(har, 'log');
  expect(log).toMatchObject({ version: '1.2', creator: { name: 'remittance-payout-toolkit' } });
  const [whole, none] = listAt(log, 'entries');
  expect(whole).toMatchObject({
    startedDateTime: '2026-03-04T09:15:27.000Z',
    time: 12,
    request: {
      method: 'POST',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      queryString: [{ name: 'token' }, {}],
      postData: { mimeType: 'application/json' },
      headersSize: -1,
    },
    response: { status: 200, statusText: '' },
    comment: 'contract-1',
    cache: {},
    timings: { send: 0, wait: 12, receive: 0 },
  });
  expect(textAt(objectAt(whole, 'request'), 'url')).toMatch(
    /^https:\/\/staging\..*\/gateway\/account\/enquiry\?token=/,
  );
  expect(none).toMatchObject({ response: { status: 0 }, comment: 'contract-1: no answer (ECONN)' });
});
