import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../toolkit/sandbox/main.ts';
import { readOptions } from '../../toolkit/sandbox/command-options.ts';
import { startMock } from '../../toolkit/mock/server.ts';
import { loadContract } from '../../toolkit/contract/load.ts';
import { projectRoot } from '../../scripts/project.ts';
import { imageStage, textsOf } from './dockerfile.ts';
import { isHealthy } from './health.ts';

test('a sandbox is healthy while it serves, and not after', async () => {
  const sandbox = await startSandbox();
  const { port } = new URL(sandbox.url);
  expect(await isHealthy(port)).toBe(true);
  await sandbox.close();
  expect(await isHealthy(port)).toBe(false);
});

test('a mock is healthy while it serves, and not after', async () => {
  const contract = await loadContract(projectRoot);
  const mock = await startMock({ contract, port: 0, host: '127.0.0.1', log: () => undefined });
  const { port } = new URL(mock.url);
  expect(await isHealthy(port)).toBe(true);
  await mock.close();
  expect(await isHealthy(port)).toBe(false);
});

test('one port that answers is enough, whichever it is', async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.close());
  const { port } = new URL(sandbox.url);
  const dead = await deadPort();
  expect(await isHealthy(`${dead} ${port}`)).toBe(true);
  expect(await isHealthy(`${port} ${dead}`)).toBe(true);
});

test('a server that answers with a failure of its own is not healthy', async () => {
  const server = createServer((_request, response) => response.writeHead(503).end());
  onTestFinished(() => void server.close());
  expect(await isHealthy(await portOf(server.listen(0, '127.0.0.1')))).toBe(false);
});

test('without a word about ports the image looks at those of the sandbox and the mock', () => {
  const options = readOptions([], {});
  const [environment = ''] = textsOf(imageStage, 'ENV');
  const [, ports = ''] = /HEALTH_PORTS="([^"]+)"/.exec(environment) ?? [];
  expect(ports.split(' ')).toEqual([String(options.port), '4010']);
  expect(textsOf(imageStage, 'EXPOSE').join(' ').split(' ').toSorted()).toEqual(
    ports.split(' ').toSorted(),
  );
});

async function deadPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  const port = await portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}

async function portOf(server: ReturnType<typeof createServer>): Promise<string> {
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' ? String(address?.port) : '';
}
