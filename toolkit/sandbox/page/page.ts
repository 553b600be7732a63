/** The page at /_sandbox/: what happens in the sandbox, and the simulation endpoints as buttons. */
import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pageFolder } from '../../files.ts';

/** Adds the page, its script and its styles. They are read once, now. */
export function registerPage(app: FastifyInstance): void {
  for (const file of readdirSync(pageFolder)) {
    const content = contentOf(file, readFileSync(new URL(file, pageFolder), 'utf8'));
    const own = { ...headers, 'content-type': types[extname(file)] ?? 'text/plain' };
    const path = file === 'page.html' ? '' : file.replace(/\.ts$/, '.js');
    app.get(`/_sandbox/${path}`, (_request, reply) => reply.headers(own).send(content));
  }
  app.get('/_sandbox', (_request, reply) => reply.redirect('/_sandbox/', 308));
}

/** The package has the scripts as JavaScript; in the project a browser gets them without their types. */
function contentOf(file: string, text: string): string {
  if (!file.endsWith('.ts')) return text;
  return stripTypeScriptTypes(text).replaceAll(/(from '\.\/\w+)\.ts'/g, "$1.js'");
}

const javaScript = 'text/javascript; charset=utf-8';

const types: { [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': javaScript,
  '.ts': javaScript,
};

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
