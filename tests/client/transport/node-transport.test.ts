/** Tests the transport on `node:http(s)`, which knows exactly whether anything was sent. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer as createPlainServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '../../../generated/client/typescript/index.js';
import { nodeTransport } from '../../../generated/client/typescript/node.js';
import type { NodeTransportOptions } from '../../../generated/client/typescript/node.js';
import { sendOf } from '../../../client/typescript/call.ts';
import clientManifest from '../../../client/typescript/package.json' with { type: 'json' };
import { anyText } from '../matchers.ts';
import { errorOf, payout, statusOf } from './calls.ts';
import { shortClock } from './clocks.ts';

const pem = (name: string) => readFile(new URL(`certificates/${name}.pem`, import.meta.url));
const tokens = { token: async () => 'token', reject: () => undefined };

function transportFor(options?: NodeTransportOptions) {
  const transport = nodeTransport(options);
  onTestFinished(() => transport.close());
  return transport;
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.');
  return address.port;
}

/** Starts a service behind TLS that asks for the partner's certificate. */
async function secureService() {
  const names: string[] = [];
  const [key, cert, ca] = await Promise.all([pem('server.key'), pem('server'), pem('authority')]);
  const server = createSecureServer(
    { key, cert, ca, requestCert: true, rejectUnauthorized: false },
    (request, response) => {
      const { socket } = request;
      const partner = socket instanceof TLSSocket ? socket.getPeerCertificate().subject : undefined;
      names.push(partner?.CN ?? 'nobody');
      response.end('{"batchId":"batch-1"}');
    },
  );
  return { names, baseUrl: `https://127.0.0.1:${await portOf(server)}` };
}

test('the partner shows its certificate, and checks that of the service', async () => {
  const { names, baseUrl } = await secureService();
  const [key, cert, ca] = await Promise.all([pem('partner.key'), pem('partner'), pem('authority')]);
  const send = sendOf(
    createClient({ baseUrl, tokens, fetch: transportFor({ ca, tls: { key, cert } }) }),
  );
  expect((await send(payout('HR-1'))).status).toBe(200);
  expect(names).toEqual(['Partner']);
});

test.each([['node'], ['fetch']])(
  'nothing is sent to a service with an untrusted certificate, by %s',
  async (transport) => {
    const { names, baseUrl } = await secureService();
    const fetch = transport === 'node' ? transportFor() : undefined;
    const error = await errorOf(
      sendOf(createClient({ baseUrl, tokens, fetch, retry: false }))(payout('HR-1')),
    );
    expect(error).toMatchObject({
      name: 'NotSentError',
      attempts: [{ reason: 'connection', code: anyText }],
    });
    expect(names).toEqual([]);
  },
);

test('a payout that waits for a connection that is never ready is not sent, and is tried again without a key', async () => {
  const clock = shortClock();
  let connections = 0;
  // It accepts connections, but never completes a handshake.
  const server = createPlainServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    socket.once('data', () => clock.expire());
  });
  const baseUrl = `https://127.0.0.1:${await portOf(server)}`;
  const client = createClient({
    baseUrl,
    tokens,
    fetch: transportFor(),
    clock,
    retry: { attempts: 3 },
  });
  const error = await errorOf(sendOf(client)(payout('HR-1')));
  expect(error).toMatchObject({
    name: 'NotSentError',
    attempts: [1, 2, 3].map(() => ({ outcome: 'not-sent', reason: 'timeout' })),
  });
  expect(connections).toBe(3);
});

test('a call that waits for a connection until its time is over was not sent', async () => {
  const clock = shortClock();
  const seen: string[] = [];
  const server = createServer((request) => {
    seen.push(request.url ?? '');
    request.resume();
    waiting.resolve();
  });
  const waiting: PromiseWithResolvers<void> = Promise.withResolvers();
  const baseUrl = `http://127.0.0.1:${await portOf(server)}`;
  onTestFinished(() => server.closeAllConnections());
  const options = {
    baseUrl,
    tokens,
    fetch: transportFor({ connections: 1 }),
    clock,
    retry: false,
  } as const;
  const first = errorOf(sendOf(createClient(options))(payout('HR-1')));
  await waiting.promise;
  const second = errorOf(sendOf(createClient(options))(payout('HR-2')));
  // The call has its token and waits in the queue.
  await new Promise(setImmediate);
  clock.expire();
  expect(await first).toMatchObject({
    name: 'UnknownOutcomeError',
    transactionReferences: ['HR-1'],
  });
  expect(await second).toMatchObject({ name: 'NotSentError', transactionReferences: ['HR-2'] });
  await new Promise(setImmediate);
  expect(seen).toHaveLength(1);
});

test('a payout does not use a connection that the service closed while the program was busy', async () => {
  const seen: string[] = [];
  const idle = Promise.withResolvers<Socket>();
  const server = createServer((request, response) => {
    seen.push(request.method ?? '');
    response.end('{"batchId":"batch-1"}');
    idle.resolve(request.socket);
  });
  const baseUrl = `http://127.0.0.1:${await portOf(server)}`;
  const send = sendOf(
    createClient({ baseUrl, tokens, fetch: transportFor(), retry: { firstDelay: 1 } }),
  );
  await send(statusOf('HR-1'));
  const socket = await idle.promise;
  // The service has closed the connection, but the client has had no turn to see it.
  await new Promise<void>((resolve) => socket.end(resolve));
  const { attempts } = await send(payout('HR-1'));
  expect(attempts).toMatchObject([{ outcome: 'not-sent' }, { outcome: 'accepted' }]);
  expect(seen).toEqual(['GET', 'POST']);
});

test('calls share open connections', async () => {
  let connections = 0;
  const server = createServer((_, response) => response.end('{"responseCode":"00"}'));
  server.on('connection', () => (connections += 1));
  const baseUrl = `http://127.0.0.1:${await portOf(server)}`;
  const send = sendOf(createClient({ baseUrl, tokens, fetch: transportFor() }));
  for (const reference of ['HR-1', 'HR-2', 'HR-3']) await send(statusOf(reference));
  expect(connections).toBe(1);
});

test('text beyond ASCII is sent and read unchanged', async () => {
  let got = '';
  const server = createServer((request, response) => {
    request
      .setEncoding('utf8')
      .on('data', (chunk: string) => (got += chunk))
      .on('end', () => {
        response.end(`{"batchId":"${'ọ€😀'.repeat(30_000)}"}`);
      });
  });
  const baseUrl = `http://127.0.0.1:${await portOf(server)}`;
  const send = sendOf(createClient({ baseUrl, tokens, fetch: transportFor() }));
  const { data } = await send({ ...payout('HR-1'), body: { name: 'Ọláníyì 😀' } });
  expect(JSON.parse(got)).toEqual({ name: 'Ọláníyì 😀' });
  expect(data).toEqual({ batchId: 'ọ€😀'.repeat(30_000) });
});

test('a token that comes too late is not used', async () => {
  const clock = shortClock();
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(String(request.headers.authorization));
    response.end('{"batchId":"batch-1"}');
  });
  const baseUrl = `http://127.0.0.1:${await portOf(server)}`;
  const late = Promise.withResolvers<string>();
  const options = {
    baseUrl,
    fetch: transportFor({ connections: 1 }),
    clock,
    retry: false,
  } as const;
  const slow = { token: () => late.promise, reject: () => undefined };
  const call = errorOf(sendOf(createClient({ ...options, tokens: slow }))(payout('HR-1')));
  clock.expire();
  expect(await call).toMatchObject({ name: 'NotSentError' });
  late.resolve('late');
  // With one connection, the late call would go first.
  await sendOf(createClient({ ...options, tokens }))(payout('HR-2'));
  expect(seen).toEqual(['Bearer token']);
});

test.each([
  ['a write with a body', payout('HR-1')],
  ['a write without a body', { method: 'POST', path: '/remittance-middleware/resend' } as const],
  ['a read', statusOf('HR-1')],
])('%s describes itself in the same way as by fetch', async (_, call) => {
  const seen: unknown[] = [];
  const server = createServer((request, response) => {
    const { host, accept, authorization } = request.headers;
    const agent = request.headers['user-agent'];
    const type = request.headers['content-type'];
    const length = request.headers['content-length'];
    const encoding = request.headers['transfer-encoding'];
    seen.push({ host, agent, accept, authorization, type, length, encoding });
    response.end('{"batchId":"batch-1"}');
  });
  const port = await portOf(server);
  onTestFinished(() => server.closeAllConnections());
  const baseUrl = `http://127.0.0.1:${port}`;
  await sendOf(createClient({ baseUrl, tokens, fetch: transportFor() }))(call);
  await sendOf(createClient({ baseUrl, tokens }))(call);
  expect(seen[0]).toEqual(seen[1]);
  const agent = `${clientManifest.name}/${clientManifest.version}`;
  expect(seen[0]).toMatchObject({
    host: `127.0.0.1:${port}`,
    agent,
    authorization: 'Bearer token',
  });
});

/** Starts a service that answers with these bytes, compressed or not. */
async function answering(body: Buffer, encoding?: string): Promise<string> {
  const server = createServer((_, response) => {
    if (encoding) response.setHeader('content-encoding', encoding);
    response.end(body);
  });
  onTestFinished(() => server.closeAllConnections());
  return `http://127.0.0.1:${await portOf(server)}`;
}

/** Returns the answer to a status request, directly from the transport. */
async function answerOf(baseUrl: string, maxBytes?: number) {
  const { signal } = new AbortController();
  const sending = () => true;
  const call = { method: 'GET', path: '/' };
  const rest = { headers: {}, redirect: 'manual', signal, sending } as const;
  const init = { method: 'GET', call, ...rest };
  return transportFor()(`${baseUrl}/`, { ...init, ...(maxBytes && { maxBytes }) });
}

const received = Buffer.from('{"batchId":"batch-1"}');

test.each([
  ['gzip', gzipSync(received)],
  ['x-gzip', gzipSync(received)],
  ['deflate', deflateSync(received)],
  ['deflate', deflateRawSync(received)],
  ['br', brotliCompressSync(received)],
  ['GZIP, br', brotliCompressSync(gzipSync(received))],
  ['identity', received],
])('an answer that is compressed anyway, as %s, is understood', async (encoding, body) => {
  const baseUrl = await answering(body, encoding);
  const send = sendOf(createClient({ baseUrl, tokens, fetch: transportFor() }));
  expect((await send(payout('HR-1'))).data).toEqual({ batchId: 'batch-1' });
});

test.each([
  ['is cut off', 'gzip', gzipSync(received).subarray(0, -9)],
  ['is broken', 'gzip', received],
  ['is cut off', 'br', brotliCompressSync(received).subarray(0, -3)],
  ['has an unknown encoding', 'zstd', received],
])('if a compressed answer %s (%s), the outcome is unknown', async (_, encoding, body) => {
  const baseUrl = await answering(body, encoding);
  const send = sendOf(createClient({ baseUrl, tokens, fetch: transportFor(), retry: false }));
  expect(await errorOf(send(payout('HR-1')))).toMatchObject({
    name: 'UnknownOutcomeError',
    attempts: [{ reason: 'cut-short', status: 200 }],
  });
});

test.each([
  ['plain', undefined, Buffer.alloc(50_000)],
  ['as gzip, which unpacks to a thousand times its size', 'gzip', gzipSync(Buffer.alloc(50_000))],
  ['as br', 'br', brotliCompressSync(Buffer.alloc(50_000))],
])('an answer is read up to the limit, and no further: %s', async (_, encoding, body) => {
  const baseUrl = await answering(body, encoding);
  const read = async (maxBytes: number) => (await answerOf(baseUrl, maxBytes)).arrayBuffer();
  await expect(read(49_999)).rejects.toThrow(RangeError);
  expect(await read(50_000)).toEqual(new ArrayBuffer(50_000));
});

test('a file arrives byte by byte', async () => {
  const file = Buffer.from([0xef, 0xbb, 0xbf, 0xff, 0xfe, 0]);
  const answer = await answerOf(await answering(file));
  expect(await answer.arrayBuffer()).toEqual(new Uint8Array(file).buffer);
});

test('your headers replace those of the transport, and none is sent twice', async () => {
  let raw: string[] = [];
  const server = createServer(({ rawHeaders }, response) => {
    raw = rawHeaders;
    response.end('{}');
  });
  const baseUrl = `http://127.0.0.1:${await portOf(server)}`;
  const send = sendOf(createClient({ baseUrl, tokens, fetch: transportFor() }));
  const headers = {
    'User-Agent': 'ours/1',
    Host: 'service.example',
    'Accept-Encoding': 'gzip',
    'Content-Length': '1',
  };
  await send({ ...payout('HR-1'), body: {} }, { headers }).catch(() => undefined);
  const names = raw.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
  expect(raw).toEqual(expect.arrayContaining(['ours/1', 'service.example', 'identity', '2']));
});
