/** Runs `npm run contract` against an unfinished service: the output names each missing part once, and nothing else. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import { blocksOf, startServer } from '../docs/guide-blocks.ts';
import { on, type Behaviour } from '../support/flawed-service.ts';
import { jsonReply, type Reply, type ServiceRequest } from '../support/messages.ts';
import {
  contract,
  linesOf,
  runAgainst,
  runCommand,
  sentByDefault,
  slow,
  type CommandResult,
} from './run-command.ts';
import { newFolder } from '../support/run-folder.ts';

/** Expects one line for everything that is missing, at most one screen of output, and no useless advice. */
function expectNotThere({ code, output }: CommandResult, written: readonly string[]): void {
  expect(code, output).toBe(1);
  const lines = output.split('\n').filter((line) => !/^(\(|$)/.test(line));
  expect(lines.length, output).toBeLessThanOrEqual(15 + contract.documented.length);
  const [broken = '', ...others] = linesOf(output, 'broken');
  expect(others).toEqual([]);
  const names = /^broken +not there yet: ([\w, ]+): came status/.exec(broken)?.[1]?.split(', ');
  const missing = sentByDefault.filter((id) => !written.includes(id));
  expect(names?.toSorted()).toEqual(missing.toSorted());
  expect(linesOf(output, 'pass').map((line) => line.split(/ +/)[1])).toEqual(written);
  expect(linesOf(output, 'FAIL')).toHaveLength(missing.length);
  expect(output.replaceAll(/^missing .*$/gm, '')).not.toContain('fixtures');
}

test(
  'the server of the guide has the login and the balances, and lacks the rest',
  slow,
  async () => {
    const server = (await blocksOf('docs/implement.md')).find(({ file }) => file === 'server.mjs');
    const folder = newFolder();
    copyFileSync(join(projectRoot, 'generated/openapi.json'), join(folder, 'openapi.json'));
    const { url } = await startServer(folder, server?.source ?? '');
    expectNotThere(await runCommand(['--rate', '1000', url]), ['login', 'listBalances']);
  },
);

const html = (text: string): Reply => ({
  ...jsonReply(404, {}),
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!DOCTYPE html>\n<html lang="en"><body><pre>${text}</pre></body></html>\n`,
});

const pathOf = ({ url }: ServiceRequest): string => url.split('?')[0] ?? '';

/** Starts a service with this answer to every path except the login. */
const unknown: { [name: string]: (request: ServiceRequest) => Reply } = {
  '501': () => jsonReply(501, { status: 501 }),
  'an HTML page with the path': (one) => html(`Cannot ${one.method} ${pathOf(one)}`),
  'a 404 without a body': () => ({ ...jsonReply(404, {}), headers: {}, body: '' }),
  'a problem with path, time and identifier': (one) =>
    jsonReply(404, {
      title: 'Not Found',
      instance: one.url,
      timestamp: new Date().toISOString(),
      traceId: crypto.randomUUID(),
    }),
  'a 403 of a gateway': () => jsonReply(403, { message: 'Missing Authentication Token' }),
  'a page for every request': () => ({ ...html('Welcome'), status: 200 }),
  'a 401 without a token, and else a 404': (one) =>
    one.headers.authorization === undefined
      ? jsonReply(401, { error: 'unauthorized' })
      : jsonReply(404, { path: pathOf(one).slice(1) }),
};

/** Starts a service that only has a login. */
function onlyLogin(reply: (request: ServiceRequest) => Reply): Behaviour {
  return async (request, { serve }) =>
    request.operationId === 'login' ? serve(request) : reply(request);
}

const kinds = Object.entries(unknown).map(([name, reply]) => ({ name, reply }));

test.each(kinds)('a login and nothing else, if the rest is $name', slow, async ({ reply }) => {
  const flaws = [onlyLogin(reply)];
  expectNotThere(await runAgainst({ flaws, hidesSandbox: true }), ['login']);
});

test(
  'operations that reject even a fresh token are one failure, without a login for each check',
  slow,
  async () => {
    const flaws = [onlyLogin(() => jsonReply(401, { error: 'unauthorized' }))];
    const { code, output, received } = await runAgainst({ flaws, hidesSandbox: true });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^broken +closed to the right token: [\w, ]+listBalances[\w, ]+: came status 401 /m,
    );
    expect(received.length).toBeLessThan(130);
  },
);

test.each([501, 404])('a single %d does not hide an operation', slow, async (status) => {
  const once = on('listBalances', 200, (reply, _, { memory }) => {
    if (memory.has('slipped')) return reply;
    memory.set('slipped', '');
    return jsonReply(status, {});
  });
  const nowhere: Behaviour = async (request, { serve }) =>
    request.operationId === '' ? jsonReply(404, {}) : serve(request);
  const flaws = [nowhere, once];
  const { output, failed } = await runAgainst({ flaws, args: ['--only', 'listBalances'] });
  expect(failed).toEqual(['success/listBalances/200']);
  expect(output).toContain(`wanted status 200, came status ${status}`);
});
