/** The page at /_sandbox/: what happens in the sandbox, and the simulation endpoints as buttons. */
import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { pageFolder } from '../../files.ts';

const types = {
  'page.html': 'text/html; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
};

/** Adds the page, its script and its style. They are read when a browser first asks for them. */
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

/** The package has the page bundled. */
async function readPage(): Promise<{ [name: string]: string }> {
  if (!existsSync(new URL('page.js', pageFolder))) {
    const { bundlePage } = await import('./bundle.ts');
    return (await bundlePage()).files;
  }
  const read = (name: string) => readFileSync(new URL(name, pageFolder), 'utf8');
  return Object.fromEntries(Object.keys(types).map((name) => [name, read(name)]));
}

const headers = {
  // Names and references on the page come from requests: none of their scripts
  // runs, nothing is asked of another host, and no other page frames the buttons.
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
