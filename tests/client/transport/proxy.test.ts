/** Tests calls through a proxy: a request that it rejects was not sent, and it cannot read the traffic. */
import { readFile } from 'node:fs/promises';
import { Agent, createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createClient } from '../../../generated/client/typescript/index.js';
import { nodeTransport } from '../../../generated/client/typescript/node.js';
import type { NodeTransportOptions } from '../../../generated/client/typescript/node.js';
import { sendOf } from '../../../client/typescript/call.ts';
import { closedAddress } from '../../support/fake-service.ts';
import { errorOf, payout } from './calls.ts';

const pem = (name: string) => readFile(new URL(`certificates/${name}.pem`, import.meta.url));
const certificate = async () => ({ key: await pem('server.key'), cert: await pem('server') });

beforeEach(() => {
  for (const name of ['https_proxy', 'no_proxy', 'HTTPS_PROXY', 'NO_PROXY'])
    vi.stubEnv(name, undefined);
});
afterEach(() => void vi.unstubAllEnvs());

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => (server.closeAllConnections(), void server.close()));
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** Starts a service behind TLS that counts payouts. */
async function secureService() {
  const seen: string[] = [];
  const server = createSecureServer(await certificate(), ({ headers, method }, response) => {
    seen.push(`${method} ${headers['proxy-authorization'] ?? 'without the password'}`);
    response.end('{"batchId":"batch-1"}');
  });
  return { seen, baseUrl: `https://127.0.0.1:${await portOf(server)}` };
}

/** Starts a proxy that records requests. It opens a tunnel unless it has another answer. */
async function proxyServer(server: Server = createServer(), answer?: (socket: Duplex) => void) {
  const asked: string[] = [];
  server.on('connect', ({ url = '', headers }, socket) => {
    asked.push(`${url} ${headers['proxy-authorization'] ?? ''}`.trim());
    socket.on('error', () => undefined);
    if (answer) {
      answer(socket);
      return;
    }
    const [host = '', port] = url.split(':');
    const there = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      there.pipe(socket).pipe(there);
    });
    there.on('error', () => socket.destroy());
  });
  return { asked, port: await portOf(server) };
}

function sendBy(baseUrl: string, options: NodeTransportOptions) {
  const fetch = nodeTransport(options);
  onTestFinished(() => fetch.close());
  const tokens = { token: async () => 'token', reject: () => undefined };
  return sendOf(createClient({ baseUrl, tokens, fetch, retry: false }));
}

test.each(['http', 'https'])('calls share a tunnel through a proxy by %s', async (scheme) => {
  const { seen, baseUrl } = await secureService();
  const { asked, port } = await proxyServer(
    scheme === 'https' ? createSecureServer(await certificate()) : undefined,
  );
  const proxy = `${scheme}://partner:p%40ss@127.0.0.1:${port}`;
  const send = sendBy(baseUrl, { proxy, ca: await pem('authority') });
  for (const reference of ['HR-1', 'HR-2']) await send(payout(reference));
  const password = `Basic ${Buffer.from('partner:p@ss').toString('base64')}`;
  expect(asked).toEqual([`${baseUrl.slice('https://'.length)} ${password}`]);
  expect(seen).toEqual(['POST without the password', 'POST without the password']);
});

const status = (code: number) => (socket: Duplex) => void socket.end(`HTTP/1.1 ${code} No\r\n\r\n`);

test.each<[string, (socket: Duplex) => void]>([
  ['PROXY_407', status(407)],
  ['PROXY_403', status(403)],
  ['PROXY_502', status(502)],
  ['PROXY_ECONNRESET', (socket) => void socket.destroy()],
])('a request that a proxy rejects was not sent, as %s shows', async (code, answer) => {
  const { seen, baseUrl } = await secureService();
  const { port } = await proxyServer(undefined, answer);
  const proxy = `http://partner:a-password@127.0.0.1:${port}`;
  const error = await errorOf(sendBy(baseUrl, { proxy })(payout('HR-1')));
  expect(error).toMatchObject({ name: 'NotSentError', attempts: [{ reason: 'connection', code }] });
  expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/a-password|partner/);
  expect(seen).toEqual([]);
});

test('if no proxy listens, nothing was sent, and the code names the proxy', async () => {
  const { baseUrl: proxy } = await closedAddress();
  const error = await errorOf(sendBy('https://127.0.0.1:1', { proxy })(payout('HR-1')));
  expect(error).toMatchObject({ name: 'NotSentError', attempts: [{ code: 'PROXY_ECONNREFUSED' }] });
});

test('behind a proxy, nothing is sent to an untrusted service either', async () => {
  const { seen, baseUrl } = await secureService();
  const { asked, port } = await proxyServer();
  const send = sendBy(baseUrl, { proxy: new URL(`http://127.0.0.1:${port}`) });
  expect(await errorOf(send(payout('HR-1')))).toMatchObject({ name: 'NotSentError' });
  expect([asked.length, seen]).toEqual([1, []]);
});

test.each([
  ['https_proxy', '', 'localhost', true],
  ['HTTPS_PROXY', 'elsewhere.example, host', 'localhost', true],
  ['HTTPS_PROXY', '*', 'localhost', false],
  ['HTTPS_PROXY', 'elsewhere.example,LocalHost', 'localhost', false],
  ['HTTPS_PROXY', '.localhost', 'pay.localhost', false],
  ['HTTPS_PROXY', 'localhost', 'pay.localhost', false],
  ['HTTPS_PROXY', 'localhost', 'paylocalhost', true],
  ['HTTPS_PROXY', '127.0.0.0/8', '127.0.0.1', false],
  ['HTTPS_PROXY', '128.0.0.0/8 127.0.0.2', '127.0.0.1', true],
  ['HTTPS_PROXY', '::1', '[::1]', false],
  ['HTTPS_PROXY', '::2', '[::1]', true],
])('%s with NO_PROXY=%s: to %s by the proxy: %j', async (name, noProxy, host, isAsked) => {
  const { asked, port } = await proxyServer(undefined, status(403));
  vi.stubEnv(name, `127.0.0.1:${port}`);
  vi.stubEnv('NO_PROXY', noProxy);
  await errorOf(sendBy(`https://${host}:1`, {})(payout('HR-1')));
  expect(asked).toEqual(isAsked ? [`${host}:1`] : []);
});

test.each(['socks5://partner:a-password@127.0.0.1', 'http://partner:a-password@:x'])(
  'an unusable proxy is an error immediately, and is not quoted: %s',
  (proxy) => {
    expect(() => nodeTransport({ proxy })).toThrow(/^proxy must be (?!.*password)/);
    vi.stubEnv('HTTPS_PROXY', proxy);
    expect(() => nodeTransport()).toThrow(/^HTTPS_PROXY must be (?!.*password)/);
  },
);

test('an agent of the caller makes the connections, and stays open', async () => {
  const server = createServer((_, response) => response.end('{"batchId":"batch-1"}'));
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const transport = nodeTransport({ agent });
  const tokens = { token: async () => 'token', reject: () => undefined };
  const baseUrl = `http://127.0.0.1:${await portOf(server)}`;
  await sendOf(createClient({ baseUrl, tokens, fetch: transport }))(payout('HR-1'));
  transport.close();
  await vi.waitFor(() => expect(Object.values(agent.freeSockets)).toHaveLength(1));
  expect(() => nodeTransport({ agent, connections: 1 })).toThrow(/^agent must be the only option/);
});
