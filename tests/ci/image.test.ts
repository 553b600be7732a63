/** Runs the steps of the Dockerfile as a container engine does. CI builds and starts the real image. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { mockOptions } from '../../toolkit/mock/options.ts';
import { sandboxOptions } from '../../toolkit/sandbox/options.ts';
import { startSandbox } from '../../toolkit/sandbox/main.ts';
import { startCommand } from '../mock/command.ts';
import { copyProject } from '../project-copy.ts';
import { runNode } from '../run-node.ts';
import { people } from '../support/right-service.ts';
import { listAt, objectAt } from '../../toolkit/contract/objects.js';
import { nodeVersion, readText, readYaml } from './project-files.ts';
import { fullTest } from '../support/full-test.ts';

const dockerfile = readText('Dockerfile').replaceAll(/\\\n\s*/g, '');

/** Lists the files that are sent to the builder. */
const [everything, ...sent] = readText('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.replace(/^!/, ''));

test("is built with and runs on the project's Node.js, and not as root", () => {
  const images = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version);
  expect(images).toEqual([nodeVersion, nodeVersion]);
  // The user must be a number, which an orchestrator can check, and must come after every step that needs root.
  const [, after = ''] = dockerfile.split(/^USER [1-9]\d*:[1-9]\d*$/m);
  expect(after).toContain('\nENTRYPOINT ');
  expect(after).not.toMatch(/^(RUN|USER) /m);
});

fullTest(
  'the files sent to the builder make a toolkit that the image can start, check, test and stop',
  async () => {
    expect(everything).toBe('*');
    const project = copyProject();
    for (const name of readdirSync(project.root)) {
      if (name !== 'node_modules' && !sent.includes(name)) project.remove(name);
    }
    expect(await runNode(project.root, 'scripts/build.ts')).toMatchObject({ code: 0, err: '' });

    const [, ...entry] = wordsOf('ENTRYPOINT');
    const script = entry.find((word) => !word.startsWith('--')) ?? '';
    // Tests use the loopback and a free port. Of two equal options, the last one counts.
    const here = ['--database', ':memory:', '--host', '127.0.0.1', '--port', '0'];
    const toolkit = join(project.root, 'generated/toolkit');
    const command = startCommand(toolkit, script, [...wordsOf('CMD'), ...here]);
    const [, port = ''] = await command.until(/^sandbox +http:\/\/127\.0\.0\.1:(\d+)$/m);
    await command.until(/^stop/m);
    expect(await isHealthy(port)).toBe(true);
    const url = `http://127.0.0.1:${port}`;
    const tests = startCommand(toolkit, script, ['test', url, '--only', 'success/getFxRate'], {
      environment: { CONTRACT_EMAIL: people.main.email, CONTRACT_PASSWORD: people.main.password },
    });
    expect(await tests.ended, tests.output()).toBe(0);
    command.signal('SIGTERM');
    expect(await command.ended).toBe(0);
  },
);

test('a sandbox is healthy only while it serves, even if another port has no listener', async () => {
  const sandbox = await startSandbox();
  const { port } = new URL(sandbox.url);
  expect(await isHealthy(`1 ${port}`)).toBe(true);
  await sandbox.close();
  expect(await isHealthy(port)).toBe(false);
});

test.each([
  { status: 404, healthy: true, who: 'a mock, which has no such path' },
  { status: 503, healthy: false, who: 'a sandbox without its database' },
])('a server that answers $status is healthy: $healthy, $who', async ({ status, healthy }) => {
  const server = createServer((_request, response) => response.writeHead(status).end());
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  expect(await isHealthy(port)).toBe(healthy);
});

test('by default the health check tries the ports of the sandbox and the mock', () => {
  const ports = `${sandboxOptions.port.default} ${mockOptions.port.default}`;
  expect(dockerfile).toContain(`HEALTH_PORTS="${ports}"`);
});

test('Compose opens no port to another machine', () => {
  const services = Object.values(objectAt(readYaml('compose.yaml'), 'services'));
  const ports = services.flatMap((service) => listAt(service, 'ports').map(String));
  // These are the ports of the balancer and the mock.
  expect(ports).toHaveLength(2);
  for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:\d+:\d+$/);
});

/** Whether a live server answers on one of the space-separated ports. */
async function isHealthy(ports: string): Promise<boolean> {
  const [, ...args] = wordsOf('CMD', '^HEALTHCHECK .*');
  const env = { ...process.env, HEALTH_PORTS: ports };
  return promisify(execFile)(process.execPath, args, { env }).then(
    () => true,
    () => false,
  );
}

/** Returns the words of a Dockerfile instruction in exec form. */
function wordsOf(name: string, before = '^'): string[] {
  const [, json = ''] = new RegExp(`${before}${name} (\\[.*\\])$`, 'm').exec(dockerfile) ?? [];
  const words: unknown = JSON.parse(json);
  return Array.isArray(words) ? words.map(String) : [];
}
