/** Tests that the server of the docs serves only the files of one folder. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { RunningServer } from '../../toolkit/serve/listen.ts';
import { startDocs } from '../../scripts/start/docs-server.ts';
import type { Received } from '../mock/http.ts';
import { send } from '../mock/http.ts';

let outside: string;
let folder: string;
let docs: RunningServer;

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'docs-server-'));
  folder = join(outside, 'docs');
  await mkdir(join(folder, 'guides'), { recursive: true });
  await writeFile(join(outside, 'secret.txt'), 'secret');
  await writeFile(join(outside, 'docs-secret.txt'), 'secret');
  await writeFile(join(folder, '.hidden'), 'secret');
  await writeFile(join(folder, 'index.html'), '<h1>Home</h1>');
  await writeFile(join(folder, 'guides/index.html'), '<h1>Guides</h1>');
  await writeFile(join(folder, 'style.css'), 'body {}');
  await writeFile(join(folder, 'openapi.json'), '{}');
  await writeFile(join(folder, 'style.0123456789abcdef.css'), 'a {}');
  docs = await startDocs({ folder, port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await docs.close();
  await rm(outside, { recursive: true });
});

test.each([
  { path: '/', type: 'text/html; charset=utf-8', text: '<h1>Home</h1>' },
  { path: '/?from=mail', type: 'text/html; charset=utf-8', text: '<h1>Home</h1>' },
  { path: '/guides/', type: 'text/html; charset=utf-8', text: '<h1>Guides</h1>' },
  { path: '/style.css', type: 'text/css; charset=utf-8', text: 'body {}' },
  { path: '/openapi.json', type: 'application/json; charset=utf-8', text: '{}' },
])('$path is served as $type and not kept in a cache', async ({ path, type, text }) => {
  const received = await get(path);
  expect(received).toMatchObject({ status: 200, text });
  expect(received.headers).toMatchObject({ 'content-type': type, 'cache-control': 'no-cache' });
});

test('a file with a hash in its name may be cached forever', async () => {
  const { headers, text } = await get('/style.0123456789abcdef.css');
  expect(text).toBe('a {}');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('a folder redirects to itself with a slash, so that relative links work', async () => {
  expect(await get('/guides')).toMatchObject({ status: 301, headers: { location: '/guides/' } });
});

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e%2fsecret.txt',
  '/..%5csecret.txt',
  '/guides/../../secret.txt',
  '/../docs-secret.txt',
  '//secret.txt',
  '/.hidden',
  '/index.html%00.txt',
  '/%zz',
  '/missing.html',
])('%s is not found', async (path) => {
  const received = await get(path);
  expect(received.status).toBe(404);
  expect(received.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(received.text).not.toContain('secret');
});

test('HEAD answers with the headers of GET, without a body', async () => {
  const received = await send(docs.url, { method: 'HEAD', path: '/' });
  expect(received).toMatchObject({ status: 200, text: '', headers: { 'content-length': '13' } });
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is rejected', async (method) => {
  const received = await send(docs.url, { method, path: '/' });
  expect(received).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
});

test('an invalid range does not stop the server', async () => {
  await send(docs.url, { method: 'GET', path: '/', headers: { range: 'bytes=5-2' } });
  await send(docs.url, { method: 'GET', path: '/', headers: { range: 'bytes=99-' } });
  expect(await get('/')).toMatchObject({ status: 200 });
});

test('a page that a build replaces is served in its new form', async () => {
  await writeFile(join(folder, 'changed.html'), 'before');
  expect((await get('/changed.html')).text).toBe('before');
  await writeFile(join(folder, 'changed.html'), 'after the build');
  expect((await get('/changed.html')).text).toBe('after the build');
});

function get(path: string): Promise<Received> {
  return send(docs.url, { method: 'GET', path });
}

test("the addresses on an operation's page are replaced in one step, even if two swap places", async () => {
  const here = await mkdtemp(join(tmpdir(), 'docs-addresses-'));
  onTestFinished(() => rm(here, { recursive: true }));
  await mkdir(join(here, 'operations'));
  for (const file of ['operations/login.html', 'index.html']) {
    await writeFile(join(here, file), 'http://a:1 http://b:2');
  }
  const addresses = new Map([
    ['http://a:1', 'http://b:2'],
    ['http://b:2', 'http://a:1'],
  ]);
  const server = await startDocs({
    folder: here,
    port: 0,
    host: '127.0.0.1',
    addresses: () => addresses,
  });
  onTestFinished(() => server.close());
  const read = async (path: string) => (await fetch(`${server.url}/${path}`)).text();
  expect(await read('operations/login.html')).toBe('http://b:2 http://a:1');
  expect(await read('index.html')).toBe('http://a:1 http://b:2');
  expect((await fetch(`${server.url}/operations/none.html`)).status).toBe(404);
});
