/** The page at /_sandbox/: the sandbox's activity, and the simulation endpoints as buttons. */
import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { pageFolder } from '../../files.ts';

const types = {
  'page.html': 'text/html; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
};

/** Adds the page with its script and style, which are read at the first request. */
export function registerPage(app: FastifyInstance): void {
  let files: Promise<{ [name: string]: string }> | undefined;
  for (const [name, type] of Object.entries(types)) {
    const path = `/_sandbox/${name === 'page.html' ? '' : name}`;
    app.get(path, async (_request, reply) => {
      files ??= readPage();
      return reply.headers({ ...headers, 'content-type': type }).send((await files)[name]);
    });
  }
  app.get('/_sandbox', (_request, reply) => reply.redirect('/_sandbox/', 308));
}

/** Reads the bundled page of the package or, in the project, bundles it. */
async function readPage(): Promise<{ [name: string]: string }> {
  if (!existsSync(new URL('page.js', pageFolder))) {
    const { bundlePage } = await import('./bundle.ts');
    return (await bundlePage()).files;
  }
  const read = (name: string) => readFileSync(new URL(name, pageFolder), 'utf8');
  return Object.fromEntries(Object.keys(types).map((name) => [name, read(name)]));
}

const headers = {
  // Requests put names and references on the page. The policy keeps scripts in them from running,
  // blocks requests to other hosts, and keeps other pages from framing the buttons.
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};
