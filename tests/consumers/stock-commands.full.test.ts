/**
 * Tests Prism and Spectral with their own commands, on the published files. In the quick set, Prism is a library
 * (tests/mock/answers.test.ts) and Spectral a part of the project's lint.
 */
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import {
  describedOperations,
  jsonType,
  namedOnlyOperations,
  token,
} from '../mock/contract-requests.ts';
import { send } from '../mock/http.ts';
import { runNode } from '../run-node.ts';
import { startCommand, type RunningCommand } from './tools/serving-command.ts';
import { contract } from '../support/contract.ts';

const { resolve } = createRequire(import.meta.url);
const bundles = ['generated/openapi.json', 'generated/openapi.documented.json'];

describe('prism mock', () => {
  let prism: RunningCommand;

  beforeAll(async () => {
    const command = resolve('@stoplight/prism-cli/dist/index.js');
    const args = [command, 'mock', 'generated/openapi.json', '--port', '0'];
    prism = await startCommand(process.execPath, args, projectRoot);
  });

  afterAll(() => prism.stop());

  test('a documented operation answers with its first example', async () => {
    for (const { operation, request, scenarios } of describedOperations(contract)) {
      const received = await send(prism.url, request);
      expect.soft(received.status, operation.operationId).toBeLessThan(300);
      expect.soft(JSON.parse(received.text), operation.operationId).toEqual(scenarios[0]?.value);
    }
  });

  test('a body that lacks a required field is rejected', async () => {
    for (const { operation, request, body } of describedOperations(contract)) {
      if (body === undefined) continue;
      const { status } = await send(prism.url, { ...request, body: '{}' });
      expect.soft([400, 422], operation.operationId).toContain(status);
    }
  });

  test('a named-only operation gets no invented success', async () => {
    const requests = namedOnlyOperations(contract);
    expect(requests).not.toEqual([]);
    for (const { method, path } of requests) {
      const body = method === 'GET' ? {} : { body: '{}' };
      const headers = { ...token, ...jsonType };
      const { status } = await send(prism.url, { method, path, headers, ...body });
      expect.soft(status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('spectral lint', () => {
  const command = 'node_modules/@stoplight/spectral-cli/dist/index.js';

  test.each(bundles)("the project's rules find nothing in %s", async (bundle) => {
    const run = await runNode(projectRoot, command, 'lint', bundle, '--fail-severity', 'hint');
    expect(run.out).toContain('No results');
    expect(run.code).toBe(0);
  });
});
