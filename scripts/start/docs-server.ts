/** The docs, as any static host would serve them. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import serveStatic from 'serve-static';
import type { RunningServer } from '../../toolkit/serve/listen.ts';
import { listen } from '../../toolkit/serve/listen.ts';

export interface DocsOptions {
  /** The folder that is served. */
  folder: string;
  /** 0 for any free one. */
  port: number;
  host: string;
}

/**
 * Serves a folder.
 *
 * @throws Node's own error when the port cannot be taken.
 */
export async function startDocs({ folder, port, host }: DocsOptions): Promise<RunningServer> {
  const files = serveStatic(folder, {
    cacheControl: false,
    // A build replaces the files while a browser has them open; a name with a hash is of one content.
    setHeaders: (response, path) =>
      response.setHeader('Cache-Control', isHashed(path) ? forEver : 'no-cache'),
  });
  const server = createServer((request, response) => {
    files(request, response, () => void refuse(folder, request, response));
  });
  return listen(server, port, host);
}

const forEver = 'public, max-age=31536000, immutable';

function isHashed(path: string): boolean {
  return /\.[0-9a-f]{16}\.\w+$/.test(path);
}

async function refuse(
  folder: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const page = reads ? await readFile(join(folder, '404.html')).catch(() => undefined) : undefined;
  const [status, text] = reads ? [404, 'Not found'] : [405, 'Only GET and HEAD'];
  response.writeHead(status, {
    'content-type': page ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
    'cache-control': 'no-cache',
    ...(!reads && { allow: 'GET, HEAD' }),
  });
  response.end(page ?? `${text}\n`);
}
