/** The page at /_sandbox/: what happens in the sandbox, and the simulation endpoints as buttons. */
import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { pageFolder } from '../../files.ts';

const types = {
  'page.html': 'text/html; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
};

type Name = keyof typeof types;

/** Adds the page, its script and its style. */
export function registerPage(app: FastifyInstance): void {
  const contentOf = existsSync(new URL('page.js', pageFolder)) ? ofPackage() : ofProject();
  const add = (path: string, name: Name) =>
    app.get(`/_sandbox/${path}`, async (_request, reply) =>
      reply.headers({ ...headers, 'content-type': types[name] }).send(await contentOf(name)),
    );
  add('', 'page.html');
  add('page.css', 'page.css');
  add('page.js', 'page.js');
  app.get('/_sandbox', (_request, reply) => reply.redirect('/_sandbox/', 308));
}

/** They are read once, now. */
function ofPackage(): (name: Name) => Promise<string> {
  const read = (name: Name) => readFileSync(new URL(name, pageFolder), 'utf8');
  const files = {
    'page.html': read('page.html'),
    'page.css': read('page.css'),
    'page.js': read('page.js'),
  };
  return async (name) => files[name];
}

/** They are bundled when a browser first asks, so that a start does not wait for it. */
function ofProject(): (name: Name) => Promise<string> {
  let bundled: Promise<{ [name in Name]: string }> | undefined;
  return async (name) => {
    bundled ??= import('./bundle.ts').then(async ({ bundlePage }) => (await bundlePage()).files);
    return (await bundled)[name];
  };
}

const headers = {
  // Names and references on the page come from requests: whatever they hold, no script of theirs
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
