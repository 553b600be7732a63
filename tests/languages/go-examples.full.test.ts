/** What the Go package's README and its samples show compiles and runs as it is printed. */
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { goSample } from '../../scripts/build/languages/go-sample.ts';
import { sampleLogin } from '../../scripts/build/languages/sample.ts';
import { projectRoot } from '../../scripts/project.ts';
import { createContract } from '../../toolkit/contract/contract.ts';
import { startSandbox, type Sandbox } from '../../toolkit/sandbox/main.ts';
import { deliver } from './examples.ts';
import { freePort } from '../support/free-port.ts';
import {
  go,
  newWorkshop,
  runProgram,
  startProgram,
  type Sources,
  type Workshop,
} from './go/workshop.ts';
import { contract } from '../support/contract.ts';

/** What each block of the README prints, the first time and every time. */
const prints: { readonly [section: string]: readonly string[] } = {
  'Log in and ask': ['rate 1985.25', 'NGN '],
  Pay: ['HR-MARCH-1 paid', 'HR-MARCH-2 failed Correct the account number, then resend.'],
  'Resume after a crash': ['0 open'],
  Errors: ['rejected 400 {'],
  'Operations without a description': ['got no usable answer: status 501 501'],
};

const readme = await blocksOf('client/go/README.md');

describe.skipIf(go === undefined)('what is shown in Go', () => {
  let workshop: Workshop;
  let sandbox: Sandbox;
  let bin: string;
  let webhookUrl: string;

  beforeAll(async () => {
    workshop = await newWorkshop();
    // The examples of the contract have times of one day, and the statement is of today.
    const realNow = (): number =>
      Date.parse('2026-03-04T12:00:00.000Z') + Math.floor(performance.now());
    sandbox = await startSandbox({ engine: { realNow, processingMs: 20, bankMs: 20 } });
    const port = await freePort();
    webhookUrl = `http://127.0.0.1:${port}/hook`;
    const here = (source: string): string =>
      source
        .replace(sampleLogin.baseUrl, sandbox.url)
        .replace('127.0.0.1:8080', `127.0.0.1:${port}`);
    const shared = readme.find(({ file }) => file === 'shared.go')?.source ?? '';
    const programs: { [name: string]: Sources } = {};
    for (const { section, file, source } of readme) {
      if (file) continue;
      programs[nameOf(section)] = { 'main.go': here(source), 'shared.go': here(shared) };
    }
    for (const operation of [...contract.documented, ...contract.webhooks]) {
      programs[operation.operationId] = { 'main.go': here(goSample(contract, operation)) };
    }
    programs['another'] = { 'main.go': here(anotherWebhook()) };
    bin = await workshop.compile(programs);
  });

  afterAll(async () => {
    await sandbox.close();
    await workshop[Symbol.asyncDispose]();
  });

  test.each(Object.keys(prints))('"%s" of the README runs, and runs again', async (section) => {
    const folder = await newFolder();
    for (const which of ['the first time', 'the second time']) {
      const printed = await runProgram(bin + nameOf(section), folder);
      for (const text of prints[section] ?? []) expect(printed, which).toContain(text);
    }
  });

  test('the steps of the README lead from an empty folder to a program', async () => {
    const folder = await newFolder();
    await cp(workshop.folder, join(folder, 'contract/generated/client/go'), { recursive: true });
    const partner = join(folder, 'partner');
    await mkdir(partner);
    const text = await readFile(join(projectRoot, 'client/go/README.md'), 'utf8');
    for (const line of text.match(/^go mod .*$/gm) ?? []) {
      await workshop.run('go', line.split(' ').slice(1), partner);
    }
    for (const { file = 'pay.go', section, source } of readme) {
      if (section === 'Install' || section === 'Pay') await writeFile(join(partner, file), source);
    }
    const program = ['pay.go', 'shared.go'];
    expect(await workshop.run('go', ['build', '-o', 'pay', ...program], partner)).toBe('');
  });

  test.each(['Receive outcomes', 'payoutOutcome'])(
    '"%s" takes the delivery of a payout',
    async (name) => {
      const folder = await newFolder();
      await runProgram(bin + nameOf('Pay'), folder);
      for (const which of ['the first time', 'after a restart']) {
        using receiver = startProgram(bin + nameOf(name), folder);
        let printed = '';
        receiver.stdout?.on('data', (data: Buffer) => (printed += data.toString()));
        receiver.stderr?.on('data', (data: Buffer) => (printed += data.toString()));
        const status = () => deliver(webhookUrl, 'HR-MARCH-1', '00').catch(() => 'not yet');
        await expect.poll(status, { message: which }).toBe(200);
        await expect.poll(() => printed, { message: which }).toContain('HR-MARCH-1 00');
        receiver.kill('SIGKILL');
        await once(receiver, 'close');
      }
    },
  );

  test('every sample of an operation runs', async () => {
    const folder = await newFolder();
    // A payout must be there before its status is asked for.
    const inOrder = contract.documented.toSorted(
      (a, b) => Number(b.operationId === 'sendPayout') - Number(a.operationId === 'sendPayout'),
    );
    for (const { operationId } of inOrder) {
      const printed = runProgram(bin + operationId, folder);
      if (operationId === 'refreshToken') {
        // The refresh token of the example is made up.
        await expect(printed).rejects.toThrow('POST /auth/refresh/token was');
      } else expect(JSON.parse(await printed), operationId).toBeTruthy();
    }
  });

  test('every sample has the form of gofmt', async () => {
    expect(await workshop.run('gofmt', ['-l', join(bin, '..')])).toBe('');
  });

  test('every block of the README is one of these', () => {
    const shown = readme.filter(({ file }) => file === undefined).map(({ section }) => section);
    expect(shown.toSorted()).toEqual([...Object.keys(prints), 'Receive outcomes'].toSorted());
  });
});

interface Block {
  section: string;
  file: string | undefined;
  source: string;
}

async function blocksOf(page: string): Promise<Block[]> {
  const text = await readFile(join(projectRoot, page), 'utf8');
  return text.split(/^## /m).flatMap((part) => {
    const [section = ''] = part.split('\n');
    return [...part.matchAll(/^```go(?: file=(\S+))?\n([^]*?)^```$/gm)].map(
      ([, file, source = '']) => ({ section, file, source }),
    );
  });
}

/** As a folder of Go. */
function nameOf(section: string): string {
  return section.replaceAll(' ', '_');
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'go-reader-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The sample of a webhook that the contract may have one day. */
function anotherWebhook(): string {
  const document = structuredClone(contract.document);
  const [item] = Object.values(document.webhooks);
  if (!item?.post) throw new Error('The contract has no webhook.');
  const post = { ...item.post, operationId: 'balanceIsLow', summary: 'A balance is low' };
  const more = createContract({ ...document, webhooks: { balanceIsLow: { post } } });
  const [webhook] = more.webhooks;
  return webhook ? goSample(more, webhook) : '';
}
