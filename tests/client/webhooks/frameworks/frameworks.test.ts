/** Tests the handler in popular servers, each over a real connection. */
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { serve } from '@hono/node-server';
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import type {
  LambdaEvent,
  WebhookHandler,
} from '../../../../generated/client/typescript/webhooks.js';
import { projectRoot } from '../../../../scripts/project.ts';
import { outcome } from '../deliveries.ts';
import { expressApp, expressAppAfterJson, expressAppAfterRaw } from './express.ts';
import { fastifyApp, fastifyAppAfterJson } from './fastify.ts';
import { honoApp, honoAppAfterJson } from './hono.ts';
import { secret, signedReceiver } from './receiver.ts';

/** A body with spaces and letters that change when JSON is parsed and written again. */
const body = JSON.stringify(outcome({ responseMessage: 'Payé \u{1f4b6}' }), undefined, 3);
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'x-signature': createHmac('sha256', secret).update(body).digest('hex'),
};
const forged = { ...headers, 'x-signature': 'ab'.repeat(32) };

const post = (url: string, given: { [name: string]: string }) =>
  fetch(url, { method: 'POST', headers: given, body });

/** Starts a server until the test ends, and returns its address. */
async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return addressOf(server.address());
}

async function fastifyListening(app: FastifyInstance): Promise<string> {
  onTestFinished(() => app.close());
  return app.listen({ port: 0, host: '127.0.0.1' });
}

async function honoListening(app: ReturnType<typeof honoApp>): Promise<string> {
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (address) =>
      resolve(addressOf(address)),
    );
    onTestFinished(() => void server.close());
  });
}

function addressOf(address: AddressInfo | string | null): string {
  if (typeof address !== 'object' || !address) throw new Error('It does not listen.');
  return `http://127.0.0.1:${address.port}`;
}

type Open = (webhook: WebhookHandler) => Promise<string>;

test.each<[string, Open]>([
  ['node:http', (webhook) => listening(webhook.node)],
  ['Express', (webhook) => listening(expressApp(webhook))],
  ['Express after a parser that keeps bytes', (webhook) => listening(expressAppAfterRaw(webhook))],
  ['Fastify', (webhook) => fastifyListening(fastifyApp(webhook))],
  ['Hono', (webhook) => honoListening(honoApp(webhook))],
])('%s passes on the bytes that were sent', async (_, open) => {
  const handled: string[] = [];
  const url = `${await open(signedReceiver((reference) => handled.push(reference)))}/hook`;
  expect((await post(url, forged)).status).toBe(401);
  expect(handled).toEqual([]);
  for (let again = 0; again < 2; again += 1) {
    const answer = await post(url, headers);
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  }
  expect(handled).toEqual(['HR-20260304-00']);
});

test.each<[string, Open]>([
  ['Express', (webhook) => listening(expressAppAfterJson(webhook))],
  ['Fastify', (webhook) => fastifyListening(fastifyAppAfterJson(webhook))],
  ['Hono', (webhook) => honoListening(honoAppAfterJson(webhook))],
])('%s with a parser before it: 500, and the answer says what is wrong', async (_, open) => {
  const handled: string[] = [];
  const url = `${await open(signedReceiver((reference) => handled.push(reference)))}/hook`;
  const answer = await post(url, headers);
  expect(answer.status).toBe(500);
  expect(await answer.text()).toContain('read before it reached the webhook handler');
  expect(handled).toEqual([]);
});

test('a route handler of Next.js is the fetch of the handler', async () => {
  const handled: string[] = [];
  const webhook = signedReceiver((reference) => handled.push(reference));
  const POST = webhook.fetch;
  const request = new Request('https://partner.example/api/hook', {
    method: 'POST',
    headers,
    body,
  });
  expect((await POST(request)).status).toBe(200);
  expect(handled).toEqual(['HR-20260304-00']);
});

describe('Lambda', () => {
  const base64 = Buffer.from(body).toString('base64');
  const capital = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
  );
  const several = Object.fromEntries(
    Object.entries(capital).map(([name, value]) => [name, [value]]),
  );
  const http = { requestContext: { http: { method: 'POST' } } };

  test.each<[string, LambdaEvent]>([
    ['payload 2.0', { ...http, headers, body, isBase64Encoded: false }],
    ['a function URL', { ...http, headers, body: base64, isBase64Encoded: true }],
    [
      'payload 1.0',
      {
        httpMethod: 'POST',
        headers: capital,
        multiValueHeaders: several,
        body: base64,
        isBase64Encoded: true,
      },
    ],
    ['payload 1.0 without binary types', { httpMethod: 'POST', headers: capital, body }],
    ['a load balancer', { httpMethod: 'POST', multiValueHeaders: several, body }],
  ])('handles an event of %s', async (_, event) => {
    const handled: string[] = [];
    const webhook = signedReceiver((reference) => handled.push(reference));
    const handler = webhook.lambda;
    expect(await handler(event)).toEqual({ statusCode: 200, headers: {}, body: '' });
    expect(handled).toEqual(['HR-20260304-00']);
  });

  test.each<[number, string, LambdaEvent]>([
    [401, 'forged', { ...http, headers: forged, body }],
    [400, 'without a body', { ...http, headers, body: null }],
    [400, 'not base64', { ...http, headers, body: '%', isBase64Encoded: true }],
    [405, 'a GET', { requestContext: { http: { method: 'GET' } }, headers: {} }],
    [405, 'no request at all', {}],
  ])('answers %i: %s', async (status, _what, event) => {
    const { lambda } = signedReceiver(() => undefined);
    expect((await lambda(event)).statusCode).toBe(status);
  });
});

describe('on other platforms', () => {
  const modules = join(import.meta.dirname, '../../runtimes/node_modules');
  const node = (name: string) => join(modules, name, 'bin/node');
  const deno = [join(modules, '@deno/linux-x64-glibc/deno'), 'run', '--allow-read', '--allow-net'];
  const bun = [join(modules, '@oven/bun-linux-x64/bin/bun')];

  for (const [name, [path = '', ...options], file] of [
    ['Deno', deno, 'deno.ts'],
    ['Bun', bun, 'bun.ts'],
    ['node:http of Deno', deno, 'node-http.ts'],
    ['node:http of Bun', bun, 'node-http.ts'],
    ['node:http of Node.js 26', [node('node-26')], 'node-http.ts'],
  ] as const) {
    test.skipIf(!existsSync(path))(`${name} passes on the bytes that were sent`, async () => {
      const server = spawn(path, [...options, join(import.meta.dirname, file)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      onTestFinished(() => void server.kill());
      const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
      const port = await lines.next();
      const url = `http://127.0.0.1:${port.value}/hook`;
      expect((await post(url, forged)).status).toBe(401);
      expect((await post(url, headers)).status).toBe(200);
      expect(await lines.next()).toEqual({ done: false, value: 'HR-20260304-00' });
    });
  }
});

test("the guide's code for each server is the code that runs here", async () => {
  const guide = await readFile(join(projectRoot, 'docs/webhooks.md'), 'utf8');
  const [, table = ''] = /\n## In your server\n([^]*?)\n## /.exec(guide) ?? [];
  const rows = [...table.matchAll(/^\| [^|]+ \|(.*)\|$/gm)].map(([, cell = '']) => cell);
  const codes = rows.flatMap((cell) => [...cell.matchAll(/`(.+?)`/g)].map(([, code = '']) => code));
  const files = ['node-http', 'express', 'fastify', 'hono', 'deno', 'bun', 'frameworks.test'];
  const sources = await Promise.all(
    files.map((file) => readFile(join(import.meta.dirname, `${file}.ts`), 'utf8')),
  );
  expect(codes.length).toBeGreaterThan(10);
  for (const code of codes) expect(sources.join('\n')).toContain(code);
});
