/** Tests the HTTP of the docs server: compression, caching, ranges. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDocs } from '../../scripts/start/docs-server.ts';
import type { RunningServer } from '../../toolkit/serve/listen.ts';

const text = `<p>${'A payout and its state. '.repeat(400)}</p>`;
const hashed = 'style.0123456789abcdef.css';

let folder: string;
let server: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docs-server-'));
  await Promise.all(
    Object.entries({
      'index.html': text,
      '404.html': text,
      [hashed]: text,
      'small.txt': 'small',
      'picture.png': text,
    }).map(([name, content]) => writeFile(join(folder, name), content)),
  );
  server = await startDocs({ folder, port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ['br, gzip', 'br'],
  ['gzip, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip;q=0.9, br;q=0.1', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0, identity', undefined],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
  ['nonsense;q=x,,;;', undefined],
  ['snappy', undefined],
])('Accept-Encoding %j is answered with %s', async (accepted, encoding) => {
  const { status, headers, body } = await ask('/index.html', {
    ...(accepted !== undefined && { 'accept-encoding': accepted }),
  });
  expect(status).toBe(200);
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers.vary).toBe('Accept-Encoding');
  expect(headers.etag).toBeDefined();
  expect(decoded(body, encoding)).toBe(text);
  if (encoding) expect(body.length).toBeLessThan(text.length / 10);
});

test('small and compressed files are sent unchanged', async () => {
  for (const path of ['/small.txt', '/picture.png']) {
    const { headers } = await ask(path, { 'accept-encoding': 'br, gzip' });
    expect(headers['content-encoding'], path).toBeUndefined();
    expect(headers['content-length'], path).toBeDefined();
  }
});

test.each(['br', 'gzip', 'identity'])(
  'HEAD has the headers of GET and no body: %s',
  async (one) => {
    const accept = { 'accept-encoding': one };
    const [got, head] = [await ask('/', accept), await ask('/', accept, 'HEAD')];
    expect(head.body.length).toBe(0);
    expect(head.status).toBe(got.status);
    // The transfer encoding says nothing about the page.
    const { 'transfer-encoding': _cut, ...headers } = got.headers;
    expect({ ...head.headers, date: '' }).toEqual({ ...headers, date: '' });
  },
);

test('a page is fetched again, with a 304; a hashed file is not', async () => {
  const accept = { 'accept-encoding': 'br' };
  const { headers } = await ask('/', accept);
  expect(headers['cache-control']).toBe('no-cache');
  const again = await ask('/', { ...accept, 'if-none-match': headers.etag ?? '' });
  expect(again.status).toBe(304);
  expect(again.body.length).toBe(0);
  expect(again.headers.vary).toBe('Accept-Encoding');
  expect((await ask(`/${hashed}`, accept)).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  );
});

test('a range counts bytes of the uncompressed file', async () => {
  const accept = { 'accept-encoding': 'br', range: 'bytes=3-9' };
  const part = await ask('/', accept);
  expect(part.status).toBe(206);
  expect(part.headers['content-encoding']).toBeUndefined();
  expect(part.headers['content-range']).toBe(`bytes 3-9/${text.length}`);
  expect(part.body.toString()).toBe(text.slice(3, 10));
  expect((await ask('/', { ...accept, range: 'bytes=999999-' })).status).toBe(416);
});

test('the page of an unknown address is compressed too; other methods are rejected', async () => {
  const missing = await ask('/none', { 'accept-encoding': 'br' });
  expect(missing.status).toBe(404);
  expect(missing.headers['content-encoding']).toBe('br');
  expect(decoded(missing.body, 'br')).toBe(text);
  expect((await ask('/none', {}, 'HEAD')).status).toBe(404);
  const posted = await ask('/', {}, 'POST');
  expect(posted.status).toBe(405);
  expect(posted.headers.allow).toBe('GET, HEAD');
});

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request without `fetch`, which would send its own Accept-Encoding and decode the answer. */
function ask(path: string, headers: { [name: string]: string }, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(`${server.url}${path}`, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

function decoded(body: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}
