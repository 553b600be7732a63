/** Tests calls of the Python client: odd and large answers, addresses, errors, and printing. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keylessContract } from '../odd-contract/contract.ts';
import { contract } from '../support/contract.ts';
import { namedOnly } from '../support/named-only.ts';
import { runPython } from './python-source.ts';
import { startService, type Reaction } from './service.ts';
import { openWorkshop, tools, type Workshop } from './workshop.ts';

const creation = namedOnly(contract, { method: 'post', parameters: 0 });
const download = namedOnly(contract, { method: 'post', parameters: 0, at: 1 });

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
        // The client reads only a part of a long head.
        `HTTP/1.1 429 X\r\n${'x: y\r\n'.repeat(101)}\r\n`,
        `HTTP/1.1 429 ${'x'.repeat(300_000)}\r\n\r\n`,
      ],
    },
    {
      ending: 'accepted',
      answers: [
        `HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(99)}\r\n{}`,
        'HTTP/1.1 200\r\ncontent-length: 2\r\nContent-Length: 2\r\n\r\n{}',
        'HTTP/1.0 200 OK\nContent-Length: 2\n\n{}',
        'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;a=b\r\n{\r\n01\r\n}\r\n0\r\nx: y\r\n\r\n',
      ],
    },
  ])('an odd answer to a payout is $ending', async ({ ending, answers }) => {
    expect(await sendFor(answers)).toEqual(answers.map((text) => [text.slice(0, 200), ending, 1]));
  });

  test('an answer that is larger than its option is not an answer', async () => {
    const service = await startService(() => `[${' '.repeat(3_000)}]`);
    const told = await run(`
try: tell(with_token("${service.url}", max_bytes=2000).list_balances())
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
tell(len(with_token("${service.url}").call_named_only("${creation.operationId}", body={})["numbers"]))
# Of this program: getrusage() has the peak of the process that started it, too.
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
tell(int(peak.split()[1]) // 1024)`);
    expect([half, large, count]).toEqual([1, 'too large', 5 * 2 ** 20 + 1]);
    expect(megabytes).toBeLessThan(250);
  });

  test('the error of a payout has its status and its reference', async () => {
    const service = await startService(({ isPayout }) => (isPayout ? 400 : undefined));
    const told = await run(`
try: client_for("${service.url}").send_payout(PayoutRequest([payout("HR-1")]))
except PayoutError as error: tell([type(error).__name__, error.status, error.transaction_references])`);
    expect(told).toEqual([['RejectedError', 400, ['HR-1']]]);
  });

  test('an operation that is known by path only takes and returns any value', async () => {
    const file: Reaction = (response) =>
      response.writeHead(200, { 'content-type': 'text/csv' }).end('a,b\n');
    const service = await startService(({ path }) =>
      path === download.path ? file : '{"amount":1.10,"n":1E400}',
    );
    const told = await run(`
client = with_token("${service.url}")
read = client.call_named_only("${creation.operationId}", body={"rate": 1})
tell([str(read["amount"]), str(read["n"])])
file = client.call_named_only("${download.operationId}", body={})
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
from remittance_payout import *
from support import *
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
