import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createPoster } from '../../../toolkit/sandbox/deliveries/post.ts';
import type { PostResult } from '../../../toolkit/sandbox/deliveries/post.ts';
import { allowReceivers } from '../../../toolkit/sandbox/deliveries/receivers.ts';
import type { ResolveAll } from '../../../toolkit/sandbox/deliveries/receivers.ts';
import { closedAddress } from '../../support/fake-service.ts';
import { answers, startReceiver } from './receiver.ts';

test('a delivery arrives unchanged, and the status of the answer is returned', async () => {
  const receiver = await startReceiver(answers.status(201, 'thanks'));
  expect(await post(receiver.url)).toEqual({ status: 201 });
  expect(receiver.received).toMatchObject([
    { method: 'POST', path: '/hook', body: '{"name":"Ünal"}', headers: { 'content-length': '16' } },
  ]);
});

test('a receiver that never answers costs one timeout', async () => {
  const receiver = await startReceiver(answers.never());
  expect(await post(receiver.url, { timeout: 50 })).toEqual({ error: 'no answer within 0.05 s' });
});

test('endless headers are cut off by the same timeout', async () => {
  const url = await rawServer('HTTP/1.1 200 OK\r\nx-a: 1\r\n');
  expect(await post(url, { timeout: 50 })).toEqual({ error: 'no answer within 0.05 s' });
});

test('an endless body is read for its first bytes, then cut off', async () => {
  const receiver = await startReceiver((response) => {
    response.writeHead(500);
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
    };
    response.on('drain', more);
    more();
  });
  expect(await post(receiver.url, { timeout: 3_600_000 })).toEqual({ status: 500 });
  await expect.poll(() => receiver.open).toBe(0);
});

test('a body that stalls does not change the status', async () => {
  const receiver = await startReceiver((response) => {
    response.writeHead(200, { 'content-length': '100' }).write('par');
  });
  expect(await post(receiver.url, { timeout: 1_000 })).toEqual({ status: 200 });
});

test('a receiver that hangs up, is missing or speaks no HTTP is an error', async () => {
  const hangingUp = await startReceiver((response) => response.destroy());
  expect(await post(hangingUp.url)).toEqual({ error: textWith('ECONNRESET') });
  const { baseUrl: gone } = await closedAddress();
  expect(await post(gone)).toEqual({ error: textWith('ECONNREFUSED') });
  expect(await post(await rawServer('220 mail ready\r\n'))).toEqual({ error: textWith('') });
  expect(await post('not a url')).toEqual({ error: 'the registered URL is malformed' });
});

test('the sandbox connects to a name only if it points to this machine', async () => {
  const receiver = await startReceiver();
  const names: { [name: string]: string } = {
    'here.example': '127.0.0.1',
    'there.example': '192.0.2.1',
  };
  const resolveAll: ResolveAll = (name, _options, done) => {
    done(null, [{ address: names[name] ?? '', family: 4 }]);
  };
  const at = (name: string) => receiver.url.replace('127.0.0.1', name);
  expect(await post(at('here.example'), { resolveAll })).toMatchObject({ status: 204 });
  expect(await post(at('there.example'), { resolveAll })).toEqual({
    error: textWith('there.example is not on this machine'),
  });
  expect(receiver.received).toHaveLength(1);
});

test('a connection that the receiver closed while idle is not a failure', async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => {});
    let answered = 0;
    socket.on('data', () => {
      answered += 1;
      // Starts a receiver that keeps the first connection open, and resets it on reuse.
      if (answered > 1) socket.resetAndDestroy();
      else socket.write('HTTP/1.1 204 No Content\r\n\r\n');
    });
  });
  const url = await listening(server);
  const poster = createPoster(allowReceivers([]), 5_000);
  onTestFinished(() => poster.close());
  const message = { url, headers: {}, body: '{}' };
  expect(await poster.post(message)).toMatchObject({ status: 204 });
  expect(await poster.post(message)).toMatchObject({ status: 204 });
  expect(connections).toBe(2);
});

test('closing ends the requests in progress', async () => {
  const receiver = await startReceiver(answers.never());
  const poster = createPoster(allowReceivers([]), 60_000);
  const result = poster.post({ url: receiver.url, headers: {}, body: '{}' });
  await expect.poll(() => receiver.received.length).toBe(1);
  poster.close();
  expect(await result).toEqual({ error: textWith('') });
});

/** Matches any text that contains this one. */
function textWith(part: string): unknown {
  return expect.stringContaining(part);
}

interface Circumstances {
  timeout?: number;
  resolveAll?: ResolveAll;
}

async function post(url: string, circumstances: Circumstances = {}): Promise<PostResult> {
  const { timeout = 10_000, resolveAll } = circumstances;
  const poster = createPoster(allowReceivers([], resolveAll), timeout);
  onTestFinished(() => poster.close());
  const headers = { 'content-type': 'application/json' };
  return poster.post({ url, headers, body: '{"name":"Ünal"}' });
}

/** Starts a receiver that answers every connection with these bytes and keeps it open. */
function rawServer(bytes: string): Promise<string> {
  return listening(
    createServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', () => socket.write(bytes));
    }),
  );
}

async function listening(server: ReturnType<typeof createServer>): Promise<string> {
  const sockets = new Set<{ destroy(): void }>();
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}/hook`;
}
