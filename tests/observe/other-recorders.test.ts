/** Tests recordings of other tools, in the formats of Chromium, mitmproxy and Redocly's proxy. */
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createObserver } from '../../toolkit/observe/watch/observer.ts';
import { reportOf } from '../../toolkit/observe/report/report.ts';
import { headerOf, type Exchange } from '../../toolkit/traffic/exchange.ts';
import { exchangeIn, readHar } from '../../toolkit/traffic/read-har.ts';
import { contract } from '../support/contract.ts';
import { fileWith } from './exchanges.ts';

const rate = '{"countryCode":"NGA","countryName":"é","fxDealRate":1985.5,"fxWindow":"FLOATING"}';
const url = 'https://api.service.example/fx-rate-api/list/fx/rate?countryCode=NGA';
const typed = [{ name: 'Content-Type', value: 'application/json' }];

function entry(request: object, response: object | null, more: object = {}): string {
  return JSON.stringify({
    startedDateTime: '2026-03-04T09:15:27.123456+00:00',
    time: 12,
    request: { method: 'GET', url, headers: [], ...request },
    response: response && { status: 200, headers: typed, ...response },
    ...more,
  });
}

function read(text: string): Exchange {
  const exchange = exchangeIn(text);
  if (!exchange) throw new Error('The entry must be an exchange.');
  return exchange;
}

const answered = (content: object, headers: object = typed): string | undefined =>
  read(entry({}, { headers, content })).answer.body?.toString();

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
])('a body in %s is read, packed or unpacked', (encoding, pack) => {
  const headers = [...typed, { name: 'content-encoding', value: encoding }];
  const packed = pack(rate);
  expect(answered({ text: packed.toString('base64'), encoding: 'base64' }, headers)).toBe(rate);
  expect(
    answered({ text: Buffer.from(rate).toString('base64'), encoding: 'base64' }, headers),
  ).toBe(rate);
  expect(answered({ text: rate }, headers)).toBe(rate);
  // Redocly's proxy loses bytes that are not text, so there is no body to judge.
  expect(answered({ text: packed.toString() }, headers)).toBe(undefined);
  expect(
    answered({ text: packed.subarray(9).toString('base64'), encoding: 'base64' }, headers),
  ).toBe(undefined);
});

test('a body in an unsupported encoding counts as not recorded', () => {
  const headers = [...typed, { name: 'content-encoding', value: 'x-other' }];
  expect(answered({ text: gzipSync(rate).toString('base64'), encoding: 'base64' }, headers)).toBe(
    undefined,
  );
});

test('a body that was not stored counts as absent, and an empty one as empty', () => {
  expect(answered({ size: 90, mimeType: 'application/json' })).toBe(undefined);
  expect(answered({ size: 90, text: '' })).toBe(undefined);
  expect(answered({ size: -1, text: '' })).toBe(undefined);
  expect(answered({ size: 0, text: '' })).toBe('');
  expect(answered({ size: 4, text: null })).toBe(undefined);
});

test('HTTP/2 has pseudo-headers that are not headers', () => {
  const headers = [
    { name: ':method', value: 'GET' },
    { name: ':authority', value: 'api.service.example' },
    { name: 'x-trace', value: '1' },
  ];
  const exchange = read(entry({ url: '/auth/login', headers, httpVersion: 'h2' }, {}));
  expect(exchange.url).toBe('https://api.service.example/auth/login');
  expect(exchange.request.headers).toEqual([['x-trace', '1']]);
});

test('headers may be an object, and a form may be pairs', () => {
  const postData = {
    mimeType: 'application/x-www-form-urlencoded',
    params: [
      { name: 'email', value: 'a@b.example' },
      { name: 'note', value: 'a b' },
    ],
  };
  const request = { method: 'post', headers: { 'X-Trace': ['1', '2'] }, postData };
  const exchange = read(entry(request, {}));
  expect(exchange.method).toBe('POST');
  expect(exchange.request.headers.slice(0, 2)).toEqual([
    ['X-Trace', '1'],
    ['X-Trace', '2'],
  ]);
  expect(headerOf(exchange.request, 'content-type')).toBe('application/x-www-form-urlencoded');
  expect(exchange.request.body?.toString()).toBe('email=a%40b.example&note=a+b');
});

test.each([
  ['no answer', null, {}],
  ['the status 0', { status: 0, headers: [], content: { size: 0, mimeType: 'x-unknown' } }, {}],
  ['the status -1, as Playwright writes it', { status: -1, headers: [] }, { time: -1 }],
])('an aborted exchange may have %s', (_, response, more) => {
  const exchange = read(entry({}, response, more));
  expect(exchange.status).toBe(0);
  expect(exchange.milliseconds).toBeGreaterThanOrEqual(0);
  expect(exchange.answer.body).toBe(undefined);
});

test.each([
  ['2026-03-04T09:15:27.123456+00:00', '2026-03-04T09:15:27.123Z'],
  ['2026-03-04T10:15:27+01:00', '2026-03-04T09:15:27.000Z'],
  [1_772_615_727_123, '2026-03-04T09:15:27.123Z'],
  ['1772615727', '2026-03-04T09:15:27.000Z'],
])('the time %j is read', (startedDateTime, iso) => {
  const exchange = read(entry({}, { status: '200' }, { startedDateTime, time: '12.5' }));
  expect(exchange.startedAt.toISOString()).toBe(iso);
  expect([exchange.status, exchange.milliseconds]).toEqual([200, 12.5]);
});

test.each([
  '{}',
  '[]',
  'null',
  '{"request":{}}',
  '{"request":{"method":"GET"},"response":{}}',
  '{',
])('%s is not an exchange', (text) => {
  expect(exchangeIn(text)).toBe(undefined);
});

test('a whole file of such entries is observed without a false report', async () => {
  const packed = gzipSync(rate);
  const gzip = [...typed, { name: 'Content-Encoding', value: 'gzip' }];
  const socket = { url: 'wss://api.service.example/fx-rate-api/list/fx/rate' };
  const entries = [
    entry({}, { content: { text: rate } }, { comment: 'a note', _resourceType: 'fetch' }),
    entry({}, { headers: gzip, content: { text: packed.toString() } }),
    entry({}, { headers: gzip, content: { text: packed.toString('base64'), encoding: 'base64' } }),
    entry({}, null),
    entry(socket, { status: 101 }, { _webSocketMessages: [{ type: 'send', data: '{}' }] }),
    entry({}, { status: 101 }),
    entry({ url: 'data:application/json,{}' }, {}),
  ];
  const pages = [{ startedDateTime: '2026-03-04T09:15:27Z', id: 'page_1', title: 'entries' }];
  const log = JSON.stringify({ version: '1.2', comment: '[{', browser: {}, pages, entries: [0] });
  const file = fileWith(`\uFEFF{"log":${log.replace('[0]', `[${entries.join('\r\n,\t')}]`)}}\n`);
  const observer = createObserver(contract);
  for await (const exchange of readHar(file)) observer.add(exchange);
  const report = reportOf(observer, 1);
  expect([report.stated, report.differences, report.additions]).toEqual([[], [], []]);
  const { exchanges, others, unanswered } = report;
  expect({ exchanges, others, unanswered }).toEqual({ exchanges: 7, others: 3, unanswered: 1 });
  expect(JSON.stringify(report.unknowns)).toContain('more values: \\"FLOATING\\" 2 times');
});
