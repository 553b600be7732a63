/** What a call of the Python client does on real sockets: once, in time, and ended by the right error. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer as createSecureServer } from 'node:https';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { html, redirect, status, type FakeAnswer } from '../../client/typescript/testing.ts';
import { projectRoot } from '../../scripts/project.ts';
import {
  breakingConnections,
  breaks,
  connections,
} from '../client/runtimes/breaking-connections.ts';
import { closedAddress, startFaultServer } from '../support/fake-service.ts';
import { answer, plainService, portOf } from './python/plain-service.ts';
import { assemblePackage, jsonLines, python, type PythonPackage } from './python/package.ts';

const programs = join(projectRoot, 'tests/languages/python');

describe.skipIf(python === undefined)('a call of the Python client', () => {
  let built: PythonPackage;

  beforeAll(async () => {
    built = await assemblePackage();
  });
  afterAll(() => built[Symbol.asyncDispose]());

  /** Runs lines of Python after what they share, and returns what they tell. */
  async function run(lines: string): Promise<unknown[]> {
    const source = `from support import *\nfrom remittance_payout import *\n${lines}`;
    return jsonLines(await built.run(['-c', source], programs));
  }

  /** The name and the status of the error of sending one payout, or `accepted`. */
  function send(baseUrl: string, options = ''): Promise<unknown[]> {
    return run(`
import time
begun = time.monotonic()
try:
    client_for("${baseUrl}"${options}).send_payout(PayoutRequest([payout("HR-1")]))
    tell("accepted")
except PayoutError as error:
    tell([type(error).__name__, error.status, error.transaction_references])
tell(time.monotonic() - begun)`);
  }

  test('a payout is sent once, however its connection breaks: 140 of 140', async () => {
    const service = await breakingConnections();
    onTestFinished(() => service.close());
    const args = [service.origin, breaks.join(), connections.join(), '10'];
    const endings = jsonLines(await built.run([join(programs, 'sent_once.py'), ...args]));
    expect(endings).toHaveLength(140);
    for (const ending of endings) {
      const [reference, outcome] = Array.isArray(ending) ? ending.map(String) : [];
      expect(service.arrivals(reference ?? ''), reference).toHaveLength(1);
      const isIdle = reference?.startsWith('idle');
      expect(outcome, reference).toBe(isIdle ? 'accepted' : 'UnknownOutcomeError');
    }
  });

  test('fifty threads that find one token expired renew it once, and amounts keep every digit', async () => {
    const amount = '12345678901234567890.10';
    const balances: FakeAnswer = {
      ...status(200),
      body: `[{"currencyCode":"NGN","totalBalance":${amount},"new":1}]`,
    };
    const service = await startFaultServer(Array<FakeAnswer>(60).fill(balances));
    const source = `
from concurrent.futures import ThreadPoolExecutor
from support import *
client = client_for("${service.baseUrl}")
tell(client.list_balances()[0].total_balance)
go_on()
with ThreadPoolExecutor(50) as pool:
    for rows in pool.map(lambda _: client.list_balances(), range(50)):
        tell(rows[0].total_balance)`;
    const child = built.start(['-c', source], programs);
    const lines = createInterface({ input: child.stdout ?? process.stdin });
    const printed: string[] = [];
    lines.on('line', (line) => {
      printed.push(line);
      if (printed.length > 1) return;
      service.expireTokens();
      child.stdin?.write('go on\n');
    });
    await once(child, 'close');
    expect(printed).toEqual(Array(51).fill(`"${amount}"`));
    // A login, and a refresh for all.
    expect(service.tokenRequests()).toBe(2);
  });

  test('a wrong password is a NotSentError that says so, and is not tried again with every call', async () => {
    const { baseUrl, requests } = await plainService(() =>
      answer('{"title":"no"}', '401 Unauthorized'),
    );
    const told = await run(`
client = client_for("${baseUrl}")
for _ in range(3):
    try: client.send_payout(PayoutRequest([payout("HR-1")]))
    except NotSentError as error: tell([type(error.cause).__name__, error.cause.status])`);
    expect(told).toEqual(Array(3).fill(['RejectedError', 401]));
    expect(requests()).toBe(1);
  });

  test.each([
    { what: '400', fault: status(400), error: 'RejectedError' },
    { what: '403', fault: status(403), error: 'NotSentError' },
    { what: '408', fault: status(408), error: 'UnknownOutcomeError' },
    { what: '409', fault: status(409), error: 'RejectedError' },
    { what: '500', fault: status(500), error: 'UnknownOutcomeError' },
    {
      what: 'a redirect',
      fault: redirect('/handler/send/remittance/transaction'),
      error: 'UnknownOutcomeError',
    },
    { what: 'a page', fault: html(), error: 'UnknownOutcomeError' },
    { what: 'JSON of another kind', fault: status(200, []), error: 'UnknownOutcomeError' },
  ])('$what to a payout is a $error, and it is not sent again', async ({ fault, error }) => {
    const service = await startFaultServer([fault]);
    expect((await send(service.baseUrl))[0]).toEqual([error, fault.status, ['HR-1']]);
    expect(service.requests.filter(({ path }) => path.startsWith('/handler/'))).toHaveLength(1);
  });

  test('after a 429 it waits as long as it is asked to, and sends again', async () => {
    const service = await startFaultServer([status(429, {}, { 'retry-after': '1' })]);
    const [ended, seconds] = await send(service.baseUrl);
    expect(ended).toBe('accepted');
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(service.paid('HR-1')).toBe(1);
  });

  test('where nobody listens nothing was sent', async () => {
    const { baseUrl } = await closedAddress();
    expect((await send(baseUrl))[0]).toEqual(['NotSentError', null, ['HR-1']]);
  });

  test('an answer that drips a byte at a time does not prolong the exchange', async () => {
    const { baseUrl } = await plainService((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nx: ');
      const timer = setInterval(() => socket.write('x'), 20);
      socket.on('close', () => clearInterval(timer));
    });
    const [ended, seconds] = await send(baseUrl, ', timeout=0.5');
    expect(ended).toEqual(['NotSentError', null, ['HR-1']]);
    // Three logins, and the waits between them.
    expect(seconds).toBeLessThan(4);
  });

  test.each([
    { what: 'shorter than its length', text: 'HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n[]' },
    {
      what: 'cut between chunks',
      text: 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\n[]\r\n',
    },
    { what: 'larger than is read', text: `HTTP/1.1 200 OK\r\n\r\n[${' '.repeat(3_000)}]` },
    {
      what: 'larger than is read by its length',
      text: 'HTTP/1.1 200 OK\r\ncontent-length: 99999999999999\r\n\r\n[]',
    },
    { what: 'nested without end', text: `HTTP/1.1 200 OK\r\n\r\n${'['.repeat(1_500)}` },
    { what: 'not UTF-8', text: 'HTTP/1.1 200 OK\r\n\r\n["\xff"]' },
  ])('an answer that is $what is not an answer', async ({ text }) => {
    const { baseUrl } = await plainService((socket) => socket.end(text, 'latin1'));
    const told = await run(`
client = client_for("${baseUrl}", max_bytes=2000)
client._tokens.get = lambda failed=None: "token"
try: tell(client.list_balances())
except PayoutError as error: tell(type(error).__name__)`);
    expect(told).toEqual(['UnknownOutcomeError']);
  });

  test('what comes before an answer is no answer', async () => {
    const early = 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n';
    const { baseUrl } = await plainService((socket) =>
      socket.write(`HTTP/1.1 100 Continue\r\n\r\n${early}${early}${answer('[]')}`),
    );
    const told = await run(`
client = client_for("${baseUrl}")
client._tokens.get = lambda failed=None: "token"
tell(client.list_balances())`);
    expect(told).toEqual([[]]);
  });

  test('a certificate is verified, before anything is sent', async () => {
    const pem = (name: string) =>
      readFile(join(projectRoot, `tests/client/transport/certificates/${name}.pem`));
    const paths: string[] = [];
    const options = { key: await pem('server.key'), cert: await pem('server') };
    const server = createSecureServer(options, (request, response) => {
      paths.push(request.url ?? '');
      response.end('[]');
    });
    const ask = `
import ssl
client = client_for("https://localhost:${await portOf(server)}")
client._tokens.get = lambda failed=None: "token"
# The authority of these tests is too simple for what Python 3.13 asks of one.
client._transport._tls.verify_flags &= ~ssl.VERIFY_X509_STRICT
try: tell(client.list_balances())
except PayoutError as error: tell(str(error))`;
    expect(String((await run(ask))[0])).toMatch(/not connected: certificate/);
    expect(paths).toEqual([]);
    const authority = join(projectRoot, 'tests/client/transport/certificates/authority.pem');
    const trusting = `import os\nos.environ["SSL_CERT_FILE"] = ${JSON.stringify(authority)}\n`;
    expect(await run(trusting + ask)).toEqual([[]]);
  });

  test('a reference is one segment of a path, or an error', async () => {
    const service = await startFaultServer([]);
    const told = await run(`
client = client_for("${service.baseUrl}")
for reference in ["../a?b#c/%41 ü\\r\\nx: y", "", ".", "..", "\\ud800"]:
    try: client.get_transaction_status(reference)
    except Exception as error: tell(type(error).__name__)`);
    expect(told).toEqual(['RejectedError', ...Array<string>(4).fill('ValueError')]);
    expect(service.requests.at(-1)?.path).toMatch(
      /\/check\/\.\.%2Fa%3Fb%23c%2F%2541%20%C3%BC%0D%0Ax%3A%20y$/,
    );
  });

  test.each([
    'http://payouts.example',
    'https://',
    'ftp://localhost',
    'https://user@payouts.example',
    'https://payouts.example?x',
    'https://payouts.example#x',
    'payouts.example',
    'http://127.0.0.1.example',
    'https://payouts.example:x',
    'https://pay outs.example',
  ])('%s is not an address to send to', async (address) => {
    const told = await run(`
try: client_for(${JSON.stringify(address)})
except ValueError as error: tell(str(error)[:29])`);
    expect(told).toEqual(['base_url must be an https add']);
  });

  test('nothing that is printed of an error or a client is secret', async () => {
    const { baseUrl } = await plainService((socket, text) =>
      socket.end(
        text.includes('/auth/login')
          ? answer(grant)
          : answer('{"accountName":"Chidi Nwosu"}', '400 Bad Request'),
      ),
    );
    const printed = await built.run(
      [
        '-c',
        `
import traceback
from support import *
from remittance_payout import *
client = client_for("${baseUrl}")
print(client, vars(client)["_tokens"], client.login(LoginRequest(EMAIL, PASSWORD)), LoginRequest(EMAIL, PASSWORD))
try: client.send_payout(PayoutRequest([payout("HR-1")]))
except RejectedError as error:
    print(repr(error), "Chidi" in error.body)
    traceback.print_exc()
`,
      ],
      programs,
    );
    expect(printed).toContain(
      "RejectedError('POST /handler/send/remittance/transaction was rejected: status 400') True",
    );
    expect(printed).not.toMatch(/a-long-example-password|secret-token|Chidi|Grace|0001234500/);
  });

  test('an operation of which only the path is known takes and returns what comes', async () => {
    const { baseUrl } = await plainService((socket, text) => {
      const isFile = text.includes('download');
      socket.end(
        answer(
          isFile ? 'a,b\n' : '{"amount":1.10,"n":1E400}',
          '200 OK',
          isFile ? 'text/csv' : 'application/json',
        ),
      );
    });
    const told = await run(`
client = client_for("${baseUrl}")
client._tokens.get = lambda failed=None: "token"
read = client.call_named_only("fxCreateFxRate", body={"rate": 1})
tell([str(read["amount"]), str(read["n"])])
file = client.call_named_only("remittanceSearchPartnerStatementDownloadReport", body={})
tell(file.decode() if isinstance(file, bytes) else str(file))
try: client.call_named_only("noSuch")
except ValueError as error: tell(str(error)[:20])`);
    expect(told).toEqual([['1.10', '1E+400'], 'a,b\n', 'operation_id must be']);
  });
});

const grant = JSON.stringify({
  data: { accessToken: 'secret-token', refreshToken: 'secret-token-2' },
});
