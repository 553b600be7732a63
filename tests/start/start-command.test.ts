/** Tests `npm start`, as a user runs it after `npm ci`. */
import { expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import { expectFreshlyBuilt, expectLinePerArtifact, leftOver } from '../build/promises.ts';
import type { RunningCommand } from '../mock/command.ts';
import { pasteIntoShell, startCommand } from '../mock/command.ts';
import { portInUse } from '../mock/port-in-use.ts';
import { copyProject } from '../project-copy.ts';
import { fullTest } from '../support/full-test.ts';

test('a fresh checkout is built, served on free ports, and stopped by Ctrl-C', async () => {
  // The copy is in the state after `npm ci`, except for `generated/`.
  const copy = copyProject();
  copy.remove('generated');
  copy.write(leftOver, 'old');
  const { root } = copy;
  const [docsPort, mockPort] = [await portInUse(), await portInUse()];
  const taken = ['--docs-port', `${docsPort}`, '--mock-port', `${mockPort}`, '--sandbox-port', '0'];
  const first = startCommand(root, 'scripts/start.ts', taken);
  const { docs, mock, sandbox, curl } = await addresses(first);
  expectLinePerArtifact(
    first
      .output()
      .split('\n')
      .filter((line) => line.startsWith('buil')),
  );
  expect(first.output()).toMatch(new RegExp(`^docs +port ${docsPort} is taken`, 'm'));
  expect(first.output()).toMatch(new RegExp(`^mock +port ${mockPort} is taken`, 'm'));
  expect(Number(new URL(docs).port)).toBeGreaterThan(docsPort);
  expect(Number(new URL(mock).port)).toBeGreaterThan(mockPort);

  const page = await fetch(docs);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await page.text()).toContain('<title>');
  // Requests from the page of an operation reach the running servers.
  const operation = await (await fetch(`${docs}operations/login.html`)).text();
  const { origin } = new URL(docs);
  for (const url of [sandbox, mock]) {
    expect(operation).toMatch(new RegExp(`connect-src [^"]*${url}[ "]`));
    const asked = await fetch(`${url}/auth/login`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(asked.headers.get('access-control-allow-origin')).toBe(origin);
  }
  expect(JSON.parse(await pasteIntoShell(curl))).toMatchObject({ status: 'SUCCESS' });
  await first.until(/^mock +POST \/auth\/login 200$/m);
  const [, email, password] = await first.until(/^login +of the sandbox: (\S+) (\S+)$/m);
  const login = await fetch(`${sandbox}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(login.status).toBe(200);
  expect((await fetch(`${sandbox}/_sandbox/`)).status).toBe(200);

  first.signal('SIGINT');
  expect(await first.ended).toBe(0);
  expect(first.errors()).toBe('');
  await expect(fetch(docs)).rejects.toThrow();
  await expect(fetch(mock)).rejects.toThrow();
  await expect(fetch(sandbox)).rejects.toThrow();
  await expectFreshlyBuilt(copy);
});

const wrong = [
  {
    args: ['--mock-port', '99999'],
    says: "--mock-port must be a port from 0 to 65535, not '99999'",
  },
  { args: ['--port', '1'], says: "Unknown option '--port'" },
  { args: ['--docs-port', '-'], says: '--docs-port' },
];

fullTest.each(wrong)('$args: an error, and nothing is built', async ({ args, says }) => {
  const command = startCommand(projectRoot, 'scripts/start.ts', args);
  expect(await command.ended).toBe(2);
  expect(command.errors()).toContain(says);
  expect(command.output()).not.toMatch(/^build /m);
});

test('--help names the ports', async () => {
  const command = startCommand(projectRoot, 'scripts/start.ts', ['--help']);
  expect(await command.ended).toBe(0);
  expect(command.output()).toContain(
    '--docs-port <number>      of the docs; 0 takes any free port (default 8080)',
  );
  expect(command.output()).toContain(
    '--mock-port <number>      of the mock; 0 takes any free port (default 4010)',
  );
});

async function addresses(
  command: RunningCommand,
): Promise<{ docs: string; mock: string; sandbox: string; curl: string }> {
  const [, docs = ''] = await command.until(/^docs +(http:\S+)$/m);
  const [, mock = ''] = await command.until(/^mock +(http:\S+)$/m);
  const [, sandbox = ''] = await command.until(/^sandbox +(http:\S+),/m);
  const [, curl = ''] = await command.until(/^try +(curl .*)$/m);
  return { docs, mock, sandbox, curl };
}
