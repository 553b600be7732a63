/** Calls of the Python client: odd answers, large ones, addresses, errors, and what is printed. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keylessContract } from '../odd-contract/contract.ts';
import { runPython } from './python-source.ts';
import { startService, type Reaction } from './service.ts';
import { openWorkshop, tools, type Workshop } from './workshop.ts';

describe.skipIf(tools.python === undefined)('the Python client', () => {
  let workshop: Workshop;
  beforeAll(async () => {
    workshop = await openWorkshop('python', keylessContract);
  });
  afterAll(() => workshop[Symbol.asyncDispose]());
  const run = (lines: string): Promise<unknown[]> => runPython(workshop, lines);

  /** Sends a payout per answer, and returns how each ended and how often it was sent. */
  async function sendFor(answers: readonly string[]): Promise<unknown[]> {
    const arrivals = answers.map(() => 0);
    const service = await startService(({ path }) => {
      const number = Number(path.split('/')[1]);
      arrivals[number] = (arrivals[number] ?? 0) + 1;
      return (response) => void response.socket?.end(answers[number] ?? '', 'latin1');
    });
    const ended = await run(`
for number in range(${answers.length}):
    try:
        with_token(f"${service.url}/{number}").send_payout(PayoutRequest([payout("HR-1")]))
        tell("accepted")
    except PayoutError as error: tell(type(error).__name__)`);
    return ended.map((end, number) => [answers[number]?.slice(0, 200), end, arrivals[number]]);
  }

  test.each([
    {
      ending: 'UnknownOutcomeError',
      answers: [
        'HTTP/1.1 42',
        'HTTP/1.1 +29 X\r\n\r\n',
        'HTTP/2 429\r\n\r\n',
        'HTTP/1.1 429 X\r\ntransfer-encoding: chunked\r\n\r\n0\r\n',
        'HTTP/1.1 429 X\r\ntransfer-encoding: chunked\r\n\r\n-1\r\n\r\n',
        'HTTP/1.1 429 X\r\ntransfer-encoding: gzip\r\n\r\n',
        'HTTP/1.1 429 X\r\ncontent-length: +2\r\n\r\nab',
        'HTTP/1.1 429 X\r\ncontent-length: 2, 3\r\n\r\nab',
        'HTTP/1.1 429 X\r\nno header\r\n\r\n',
        // A head without end is not read.
        `HTTP/1.1 429 X\r\n${'x: y\r\n'.repeat(50_000)}\r\n`,
        `HTTP/1.1 429 ${'x'.repeat(300_000)}\r\n\r\n`,
        `${'HTTP/1.1 100 Continue\r\n\r\n'.repeat(15_000)}HTTP/1.1 429 X\r\n\r\n`,
      ],
    },
    {
      ending: 'accepted',
      answers: [
        `HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(2_000)}\r\n{}`,
        'HTTP/1.1 200\r\ncontent-length: 2\r\nContent-Length: 2\r\n\r\n{}',
        'HTTP/1.0 200 OK\nContent-Length: 2\n\n{}',
        'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;a=b\r\n{\r\n01\r\n}\r\n0\r\nx: y\r\n\r\n',
      ],
    },
  ])('an odd answer to a payout is $ending', async ({ ending, answers }) => {
    expect(await sendFor(answers)).toEqual(answers.map((text) => [text.slice(0, 200), ending, 1]));
  });

  test.each([
    { what: 'larger than is read', head: '', body: `[${' '.repeat(3_000)}]` },
    {
      what: 'larger than is read by its length',
      head: 'content-length: 99999999999999',
      body: '[]',
    },
    { what: 'nested without end', head: '', body: '['.repeat(1_500) },
    { what: 'not UTF-8', head: '', body: '["\xff"]' },
    { what: 'begun by a byte order mark', head: '', body: '\xef\xbb\xbf[]' },
  ])('an answer that is $what is not an answer', async ({ head, body }) => {
    const service = await startService(
      () => (response) =>
        void response.socket?.end(
          `HTTP/1.1 200 OK\r\n${head && `${head}\r\n`}\r\n${body}`,
          'latin1',
        ),
    );
    const told = await run(`
client = with_token("${service.url}", max_bytes=2000)
try: tell(client.list_balances())
except PayoutError as error: tell(type(error).__name__)`);
    expect(told).toEqual(['UnknownOutcomeError']);
  });

  test('64 MiB is the largest answer, and 10 MB of numbers take only a few times that', async () => {
    const list = (bytes: number): string => `[${' '.repeat(bytes)}{"currencyCode":"NGN"}]`;
    const numbers = `{"numbers":[${'1,'.repeat(5 * 2 ** 20)}1]}`;
    const service = await startService(({ path }) =>
      path.startsWith('/large')
        ? list(2 ** 26)
        : path.startsWith('/half')
          ? list(2 ** 25)
          : numbers,
    );
    const [half, large, count, megabytes] = await run(`
tell(len(with_token("${service.url}/half").list_balances()))
try: tell(len(with_token("${service.url}/large").list_balances()))
except UnknownOutcomeError: tell("too large")
tell(len(with_token("${service.url}").call_named_only("fxCreateFxRate", body={})["numbers"]))
# Of this program: getrusage() has the peak of the process that started it, too.
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
tell(int(peak.split()[1]) // 1024)`);
    expect([half, large, count]).toEqual([1, 'too large', 5 * 2 ** 20 + 1]);
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
  ])(
    'Retry-After: $value is $seconds seconds, and waits no longer than the call may',
    async (given) => {
      const head = `HTTP/1.1 429 X\r\nretry-after: ${given.value}\r\ncontent-length: 2\r\n\r\n{}`;
      const service = await startService(() => (response) => void response.socket?.end(head));
      const told = await run(`
try: with_token("${service.url}").send_payout(PayoutRequest([payout("HR-1")]))
except NotSentError as error: tell(error.retry_after)`);
      expect(told).toEqual([given.seconds]);
      expect(service.sent()).toBe(given.seconds === null ? 4 : 1);
    },
  );

  test.each<[number, string, string, number]>([
    [400, 'RejectedError', 'RejectedError', 1],
    [403, 'RejectedError', 'RejectedError', 1],
    [407, 'RejectedError', 'RejectedError', 1],
    [401, 'NotSentError', 'UnknownOutcomeError', 2],
    [425, 'NotSentError', 'UnknownOutcomeError', 4],
    [429, 'NotSentError', 'UnknownOutcomeError', 4],
    [206, 'UnknownOutcomeError', 'UnknownOutcomeError', 1],
    [307, 'UnknownOutcomeError', 'UnknownOutcomeError', 1],
    [408, 'UnknownOutcomeError', 'UnknownOutcomeError', 1],
    [500, 'UnknownOutcomeError', 'UnknownOutcomeError', 1],
  ])(
    'a payout that is answered %i ends in a %s, or where statuses are distrusted in a %s',
    async (status, error, distrusted, sends) => {
      const service = await startService(({ isPayout }) => (isPayout ? status : undefined));
      const send = (options: string) =>
        run(`
try: client_for("${service.url}"${options}).send_payout(PayoutRequest([payout("HR-1")]))
except PayoutError as error: tell([type(error).__name__, error.status, error.transaction_references])`);
      expect(await send('')).toEqual([[error, status, ['HR-1']]]);
      expect(service.sent()).toBe(sends);
      expect(await send(', distrust_statuses=True')).toEqual([[distrusted, status, ['HR-1']]]);
      expect(service.sent()).toBe(sends + 1);
    },
  );

  test('a question that is redirected is not asked again, and one that is answered by half is', async () => {
    const statuses = [302, 206, 200];
    const service = await startService(
      () => (response) => void response.writeHead(statuses.shift() ?? 500).end('[]'),
    );
    const told = await run(`
client = with_token("${service.url}")
for _ in range(2):
    try: tell(client.list_balances())
    except PayoutError as error: tell([type(error).__name__, error.status])`);
    expect(told).toEqual([['UnknownOutcomeError', 302], []]);
  });

  test('a name that is there twice makes an answer unusable, and a number that is too large does not', async () => {
    const bodies = [
      '[{"currencyCode":"NGN","currencyCode":"USD"}]',
      '[{"currencyCode":"NGN","totalBalance":1e99999999999999999999,"new":"\\ud800"}]',
    ];
    const service = await startService(({ path }) => bodies[Number(path.split('/')[1])]);
    const told = await run(`
for number in range(2):
    try: tell([[one.currency_code, one.total_balance] for one in with_token(f"${service.url}/{number}").list_balances()])
    except PayoutError as error: tell(type(error).__name__)`);
    expect(told).toEqual(['UnknownOutcomeError', [['NGN', null]]]);
  });

  test('a wrong password is a NotSentError that says so, and is not tried again with every call', async () => {
    const service = await startService(() => 401);
    const told = await run(`
client = client_for("${service.url}")
for _ in range(3):
    try: client.send_payout(PayoutRequest([payout("HR-1")]))
    except NotSentError as error: tell([type(error.cause).__name__, error.cause.status])`);
    expect(told).toEqual(Array(3).fill(['RejectedError', 401]));
    expect(service.requests).toHaveLength(1);
  });

  test('only https addresses with a real host and port, and no way upwards in the path', async () => {
    const told = await run(`
for address in ("https://payouts.example/a/../b", "https://payouts.example/a/%2E%2e", "https://payouts.example/./b",
                "https://payouts.example/a%2f..%2fb", "https://999.1.1.1", "https://1.2.3", "https://1.2.0x3",
                "https://payouts.example:65536", "https://[::x]", "https://payouts.example:-1",
                "http://payouts.example", "https://", "ftp://localhost", "https://user@payouts.example",
                "https://payouts.example?x", "https://payouts.example#x", "payouts.example", "http://127.0.0.1.example",
                "https://payouts.example:x", "https://pay outs.example"):
    try: client_for(address); tell(address)
    except ValueError as error: tell(str(error)[:29])
for address in ("https://payouts.example:65535/a..b/", "https://1.2.3.4", "https://[2001:db8::1]:443", "http://[::1]:1", "https://9.example"):
    tell(type(client_for(address)).__name__)
for reference in ("", ".", "..", "\\ud800"):
    try: client_for("http://localhost:1").get_transaction_status(reference)
    except ValueError as error: tell("ValueError")`);
    expect(told).toEqual([
      ...Array<string>(20).fill('base_url must be an https add'),
      ...Array<string>(5).fill('Client'),
      ...Array<string>(4).fill('ValueError'),
    ]);
  });

  test('an operation of which only the path is known takes and returns what comes', async () => {
    const file: Reaction = (response) =>
      response.writeHead(200, { 'content-type': 'text/csv' }).end('a,b\n');
    const service = await startService(({ path }) =>
      path.includes('download') ? file : '{"amount":1.10,"n":1E400}',
    );
    const told = await run(`
client = with_token("${service.url}")
read = client.call_named_only("fxCreateFxRate", body={"rate": 1})
tell([str(read["amount"]), str(read["n"])])
file = client.call_named_only("remittanceSearchPartnerStatementDownloadReport", body={})
tell(file.decode() if isinstance(file, bytes) else str(file))
try: client.call_named_only("noSuch")
except ValueError as error: tell(str(error)[:20])`);
    expect(told).toEqual([['1.10', '1E+400'], 'a,b\n', 'operation_id must be']);
  });

  test('nothing that is printed is secret or personal', async () => {
    const service = await startService(({ isPayout }) =>
      isPayout
        ? (response) => response.writeHead(400).end('{"accountName":"Chidi Nwosu"}')
        : undefined,
    );
    const source = `
from support import *
from remittance_payout import *
import pprint, traceback
client = client_for("${service.url}")
print(client, vars(client)["_tokens"], client.login(LoginRequest(EMAIL, PASSWORD)))
try: client.send_payout(PayoutRequest([payout("HR-1")]))
except RejectedError as error:
    print(repr(error), "Chidi" in error.body)
    traceback.print_exc()
for value in [
    LoginRequest(EMAIL, PASSWORD), payout("HR-1"), PayoutRequest([payout("HR-2")]),
    payout("HR-1").recipient_information, payout("HR-1").sender_information,
    AccountEnquiryResponse.from_json({"accountName": "Chidi Nwosu", "recipientAccountName": "Chidi Nwosu"}),
    LoginData.from_json({"accessToken": "secret", "email": EMAIL, "firstName": "Chidi"}),
    StatementEntry.from_json({"narration": "Chidi", "senderName": "Grace"}),
]:
    print(value, [value], f"{value!r:.80}")
    pprint.pprint(value)`;
    const cwd = join(import.meta.dirname, 'python');
    const printed = await workshop.run(['-c', source], { cwd });
    expect(printed).toContain(
      "RejectedError('POST /handler/send/remittance/transaction was rejected: status 400') True",
    );
    expect(printed).toContain("TransactionRequest(transaction_reference='HR-1', payment_currency=");
    expect(printed).not.toMatch(
      /secret|access-1|Chidi|Grace|amara|0001234500|School|a-long-example/,
    );
  });
});
