/** The docs, as any static host would serve them: compressed, and asked for again only when changed. */
import { createServer, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import compression from 'compression';
import serveStatic from 'serve-static';
import { isObject, textAt } from '../../toolkit/contract/objects.js';
import { listen, type RunningServer } from '../../toolkit/serve/listen.ts';

interface DocsOptions {
  folder: string;
  /** 0 for any free one. */
  port: number;
  host: string;
  /** What the page of an operation says instead of an address, where it is another; asked for each time. */
  addresses?(): ReadonlyMap<string, string>;
}

/** @throws Node's own error when the port cannot be taken */
export async function startDocs(options: DocsOptions): Promise<RunningServer> {
  const { folder, port, host, addresses = () => new Map() } = options;
  const files = serveStatic(folder, {
    cacheControl: false,
    // What cannot be served comes back with its reason.
    fallthrough: false,
    // A build replaces the files while a browser has them open; a name with a hash is of one content.
    setHeaders: (response, path) => {
      response.setHeader('Cache-Control', isHashed(path) ? forEver : 'no-cache');
      // Also with a 304 and with a part, which are not compressed.
      response.setHeader('Vary', 'Accept-Encoding');
    },
  });
  const compress = compression({
    // A range counts bytes of the uncompressed file.
    filter: (request, response) =>
      request.headers.range === undefined && compression.filter(request, response),
  });
  const server = createServer((request, response) => {
    // The headers of HEAD are those of GET. Node.js sends no body, whatever is written here.
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

/** The page with other addresses instead of the built ones. */
async function sendRewritten(
  file: string,
  addresses: ReadonlyMap<string, string>,
  folder: string,
  response: ServerResponse,
): Promise<void> {
  const page = await readFile(file, 'utf8').catch(() => undefined);
  if (page === undefined) return reject(folder, response, undefined);
  // In one pass: a new address may equal another's old one.
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

/** A part that the file does not have; anything else is an address where nothing is. */
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
