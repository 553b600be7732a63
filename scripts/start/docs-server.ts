/** Serves the docs as any static host would: compressed, and fetched again only after a change. */
import { createServer, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import compression from 'compression';
import serveStatic from 'serve-static';
import { isObject, textAt } from '../../toolkit/contract/objects.js';
import { listen, type RunningServer } from '../../toolkit/serve/listen.ts';

interface DocsOptions {
  folder: string;
  /** The port; 0 for any free one. */
  port: number;
  host: string;
  /** The address to show on operation pages, by the built-in address. Called for each request. */
  addresses?(): ReadonlyMap<string, string>;
}

/** @throws Node's own error if the port is taken */
export async function startDocs(options: DocsOptions): Promise<RunningServer> {
  const { folder, port, host, addresses = () => new Map() } = options;
  const files = serveStatic(folder, {
    cacheControl: false,
    // Passes on errors with their reason.
    fallthrough: false,
    // A build replaces files while a browser has them open. A hashed name never changes its content.
    setHeaders: (response, path) => {
      response.setHeader('Cache-Control', isHashed(path) ? forEver : 'no-cache');
      // Set also for a 304 and for a range, which are not compressed.
      response.setHeader('Vary', 'Accept-Encoding');
    },
  });
  const compress = compression({
    // A range counts bytes of the uncompressed file.
    filter: (request, response) =>
      request.headers.range === undefined && compression.filter(request, response),
  });
  const server = createServer((request, response) => {
    // HEAD gets the headers of GET. Node.js drops the body.
    if (request.method === 'HEAD') request.method = 'GET';
    compress(request, response, () => {
      const operation = /^\/(operations\/\w+\.html)(?:\?|$)/.exec(request.url ?? '')?.[1];
      const other = addresses();
      if (request.method === 'GET' && operation !== undefined && other.size > 0) {
        void sendRewritten(join(folder, operation), other, folder, response);
      } else if (request.method === 'GET') {
        files(request, response, (problem: unknown) => void reject(folder, response, problem));
      } else {
        response.writeHead(405, { ...plain, allow: 'GET, HEAD' }).end('Only GET and HEAD\n');
      }
    });
  });
  return listen(server, port, host);
}

/** Sends the page with the current addresses in place of the built-in ones. */
async function sendRewritten(
  file: string,
  addresses: ReadonlyMap<string, string>,
  folder: string,
  response: ServerResponse,
): Promise<void> {
  const page = await readFile(file, 'utf8').catch(() => undefined);
  if (page === undefined) return reject(folder, response, undefined);
  // Replaces all in one pass, because a new address may equal the old one of another.
  const known = new RegExp([...addresses.keys()].map(escaped).join('|'), 'g');
  const changed = page.replace(known, (from) => addresses.get(from) ?? from);
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };
  response.writeHead(200, headers).end(changed);
}

function escaped(text: string): string {
  return text.replaceAll(/[^\w]/g, '\\$&');
}

const forEver = 'public, max-age=31536000, immutable';

function isHashed(path: string): boolean {
  return /\.[0-9a-f]{16}\.\w+$/.test(path);
}

const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' };

/** Rejects an invalid range with 416. Every other problem is an address without a file. */
async function reject(folder: string, response: ServerResponse, problem: unknown): Promise<void> {
  if (isObject(problem) && problem['status'] === 416) {
    const range = textAt(problem['headers'], 'Content-Range') ?? 'bytes */*';
    response.writeHead(416, { ...plain, 'content-range': range }).end('No such part\n');
    return;
  }
  const page = await readFile(join(folder, '404.html')).catch(() => undefined);
  const type = page && { 'content-type': 'text/html; charset=utf-8' };
  response.writeHead(404, { ...plain, ...type }).end(page ?? 'Not found\n');
}
