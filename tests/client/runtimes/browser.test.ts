/** Tests the package in a real browser: in a page and in a worker. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { sharedBrowser } from '../../support/browser.ts';
import { breakingService } from './breaking-service.ts';

let browser: Browser;
let bundle: string;

beforeAll(async () => {
  browser = await sharedBrowser();
  const build = await rolldown({
    input: join(import.meta.dirname, 'smoke.mjs'),
    platform: 'browser',
  });
  const { output } = await build.generate({ format: 'esm', codeSplitting: false });
  bundle = output[0].code;
  await build.close();
});

const page = '<!doctype html><title>Smoke</title>';
const worker = `
  import { smoke } from '/smoke.js';
  smoke(location.origin).then((result) => postMessage(result), (error) => postMessage(String(error)));
`;

const files = new Map([
  ['/', { type: 'text/html', content: page }],
  ['/smoke.js', { type: 'text/javascript', content: '' }],
  ['/worker.js', { type: 'text/javascript', content: worker }],
]);

test.each([
  { where: 'a page', run: `import('/smoke.js').then(({ smoke }) => smoke(location.origin))` },
  {
    where: 'a worker',
    run: `new Promise((resolve) => {
    new Worker('/worker.js', { type: 'module' }).onmessage = ({ data }) => resolve(data);
  })`,
  },
])('$where runs the package and survives an answer cut short', async ({ run }) => {
  const service = await breakingService((path) => {
    const file = files.get(path);
    return file && path === '/smoke.js' ? { ...file, content: bundle } : file;
  });
  const tab = await browser.newPage();
  await tab.goto(`${service.url}/`);
  expect(JSON.parse(String(await tab.evaluate(run)))).toEqual(['1985.250', ['paid']]);
  // A browser may repeat a status request when a connection breaks.
  expect(service.statusCalls()).toBeGreaterThanOrEqual(2);
  await tab.close();
});

test('the bundle for browsers has no module of Node.js in it', () => {
  expect(bundle).not.toMatch(/from\s*["']node:|require\(/);
  expect(readFileSync(join(import.meta.dirname, 'smoke.mjs'), 'utf8')).toContain(
    'generated/client/typescript/index.js',
  );
});
