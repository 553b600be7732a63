/**
 * Tests that no output has a personal value: recordings, reports of observe, proposals, lines of the proxy's log,
 * reports of the contract tests. Neither its form nor its place matters.
 */
import { createServer } from 'node:http';
import fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import { createRunSecrets } from '../../toolkit/contract-tests/judge/run-secrets.ts';
import { reportExchange } from '../../toolkit/contract-tests/judge/exchange-report.ts';
import { createContract, type Contract } from '../../toolkit/contract/contract.ts';
import { describeFindings } from '../../toolkit/contract/findings.ts';
import { objectAt } from '../../toolkit/contract/objects.js';
import { proposalsOf } from '../../toolkit/observe/propose/propose.ts';
import { printReport } from '../../toolkit/observe/report/console.ts';
import { formatMarkdown } from '../../toolkit/observe/report/markdown.ts';
import { reportOf } from '../../toolkit/observe/report/report.ts';
import { startProxy } from '../../toolkit/proxy/server.ts';
import { listen } from '../../toolkit/serve/listen.ts';
import type { Exchange, Header, Message } from '../../toolkit/traffic/exchange.ts';
import { createEntryMask, maskedEntry } from '../../toolkit/traffic/har-entry.ts';
import { judgeAnswer } from '../../toolkit/traffic/judge-answer.ts';
import { exchangeIn } from '../../toolkit/traffic/read-har.ts';
import { oddContract } from '../odd-contract/contract.ts';
import { contract } from '../support/contract.ts';
import { exampleOf } from '../support/examples.ts';
import { namedOnly } from '../support/named-only.ts';
import { exchangeOf, observerOf } from './exchanges.ts';

/** Values that would pass a list of harmless forms, and names in several scripts. */
const personal = fc.oneof(
  fc.constantFrom('NG', 'XU', 'RON', 'MAD', 'TOP', 'MERCHANT CASH', 'Li', 'Active', 'ZINHLE'),
  fc.constantFrom(
    'Zinhle Mkhwanazi',
    'Ọlábísí Adébáyọ̀',
    'Ѕофія Коваль',
    '王小明',
    'محمد علي',
    'יעל',
  ),
  fc.constantFrom('481', '6.524379', '2021-07-19', '2019-02-03T04:05:06Z', '12/A-991', 'true love'),
  fc.stringMatching(/^[45]\d{15}$/),
  fc.stringMatching(/^\+2347\d{9}$/),
  fc.stringMatching(/^[a-z]{3,8}\.[a-z]{5,9}@[a-z]{4,8}\.example$/),
);

/** Names that harmless fields have in other places. */
const unknownName = fc.constantFrom(
  ...['surname', 'approver', 'status', 'state', 'countryOfBirth', 'currencyName', 'cvv2', 'lng'],
  ...['wibble', 'holder', 'amountText', 'type', 'code', 'childBornOn'],
);

const rates = '/fx-rate-api/list/fx/rate';
const { path: named } = namedOnly(contract, { method: 'get', parameters: 0 });
const { path: namedPost } = namedOnly(contract, { method: 'post', parameters: 0 });

/** Returns the example of an answer or a request, with more fields. */
function withMore(operationId: string, side: '200' | 'request', more: object) {
  return { ...objectAt({ one: exampleOf(contract, operationId, side) }, 'one'), ...more };
}

/** Returns the same message in both directions. */
function withBody(type: string, body: string, headers: Header[] = []): Exchange {
  const all: Header[] = [['Content-Type', type], ...headers];
  const message = { headers: all, body: Buffer.from(body) };
  const made = exchangeOf({ method: 'POST', path: namedPost, status: 201 });
  return { ...made, request: message, answer: message };
}

/** Places that the contract does not describe, or describes as free text. */
const places: readonly ((value: string, name: string) => Exchange)[] = [
  (value, name) => exchangeOf({ came: withMore('getFxRate', '200', { [name]: value }) }),
  (value, name) =>
    exchangeOf({
      came: withMore('getFxRate', '200', { more: { inside: [{ [name]: value, other: [value] }] } }),
    }),
  (value, name) => exchangeOf({ path: named, came: { [name]: value, list: [{ [name]: value }] } }),
  (value, name) => exchangeOf({ path: named, came: { text: JSON.stringify({ [name]: value }) } }),
  (value, name) =>
    exchangeOf({
      ...{ method: 'POST', path: namedPost, status: 201 },
      ...{
        sent: { [name]: value, deep: { [name]: { [name]: value } } },
        came: { [name]: [value] },
      },
    }),
  (value) => exchangeOf({ path: named, came: { byPerson: { [value]: 'x' } } }),
  (value) => exchangeOf({ came: withMore('getFxRate', '200', { countryName: `Dear ${value}` }) }),
  (value) =>
    exchangeOf({
      ...{ method: 'POST', path: '/gateway/account/enquiry' },
      sent: withMore('enquireAccount', 'request', { bankCode: value }),
      came: withMore('enquireAccount', '200', { accountName: value, responseDescription: value }),
    }),
  (value) => exchangeOf({ path: `${rates}?q=${encodeURIComponent(value)}`, came: {} }),
  (value) =>
    exchangeOf({ path: `${rates}?countryCode=NGA&${encodeURIComponent(value)}=1`, came: {} }),
  (value) =>
    exchangeOf({ path: `/gateway/account/number/banks/${encodeURIComponent(value)}`, came: [] }),
  (value) => exchangeOf({ status: 404, came: { detail: value, [value]: 1 } }),
  (value) =>
    exchangeOf({
      came: {},
      sentHeaders: [['X-Customer', encodeURIComponent(value)]],
      headers: [['X-Approved-By', encodeURIComponent(value)]],
    }),
  // This is how Node.js reads a header in UTF-8.
  (value) =>
    exchangeOf({ came: {}, headers: [['X-Owner', Buffer.from(value).toString('latin1')]] }),
  ...[
    ...[
      'X-RateLimit-Owner',
      'Cache-Control',
      'Server',
      'Vary',
      'Accept-Language',
      'Accept',
      'Host',
    ],
    ...['Content-Type', 'Access-Control-Allow-Origin', 'ETag', 'Location', 'X-Powered-By'],
  ].map((header) => (value: string) => {
    const headers: [string, string][] = [[header, encodeURIComponent(value)]];
    return exchangeOf({ path: named, came: {}, headers, sentHeaders: headers });
  }),
  (value) => {
    const own = `application/vnd.${encodeURIComponent(value)}+json`;
    return exchangeOf({ path: named, came: {}, headers: [['Content-Type', own]] });
  },
  (value) => {
    const type = `application/json; owner="${encodeURIComponent(value)}"`;
    return exchangeOf({
      came: {},
      headers: [['Content-Type', type]],
      sentHeaders: [['Accept', type]],
    });
  },
  // A number would be a valid wait.
  (value) =>
    exchangeOf({ came: {}, headers: [['Retry-After', encodeURIComponent(`after ${value}`)]] }),
  (value, name) =>
    withBody(
      'application/x-www-form-urlencoded',
      `${new URLSearchParams({ [name]: value, [value]: '' })}`,
    ),
  ...['multipart/form-data; boundary=b', 'multipart/mixed; boundary=b'].map(
    (type) => (value: string, name: string) => {
      const part = (own: string) => `--b\r\nContent-Disposition: form-data; name="${own}"`;
      const file = `${part(name)}; filename="${value}.png"\r\n\r\n${value}\r\n`;
      return withBody(type, `${file}${part(value)}\r\n\r\n1\r\n--b--\r\n`);
    },
  ),
  ...['text/html', 'text/xml', 'application/xml', 'text/csv', 'text/plain', 'image/svg+xml'].map(
    (type) => (value: string, name: string) =>
      withBody(type, `<i title="${value}">${value}</i>\r\n${name},${value}\r\n"${value}",1`),
  ),
  (value) => {
    const text = encodeURIComponent(value);
    const cookies = [`${text}=1; lang=${text}`, `${text} b=1`];
    const headers = ['Cookie', 'Set-Cookie'].flatMap((one) => cookies.map((c): Header => [one, c]));
    return withBody('application/json', '{}', headers);
  },
  (value, name) => {
    const packed = Buffer.from(value).toString('base64');
    const came = { [name]: packed, data: `data:text/plain;base64,${packed}`, [packed]: 1 };
    return exchangeOf({ path: `${named}?q=${packed}`, came });
  },
  (value) => exchangeOf({ path: `${rates}?filter[${encodeURIComponent(value)}]=1`, came: {} }),
  (value) => {
    const claims = Buffer.from(JSON.stringify({ [value]: 1, sub: value })).toString('base64url');
    return exchangeOf({
      path: named,
      came: { note: `eyJhbGciOiJIUzI1NiJ9.${claims}.c2lnbmF0dXJl` },
    });
  },
];

const planted = fc.record({
  value: personal,
  name: unknownName,
  placeOf: fc.constantFrom(...places),
});

/** Whether a text contains a value, plain or in Base64. A short value must be a whole word. */
function has(written: string, value: string): boolean {
  const packed = Buffer.from(value).toString('base64');
  if (packed.length > 8 && written.includes(packed)) return true;
  const texts = [written, written.replaceAll('\\', '')];
  try {
    texts.push(decodeURIComponent(written.replaceAll(/%(?![0-9A-F]{2})/g, '')));
  } catch {
    // The text contains an unrelated percent sign.
  }
  const quoted = value.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  const word = new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])${quoted}(?![\p{L}\p{M}\p{N}])`, 'u');
  return texts.some((text) => word.test(text));
}

function writtenOf(exchanges: readonly Exchange[], of: Contract = contract): string {
  const observer = observerOf(exchanges, of);
  const report = reportOf(observer, 1);
  const terminal = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  printReport(report);
  const printed = terminal.mock.calls.map(([text]) => String(text));
  terminal.mockRestore();
  return [
    ...printed,
    formatMarkdown(report),
    JSON.stringify(report),
    JSON.stringify(proposalsOf(observer, 'a test', 3)),
  ].join('\n');
}

/** Returns the recording of another tool, with bodies in Base64. */
function recordedElsewhere({ request, answer, startedAt, ...line }: Exchange): Exchange {
  const written = ({ headers, body }: Message) => {
    const content = { encoding: 'base64', text: body?.toString('base64') };
    return {
      headers: headers.map(([name, value]) => ({ name, value })),
      content,
      postData: content,
    };
  };
  const messages = {
    request: { ...line, ...written(request) },
    response: { ...line, ...written(answer) },
  };
  const exchange = exchangeIn(JSON.stringify({ startedDateTime: startedAt, ...messages }));
  if (!exchange) throw new Error('The entry must be an exchange.');
  return exchange;
}

function recordingOf(exchange: Exchange, mask = maskOf(contract)): string {
  const { request, response } = maskedEntry(mask, exchange);
  const { mimeType, text } = response.content;
  return JSON.stringify([request, response.headers, response.redirectURL, mimeType, text]);
}

function maskOf(of: Contract) {
  return createEntryMask(of, 'https://service.example', 'nothing');
}

const logins = { main: { email: 'nobody', password: 'none' } };
const secrets = createRunSecrets(logins);
const ofContractTests = createEntryMask(
  contract,
  'https://service.example',
  'nothing',
  secrets.hide,
);

test('nothing of it is in a recording, a report of observe or a proposal', () => {
  fc.assert(
    fc.property(fc.array(planted, { minLength: 50, maxLength: 50 }), (all) => {
      const masks = [maskOf(contract), ofContractTests];
      const exchanges = all.map(({ value, name, placeOf }) => placeOf(value, name));
      const report = writtenOf([...exchanges, ...exchanges.map(recordedElsewhere)]);
      const found = all.filter(({ value }, at) => {
        const [exchange] = exchanges.slice(at);
        const recordings = exchange ? masks.map((mask) => recordingOf(exchange, mask)) : [];
        return has(report, value) || recordings.some((text) => has(text, value));
      });
      expect(found).toEqual([]);
    }),
    { numRuns: 10, endOnFailure: true },
  );
});

test('a number has another number as its stand-in, whole for a whole one', () => {
  const mask = createEntryMask(contract, 'https://service.example', 'names');
  const number = fc.oneof(fc.integer({ min: 100 }), fc.double({ min: 1, max: 1e6, noNaN: true }));
  fc.assert(
    fc.property(number, (value) => {
      const exchange = exchangeOf({ path: named, came: { balanceOfHolder: value } });
      const text = recordingOf(exchange, mask);
      const [, made = ''] = /balanceOfHolder\\+":(-?[\d.]+)/.exec(text) ?? [];
      expect(Number(made)).not.toBe(value);
      if (Number.isSafeInteger(value)) expect(made).toMatch(/^\d+$/);
    }),
  );
});

let seen: Exchange;
let url: string;
const log: string[] = [];

beforeAll(async () => {
  const upstream = createServer((request, response) => {
    const [header] = seen.answer.headers;
    request.resume().on('end', () => {
      response.writeHead(seen.status, header ? { [header[0]]: header[1] } : {});
      response.end(seen.answer.body);
    });
  });
  const { url: address, close } = await listen(upstream, 0, '127.0.0.1');
  const proxy = await startProxy({
    ...{ contract, upstream: new URL(address), host: '127.0.0.1', port: 0, strict: false },
    log: (line) => log.push(line),
  });
  url = proxy.url;
  return async () => {
    await proxy.close();
    await close();
  };
});

test("nothing of it is in the proxy's log, or in a report of the contract tests", async () => {
  await fc.assert(
    fc.asyncProperty(planted, async ({ value, name, placeOf }) => {
      seen = placeOf(value, name);
      log.length = 0;
      const { method, request, answer, startedAt: at } = seen;
      const { origin, pathname: path, search } = new URL(seen.url);
      const sent = { method, ...(request.body && { body: request.body.toString() }) };
      const headers = request.headers.map(([key, text]): [string, string] => [key, text]);
      const reply = await fetch(`${url}${path}${search}`, { ...sent, headers });
      await reply.arrayBuffer();
      expect(log.length).toBeGreaterThan(0);
      expect(has(log.join('\n'), value)).toBe(false);

      const match = contract.router.find(method, path);
      if (match.kind !== 'operation') return;
      const plan = { calls: [], fixtures: { values: {}, credentials: {} } };
      const run = { ...plan, contract, secrets, logins, mask: undefined };
      const received = { id: 'c-1', at, milliseconds: 1, status: String(seen.status) };
      const came = { headers: Object.fromEntries(answer.headers), contentType: undefined };
      // The service's words about a rejection may contain a name, and no run sends one.
      const {
        says: _,
        curl: __,
        ...text
      } = reportExchange(
        { ...run, baseUrl: origin, timeLimit: 1_000 },
        match.operation,
        { ...sent, path, headers: {} },
        { ...received, ...came, body: answer.body ?? Buffer.alloc(0) },
      );
      expect(has(JSON.stringify(text), value)).toBe(false);
    }),
    { numRuns: 60, endOnFailure: true },
  );
});

test('a nested object added to a schema is hidden everywhere', () => {
  const document = structuredClone(contract.document);
  const text = (more: object = {}) => ({ type: 'string', ...more });
  const schemas = objectAt(document.components, 'schemas');
  Object.assign(objectAt(schemas['AccountEnquiryResponse'], 'properties'), {
    holder: {
      type: 'object',
      properties: { fullName: text(), born: text({ format: 'date' }), of: text({ enum: ['NG'] }) },
    },
  });
  const changed = createContract(document);
  const holder = { fullName: 'Zinhle Mkhwanazi', born: '2021-07-19', of: 'NG', pin: '481' };
  const exchange = exchangeOf({
    ...{ method: 'POST', path: '/gateway/account/enquiry' },
    sent: exampleOf(contract, 'enquireAccount', 'request'),
    came: withMore('enquireAccount', '200', { holder }),
  });
  const recording = recordingOf(exchange, maskOf(changed));
  const all = `${recording}\n${writtenOf([exchange, exchange, exchange], changed)}`;
  for (const value of ['Zinhle', 'Mkhwanazi', '2021-07-19', '481'])
    expect(has(all, value)).toBe(false);
  // This is not hidden, because it can only be a word of the contract.
  expect(recording).toContain(String.raw`\"of\":\"NG\"`);
});

test('the key of a map is in no line about an error in its value', () => {
  const labels = { 'Zinhle Mkhwanazi': 'x' };
  const came = { cases: [{ labels }], page: 1, pages: 1 };
  const exchange = exchangeOf({ method: 'POST', path: '/odd/cases/search', sent: {}, came });
  const operation = oddContract.find('searchCases');
  if (!operation) throw new Error('The odd contract must have searchCases.');
  const lines = judgeAnswer(oddContract, operation, exchange).flatMap(({ part, findings }) =>
    describeFindings(part, findings),
  );
  expect(lines.join('\n')).toContain('/labels/* must be integer');
  expect(has(`${lines.join('\n')}${writtenOf([exchange], oddContract)}`, 'Zinhle')).toBe(false);
});
