/** The docs, as any static host would serve them. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
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
    // A build replaces the files while a browser has them open.
    setHeaders: (response) => response.setHeader('Cache-Control', 'no-cache'),
  });
  const server = createServer((request, response) => {
    files(request, response, () => refuse(request, response));
  });
  return listen(server, port, host);
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const [status, text] = reads ? [404, 'Not found'] : [405, 'Only GET and HEAD'];
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    ...(!reads && { allow: 'GET, HEAD' }),
  });
  response.end(`${text}\n`);
}
