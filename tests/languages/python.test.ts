/** Tests the Python package: its types, its project file, and the server of its examples. */
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { pythonReceiver } from '../../scripts/build/languages/python-sample.ts';
import { projectRoot } from '../../scripts/project.ts';
import { answersOrEnds } from '../support/answers-or-ends.ts';
import { freePort } from '../support/free-port.ts';
import { fullTest } from '../support/full-test.ts';
import { isFull } from '../support/full.ts';
import { toolchain } from './toolchain.ts';
import { startService } from './service.ts';
import { openWorkshop, tools, type Workshop } from './workshop.ts';

describe.skipIf(tools.python === undefined)('the Python package', () => {
  let workshop: Workshop;
  beforeAll(async () => {
    workshop = await openWorkshop('python');
  });
  afterAll(() => workshop[Symbol.asyncDispose]());

  describe.skipIf(toolchain('mypy') === undefined)('with mypy', () => {
    const check = async (...args: string[]): Promise<string> =>
      workshop.run(['-m', 'mypy', '--strict', ...args]).catch(String);

    test.each(isFull ? ['3.11', '3.12'] : ['3.11'])(
      'its types are right under --strict, for Python %s',
      async (version) => {
        const source = join(workshop.folder, 'src/remittance_payout');
        expect(await check('--python-version', version, source)).toMatch(/^Success/);
      },
    );

    fullTest(
      'a wrong type, a missing field and an answer that may be absent are found',
      async () => {
        const file = join(await workshop.newFolder(), 'wrong.py');
        const lines = [
          'p.AccountEnquiryRequest("0001234500", 900101)',
          'p.AccountEnquiryRequest("0001234500")',
          'c.list_balances()[0].total_balance + 1',
        ];
        const head = 'import remittance_payout as p\ndef use(c: p.Client) -> None:\n';
        await writeFile(file, `${head}${lines.map((line) => `    ${line}\n`).join('')}`);
        const said = await check(file);
        for (const line of [3, 4, 5]) expect(said).toContain(`wrong.py:${line}: error`);
      },
    );
  });

  test('its project file names everything that pip needs', async () => {
    const read = `import tomllib; print(tomllib.load(open('pyproject.toml', 'rb'))['project'])`;
    const project = await workshop.run(['-c', read], { cwd: workshop.folder });
    expect(project).toContain("'name': 'remittance-payout-client', 'dynamic': ['version']");
    expect(project).toContain("'dependencies': []");
  });

  test('its own tests pass', async () => {
    const said = await workshop.run(['-m', 'unittest'], { cwd: workshop.folder });
    expect(said).toMatch(/^Ran \d+ tests[^]*\nOK\n$/m);
  });

  test('its README shows how httpx sends the requests', async (context) => {
    const tried = await workshop.run(['-c', 'import httpx']).catch(String);
    if (tried !== '') context.skip();
    const readme = await readFile(join(workshop.folder, 'README.md'), 'utf8');
    const [, shown = ''] = /^```py\n([^]*?)^```$/m.exec(readme) ?? [];
    const service = await startService();
    const use = `
from remittance_payout import Client
for url in (${JSON.stringify(service.url)}, "http://127.0.0.1:1"):
    client = Client(url, "a@b.example", "a-password", transport=HttpxTransport())
    try:
        print(client.list_balances())
    except Exception as error:
        print(repr(error), repr(error.__cause__))`;
    const said = await workshop.run(['-c', shown + use]);
    expect(said).toMatch(/^\[\]\nNotSentError.*NotSentError.*not connected: ConnectError/);
  });

  fullTest('pip installs it without a network', async (context) => {
    const tried = await workshop.run(['-c', 'import setuptools, wheel, pip']).catch(String);
    if (tried !== '') context.skip();
    const target = join(await workshop.newFolder(), 'site');
    const options = ['--no-index', '--no-build-isolation', '--quiet', '--target', target];
    await workshop.run(['-m', 'pip', 'install', ...options, workshop.folder]);
    const use = `import sys; sys.path[:0] = [${JSON.stringify(target)}]
import remittance_payout, importlib.metadata, os
print(remittance_payout.__file__, importlib.metadata.version('remittance-payout-client'))
print(os.path.exists(os.path.join(os.path.dirname(remittance_payout.__file__), 'py.typed')))`;
    const said = await workshop.run(['-I', '-c', use]);
    expect(said).toMatch(/site\/remittance_payout\/.* 1\.0\.0\nTrue/);
  });

  test('a proxy in the environment leads to the service, unless it is switched off', async () => {
    const certificates = join(projectRoot, 'tests/client/transport/certificates');
    const [key, cert] = await Promise.all(
      ['server.key.pem', 'server.pem'].map((name) => readFile(join(certificates, name))),
    );
    const service = await startService(undefined, { key, cert });
    const asked: string[] = [];
    const proxy = createServer().on('connect', ({ url = '', headers }, socket) => {
      asked.push(`${url} ${headers['proxy-authorization']}`);
      if (headers['proxy-authorization'] === undefined) {
        socket.end('HTTP/1.1 407 No\r\n\r\n');
        return;
      }
      const onward = connect(Number(url.split(':')[1]), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        onward.pipe(socket).pipe(onward);
      });
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    onTestFinished(() => void proxy.close());
    const address = proxy.address();
    const port = typeof address === 'object' ? address?.port : '';
    const use = `
import sys
from remittance_payout import Client, NotSentError
try: print(Client(sys.argv[1], "a@b.example", "a-password").list_balances())
except NotSentError as error: print(error)`;
    const run = (proxies: { [name: string]: string }): Promise<string> =>
      workshop.run(['-c', use, service.url], {
        env: { SSL_CERT_FILE: join(certificates, 'authority.pem'), ...proxies },
      });
    expect(await run({ HTTPS_PROXY: `http://a:b@127.0.0.1:${port}` })).toBe('[]\n');
    expect(asked).toContain(`${new URL(service.url).host} Basic ${btoa('a:b')}`);
    expect(await run({ HTTPS_PROXY: `127.0.0.1:${port}` })).toContain('the proxy answered 407');
    const before = asked.length;
    expect(await run({ HTTPS_PROXY: `127.0.0.1:${port}`, NO_PROXY: 'localhost' })).toBe('[]\n');
    expect(asked).toHaveLength(before);
  });

  test('a delivery without a length, or with a wrong one, gets an answer', async () => {
    const port = await freePort();
    const source = pythonReceiver.replaceAll('9000', String(port));
    const server = workshop.start(['-c', source]);
    const ended = once(server, 'close');
    onTestFinished(async () => {
      server.kill();
      await ended;
    });
    await answersOrEnds(server, `http://127.0.0.1:${port}`);
    const large = `content-length: 99999999999\r\n\r\n${' '.repeat(70_000)}`;
    const huge = `content-length: ${'9'.repeat(5_000)}\r\n\r\n${' '.repeat(70_000)}`;
    for (const { rest, code } of [
      { rest: 'content-length: -1\r\n\r\n{', code: 400 },
      { rest: 'content-length: two\r\n\r\n{}', code: 400 },
      { rest: 'content-length: \u00b2\r\n\r\n{}', code: 400 },
      { rest: 'content-length: 000\r\n\r\n', code: 400 },
      { rest: '\r\n', code: 400 },
      { rest: large, code: 413 },
      { rest: huge, code: 413 },
    ]) {
      const socket = connect(port, '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      // The receiver closes the connection before it has read everything.
      socket.on('error', () => undefined);
      socket.write(`POST / HTTP/1.1\r\ncontent-type: application/json\r\n${rest}`, 'latin1');
      let answered = '';
      socket.on('data', (data) => (answered += data.toString()));
      const message = rest.slice(0, 40);
      await expect.poll(() => answered, { message }).toMatch(new RegExp(`^HTTP/1.0 ${code} `));
    }
  });
});
