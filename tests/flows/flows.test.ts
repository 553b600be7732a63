/** Runs the flows with Respect, as a partner does. */
import { execFile } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseYaml } from '@redocly/openapi-core';
import { expect, onTestFinished, test } from 'vitest';
import { yamlFile } from '../../scripts/build/bundle/bundles.ts';
import { flowsFile, projectRoot } from '../../scripts/project.ts';
import { listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { publishedRendition } from '../../toolkit/contract/renditions.ts';
import { demoCredentials } from '../../toolkit/sandbox/engine/partners/demo-partners.ts';
import { startSandbox } from '../../toolkit/sandbox/main.ts';
import { blocksOf } from '../docs/guide-blocks.ts';
import { runNode } from '../run-node.ts';
import { answers, on, startFlawedService, type Behaviour } from '../support/flawed-service.ts';
import { withField, withoutField } from '../support/messages.ts';
import { contract } from '../support/contract.ts';
import { fullTest } from '../support/full-test.ts';
import { isFull } from '../support/full.ts';
import { newFolder } from '../support/run-folder.ts';

const cli = 'node_modules/@redocly/cli/bin/cli.js';
const [main] = demoCredentials;
const inputs = {
  email: main?.email,
  password: main?.password,
  accountNumber: '0001234500',
  recipientName: 'Chidi Nwosu',
  recipientCountry: 'NGA',
  currency: 'NGN',
  amount: '100.00',
  reference: 'HR-FLOW-TEST',
  senderName: 'Grace Bennett',
  senderCountry: 'GBR',
  rejectedAccountNumber: '9999999999',
};

test('every flow passes against the sandbox', async () => {
  const { url } = await sandbox();
  const { code, out } = await respect(url);
  expect(code, out).toBe(0);
  expect(out).toMatch(/Workflows: (\d+) passed, \1 total/);
  expect(await referencesPaid(url)).toEqual([inputs.reference]);
});

fullTest('the command of the guide runs the published files', async () => {
  const { url } = await sandbox();
  const folder = await folderOfFlows();
  await writeFile(join(folder, 'openapi.yaml'), yamlFile(publishedRendition(contract.document)));
  const [block] = await blocksOf('docs/flows.md');
  const command = (block?.source ?? '')
    .replace('npx @redocly/cli', `'${process.execPath}' '${join(projectRoot, cli)}'`)
    .replace('http://127.0.0.1:4020', url);
  const { stdout } = await promisify(execFile)('bash', ['-ec', command], {
    cwd: folder,
    env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  expect(stdout).toMatch(/Workflows: (\d+) passed, \1 total/);
  expect(stdout).not.toContain(inputs.password);
});

test('the guide lists exactly the existing flows', async () => {
  const flows: unknown = parseYaml(await readFile(join(projectRoot, flowsFile), 'utf8'));
  const guide = await readFile(join(projectRoot, 'docs/flows.md'), 'utf8');
  const listed = [...guide.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  const names = listAt(flows, 'workflows').map((flow) => textAt(flow, 'workflowId'));
  expect(listed).toEqual(names);
});

test('a payout whose answer is lost is asked for by its reference, and not sent again', async () => {
  const lost = on('sendPayout', 200, (reply) => ({ ...reply, delivery: 'reset' }));
  const { run, service } = await against([lost], 'payAndFollow');
  expect(run.code).toBe(1);
  expect(run.out).toMatch(/✗ .* step pay /);
  expect(run.out).toMatch(/✓ .* step askForStatus /);
  const asked = service.received.map(({ operationId }) => operationId);
  expect(asked.filter((operationId) => operationId === 'sendPayout')).toHaveLength(1);
  expect(await service.accepted()).toEqual([inputs.reference]);
});

fullTest('nothing is paid when the account belongs to another name', async () => {
  const other = answers('enquireAccount', 200, withField('accountName', 'Ngozi Nwosu'));
  const { run, service } = await against([other], 'payAndFollow');
  expect(run.code).toBe(1);
  expect(run.out).toMatch(/✗ .* step checkName /);
  expect(await service.accepted()).toEqual([]);
});

fullTest(
  'each flow fails at the step that a service answers wrongly, and at no other',
  async () => {
    const flaws = [
      answers('getTransactionStatus', 200, withoutField('responseCode')),
      answers('enquireAccount', 400, withoutField('detail')),
      answers('refreshToken', 200, withoutField('token')),
    ];
    const { run } = await against(flaws, 'payAndFollow', 'rejectedEnquiry', 'refreshAndGoOn');
    expect(run.code, run.out).toBe(1);
    const failed = [...run.out.matchAll(/✗ .* step (\w+) /g)].map(([, step]) => step);
    expect(failed, run.out).toEqual(['askForStatus', 'enquire', 'refresh']);
  },
);

async function sandbox() {
  const started = await startSandbox({ contract, engine: { processingMs: 50, bankMs: 50 } });
  onTestFinished(() => started.close());
  return started;
}

async function against(flaws: readonly Behaviour[], ...flows: string[]) {
  const service = await startFlawedService({ contract, flaws });
  onTestFinished(() => service.close());
  const chosen = flows.flatMap((flow) => ['--workflow', flow]);
  return { run: await respect(service.url, ...chosen), service };
}

/**
 * Runs the flows of the source. In the quick set, they are next to the built contract, which
 * Respect reads in half the time. The project's redocly.yaml turns the telemetry off.
 */
async function respect(url: string, ...options: string[]) {
  const input = JSON.stringify(inputs);
  const server = `contract=${url}`;
  const file = isFull ? flowsFile : await publishedFlows();
  return runNode(projectRoot, cli, 'respect', file, '-S', server, '-i', input, ...options);
}

async function publishedFlows(): Promise<string> {
  const folder = await folderOfFlows();
  await copyFile(join(projectRoot, 'generated/openapi.yaml'), join(folder, 'openapi.yaml'));
  return join(folder, 'flows.arazzo.yaml');
}

/** Creates a folder with only the flows, which is removed when the test ends. */
async function folderOfFlows(): Promise<string> {
  const folder = newFolder();
  await copyFile(join(projectRoot, flowsFile), join(folder, 'flows.arazzo.yaml'));
  return folder;
}

async function referencesPaid(url: string): Promise<unknown[]> {
  const listed: unknown = await (await fetch(`${url}/_sandbox/transactions`)).json();
  return listAt(listed, 'items').map((one) =>
    textAt(objectAt(one, 'record'), 'transactionReference'),
  );
}
