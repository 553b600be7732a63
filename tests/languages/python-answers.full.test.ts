/** What the Python client makes of answers that are cut, contradictory, huge or late. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { join } from 'node:path';
import { status } from '../../client/typescript/testing.ts';
import { projectRoot } from '../../scripts/project.ts';
import { serve } from '../support/fake-service.ts';
import { assemblePackage, jsonLines, python, type PythonPackage } from './python/package.ts';
import { answer, plainService } from './python/plain-service.ts';

const programs = join(projectRoot, 'tests/languages/python');

describe.skipIf(python === undefined)('an answer to the Python client', () => {
  let built: PythonPackage;

  beforeAll(async () => {
    built = await assemblePackage();
  });
  afterAll(() => built[Symbol.asyncDispose]());

  /** Runs lines of Python after what they share, and returns what they tell. */
  async function run(lines: string): Promise<unknown[]> {
    return jsonLines(await built.run(['-c', `${shared}\n${lines}`], programs));
  }

  /** Sends a payout per answer, and returns how each ended and how often it was sent. */
  async function sendFor(answers: readonly string[]): Promise<unknown[]> {
    const arrivals = answers.map(() => 0);
    const { baseUrl } = await plainService((socket, request) => {
      const number = Number(/^POST \/(\d+)\//.exec(request)?.[1]);
      arrivals[number] = (arrivals[number] ?? 0) + 1;
      socket.end(answers[number] ?? '', 'latin1');
    });
    const ended = await run(`
for number in range(${answers.length}):
    try:
        with_token(f"${baseUrl}/{number}").send_payout(PayoutRequest([payout("HR-1")]))
        tell("accepted")
    except PayoutError as error: tell(type(error).__name__)`);
    return ended.map((end, number) => [answers[number], end, arrivals[number]]);
  }

  test('one that is cut, or whose length is not clear, has no status', async () => {
    const ends = [
      '',
      '\r\n',
      '\r\nContent-Le',
      '\r\ncontent-length: 0\r\n',
      '\r\ncontent-length: 99\r\n\r\nab',
      '\r\ntransfer-encoding: chunked\r\n\r\n2\r\nab\r\n',
      '\r\ntransfer-encoding: chunked\r\n\r\n0\r\n',
      '\r\ntransfer-encoding: chunked\r\n\r\n-1\r\n\r\n',
      '\r\ntransfer-encoding: gzip\r\n\r\n',
      '\r\ncontent-length: -1\r\n\r\n',
      '\r\ncontent-length: +2\r\n\r\nab',
      '\r\ncontent-length: two\r\n\r\nab',
      '\r\ncontent-length: 2, 3\r\n\r\nab',
      '\r\ncontent-length: 2\r\ncontent-length: 0\r\n\r\nab',
      '\r\nno header\r\n\r\n',
    ];
    const cut = ['401 X', '403 X', '425 X', '429 X', '200 OK'].flatMap((line) =>
      ends.map((end) => `HTTP/1.1 ${line}${end}`),
    );
    const answers = [...cut, 'HTTP/1.1 42', 'HTTP/1.1 +29 X\r\n\r\n', 'HTTP/2 429\r\n\r\n'];
    expect(await sendFor(answers)).toEqual(answers.map((text) => [text, 'UnknownOutcomeError', 1]));
  });

  test('one that is whole has a status, however it is written', async () => {
    const answers = [
      `HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(2_000)}\r\n{}`,
      'HTTP/1.1 200\r\ncontent-length: 2\r\nContent-Length: 2\r\n\r\n{}',
      'HTTP/1.0 200 OK\nContent-Length: 2\n\n{}',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;a=b\r\n{\r\n01\r\n}\r\n0\r\nx: y\r\n\r\n',
    ];
    expect(await sendFor(answers)).toEqual(answers.map((text) => [text, 'accepted', 1]));
  });

  test('a head without end is not read', async () => {
    const endless = [
      `HTTP/1.1 429 X\r\n${'x: y\r\n'.repeat(50_000)}\r\n`,
      `HTTP/1.1 429 ${'x'.repeat(300_000)}\r\n\r\n`,
      `${'HTTP/1.1 100 Continue\r\n\r\n'.repeat(15_000)}HTTP/1.1 429 X\r\n\r\n`,
    ];
    for (const [, ...ended] of (await sendFor(endless)).filter(Array.isArray)) {
      expect(ended).toEqual(['UnknownOutcomeError', 1]);
    }
  });

  test.each([
    { status: 425, error: 'NotSentError' },
    { status: 403, error: 'NotSentError' },
  ])('$status is not processed, and not sent again', async ({ status: code, error }) => {
    const text = answer('{}', `${code} X`);
    expect(await sendFor([text])).toEqual([[text, error, 1]]);
  });

  test('a payout whose answer is larger than 1 MiB has an unknown outcome; 16 MiB is the largest of all', async () => {
    const list = (bytes: number): string => `[${' '.repeat(bytes)}{"currencyCode":"NGN"}]`;
    const send = answer(`{"x":"${'x'.repeat(2 ** 20)}"}`);
    expect(await sendFor([send])).toEqual([[send, 'UnknownOutcomeError', 1]]);
    const { baseUrl } = await plainService((socket, request) =>
      socket.end(answer(list(request.includes('/large/') ? 2 ** 24 : 2 ** 23))),
    );
    const told = await run(`
tell(len(with_token("${baseUrl}").list_balances()))
try: tell(len(with_token("${baseUrl}/large").list_balances()))
except UnknownOutcomeError: tell("too large")`);
    expect(told).toEqual([1, 'too large']);
  });

  test('10 MB of numbers take no more memory than a few times that', async () => {
    const { baseUrl } = await plainService((socket) =>
      socket.end(answer(`{"numbers":[${'1,'.repeat(5 * 2 ** 20)}1]}`)),
    );
    const [count, megabytes] = await run(`
read = with_token("${baseUrl}").call_named_only("fxCreateFxRate", body={})
tell(len(read["numbers"]))
# Of this program: getrusage() has the peak of the process that started it, too.
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
tell(int(peak.split()[1]) // 1024)`);
    expect(count).toBe(5 * 2 ** 20 + 1);
    expect(megabytes).toBeLessThan(250);
  });

  test.each([
    { value: '9'.repeat(400), seconds: 1e9 },
    { value: '99999999999', seconds: 1e9 },
    { value: '-5', seconds: null },
    { value: 'soon', seconds: null },
    { value: 'Fri, 31 Dec 9999 23:59:59 GMT', seconds: null },
    {
      value: `Fri, 31 Dec 9999 23:59:59 GMT\r\ndate: Thu, 01 Jan 2026 00:00:00 GMT`,
      seconds: 1e9,
    },
    { value: 'Fri, 99 Dec 99999 23:59:59 GMT', seconds: null },
  ])('Retry-After: $value raises nothing, and waits no longer than the call may', async (given) => {
    const { baseUrl, requests } = await plainService(() =>
      answer('{}', `429 X\r\nretry-after: ${given.value}`),
    );
    const told = await run(`
try: with_token("${baseUrl}").send_payout(PayoutRequest([payout("HR-1")]))
except NotSentError as error: tell(error.retry_after)`);
    expect(told).toEqual([given.seconds]);
    expect(requests()).toBe(given.seconds === null ? 3 : 1);
  });

  test('a refresh that gives the refused token again is followed by a login', async () => {
    const calls: string[] = [];
    const baseUrl = await serve(({ path, headers }) => {
      const logins = calls.filter((one) => one === 'login').length;
      if (path === '/auth/login') {
        calls.push('login');
        return status(200, { data: { accessToken: `token-${logins}`, refreshToken: 'r' } });
      }
      if (path === '/auth/refresh/token') {
        calls.push('refresh');
        return status(200, { token: 'token-0', refreshToken: 'r' });
      }
      calls.push('send');
      return status(headers['authorization'] === 'Bearer token-0' ? 401 : 200, {});
    });
    expect(
      await run(`
for reference in ("HR-1", "HR-2"):
    client = client_for("${baseUrl}") if reference == "HR-1" else client
    client.send_payout(PayoutRequest([payout(reference)]))
    tell("accepted")`),
    ).toEqual(['accepted', 'accepted']);
    expect(calls).toEqual(['login', 'send', 'refresh', 'login', 'send', 'send']);
  });

  test('an error of the login says that it was the login, and why', async () => {
    const { baseUrl } = await plainService(() => answer('{}', '401 Unauthorized'));
    const told = await run(`
try: client_for("${baseUrl}").send_payout(PayoutRequest([payout("HR-1")]))
except NotSentError as error: tell(str(error))`);
    expect(told[0]).toMatch(
      /^POST \/handler\/\S+ was not sent: the login failed: POST \/auth\/login was rejected: status 401$/,
    );
  });

  test('a null in a list is left out, and a byte order mark is not JSON', async () => {
    const { baseUrl } = await plainService((socket, request) =>
      socket.end(
        answer(`${request.includes('/mark/') ? '\ufeff' : ''}[null,{"currencyCode":"NGN"},null]`),
      ),
    );
    const told = await run(`
tell([row.currency_code for row in with_token("${baseUrl}").list_balances()])
try: with_token("${baseUrl}/mark").list_balances()
except UnknownOutcomeError as error: tell(error.status)`);
    expect(told).toEqual([['NGN'], 200]);
  });

  test('only https addresses with a real host and port, and no way upwards in the path', async () => {
    const told = await run(`
for address in ("https://payouts.example/a/../b", "https://payouts.example/a/%2E%2e", "https://payouts.example/./b",
                "https://payouts.example/a%2f..%2fb", "https://999.1.1.1", "https://1.2.3", "https://1.2.0x3",
                "https://payouts.example:65536", "https://[::x]", "https://payouts.example:-1"):
    try: client_for(address); tell(address)
    except ValueError as error: tell(str(error)[:8])
for address in ("https://payouts.example:65535/a..b/", "https://1.2.3.4", "https://[2001:db8::1]:443", "http://[::1]:1", "https://9.example"):
    tell(type(client_for(address)).__name__)`);
    expect(told).toEqual([
      ...Array<string>(10).fill('base_url'),
      ...Array<string>(5).fill('Client'),
    ]);
  });

  test('nothing that holds personal data prints it', async () => {
    const printed = await built.run(
      [
        '-c',
        `${shared}
import pprint
values = [
    LoginRequest(EMAIL, PASSWORD), payout("HR-1"), PayoutRequest([payout("HR-2")]),
    payout("HR-1").recipient_information, payout("HR-1").sender_information,
    AccountEnquiryResponse.from_json({"accountName": "Chidi Nwosu", "recipientAccountName": "Chidi Nwosu"}),
    LoginData.from_json({"accessToken": "secret", "email": EMAIL, "firstName": "Chidi"}),
    StatementEntry.from_json({"narration": "Chidi", "senderName": "Grace"}),
]
for value in values:
    print(value, [value], f"{value!r:.80}")
    pprint.pprint(value)`,
      ],
      programs,
    );
    expect(printed).toContain("TransactionRequest('HR-1', …)");
    expect(printed).not.toMatch(/secret|Chidi|Grace|amara|0001234500|250000|a-long-example/);
  });
});

const shared = `
import json
from support import *
from remittance_payout import *
def with_token(address):
    client = client_for(address)
    client._tokens.get = lambda failed=None: "token"
    return client`;
