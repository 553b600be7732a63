/** Tests that the samples of the operations, which are generated from the contract, run unchanged. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textOf } from '../../toolkit/contract/sent-values.ts';
import { notSimulated } from '../../toolkit/sandbox/coverage.ts';
import type { Sandbox } from '../../toolkit/sandbox/main.ts';
import { startSandbox } from '../../toolkit/sandbox/main.ts';
import { postmanCollection } from '../../scripts/build/site/postman.ts';
import { sampleLanguages, samplesOf } from '../../scripts/build/site/samples.ts';
import { fileName, formOf, partsOf } from '../../toolkit/contract/form-parts.ts';
import { createContract } from '../../toolkit/contract/contract.ts';
import { listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import type { DocumentedOperation } from '../../toolkit/contract/operation.ts';
import { oddContract, oddOperations } from '../odd-contract/contract.ts';
import { expectedRequests } from '../odd-contract/requests.ts';
import { startOddServer } from '../odd-contract/server.ts';
import { contract } from '../support/contract.ts';

const run = promisify(execFile);
let sandbox: Sandbox;
/** The folder in which the samples run. It has the files that they send, and gets those that they save. */
let folder: string;

beforeAll(async () => {
  // The contract's examples have times of one day, and the statement is for today.
  const realNow = (): number => Date.parse('2026-03-04T12:00:00.000Z');
  sandbox = await startSandbox({ engine: { realNow } });
  folder = await mkdtemp(join(tmpdir(), 'curl-samples-'));
  for (const { file, text } of oddContract.documented.flatMap(uploadsOf)) {
    await writeFile(join(folder, file), text);
  }
});

afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

test('every curl sample of a simulated operation gets a success', async () => {
  const tokens = await logIn();
  // A payout must exist before its status is requested.
  const inOrder = contract.documented.toSorted((a, b) => Number(isPayout(b)) - Number(isPayout(a)));
  const commands = inOrder.map((operation) => {
    const sample = samplesOf(contract, operation).find(({ lang }) => lang === 'sh');
    if (!sample) throw new Error(`${operation.operationId} has no curl sample.`);
    // The example's token is made up, so a real one replaces it.
    const asRun = sample.source
      .replace(/"refreshToken": "[^"]+"/, `"refreshToken": "${tokens.refreshToken}"`)
      .replace(/HR-20260304-\d\d(?='|"$)/, 'HR-20260304-00')
      .replace('--fail-with-body', '-w %{http_code}');
    return `(\n${asRun}\n)`;
  });
  // One shell for all, with a subshell for each, so that none affects the next.
  const mark = '-- the next sample --';
  const { stdout } = await run('bash', ['-ec', commands.join(`\necho '${mark}'\n`)], {
    cwd: folder,
    env: { ...process.env, BASE_URL: sandbox.url, ACCESS_TOKEN: tokens.accessToken },
  });
  const answers = stdout.split(`${mark}\n`);
  expect(answers).toHaveLength(inOrder.length);
  for (const [index, { operationId }] of inOrder.entries()) {
    const answer = answers[index] ?? '';
    // It answers 501 for documented operations that it does not simulate.
    const isSimulated = !notSimulated(contract).operations.includes(operationId);
    expect(answer.slice(-3), operationId).toMatch(isSimulated ? /^2/ : /^501$/);
  }
});

test('each curl sample of the odd operations sends the right request, and saves a file', async () => {
  const server = await startOddServer();
  for (const operation of oddOperations) {
    const sample = samplesOf(oddContract, operation).find(({ lang }) => lang === 'sh');
    await run('bash', ['-ec', sample?.source ?? ''], {
      cwd: folder,
      env: { ...process.env, BASE_URL: server.url, ACCESS_TOKEN: 'token' },
    });
  }
  expect(server.wrong).toEqual([]);
  expect(server.right).toEqual(oddOperations.map(({ operationId }) => operationId));
  const csv = await readFile(join(folder, 'exportCases.csv'), 'utf8');
  expect(csv).toBe(expectedRequests['exportCases']?.answer.bodies['text/csv']);
});

test('every curl sample of a webhook sends an example to a receiver', async () => {
  const received: unknown[] = [];
  const receiver = createServer((request, response) => {
    void json(request).then((body) => {
      received.push(body);
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const address = receiver.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  for (const webhook of contract.webhooks) {
    const sample = samplesOf(contract, webhook).find(({ lang }) => lang === 'sh');
    await run('bash', ['-c', sample?.source ?? ''], {
      env: { ...process.env, RECEIVER_URL: `http://127.0.0.1:${port}/` },
    });
  }
  receiver.close();
  expect(received).toEqual(contract.webhooks.map(({ body }) => body?.examples[0]?.value));
});

test('a webhook that the clients can confirm has a receiver in each language', () => {
  const [outcome] = contract.webhooks;
  const samples = outcome ? samplesOf(contract, outcome) : [];
  expect(samples.map(({ lang }) => lang)).toEqual(sampleLanguages.map(({ lang }) => lang));
  for (const { label, source } of samples) expect(source.length, label).toBeGreaterThan(100);
});

test('any other webhook has a receiver in TypeScript, and a curl sample', () => {
  const document = structuredClone(contract.document);
  const requestBody = {
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Balance' } } },
  };
  const [item] = Object.values(document.webhooks);
  if (!item?.post) throw new Error('The contract has no webhook.');
  const names = { operationId: 'balanceIsLow', summary: 'A balance is low' };
  const post = { ...item.post, ...names, requestBody };
  const withTwo = createContract({
    ...document,
    webhooks: { ...document.webhooks, balanceIsLow: { post } },
  });
  const second = withTwo.webhooks.find(({ operationId }) => operationId === 'balanceIsLow');
  const sources = (second ? samplesOf(withTwo, second) : []).map(({ source }) => source);
  expect(sources).toEqual([
    expect.stringContaining('$RECEIVER_URL'),
    expect.stringContaining('balanceIsLow: (body) =>'),
  ]);
  expect(JSON.stringify(postmanCollection(withTwo))).toContain('balanceIsLow: A balance is low');
});

test('the Postman collection has exactly the documented operations, with their examples', () => {
  const collection = postmanCollection(contract);
  const text = JSON.stringify(collection);
  const folders = listAt(collection, 'item');
  const items = folders.flatMap((folder) => listAt(folder, 'item'));
  expect(items.map((item) => textAt(item, 'name')?.split(':')[0]).toSorted()).toEqual(
    [...contract.documented, ...contract.webhooks].map(({ operationId }) => operationId).toSorted(),
  );
  const saved = items.flatMap((item) => listAt(item, 'response'));
  const delivered = items.flatMap((item) => listAt(item, 'item'));
  const bodies = [
    ...saved.map((answer) => textAt(answer, 'body')),
    ...delivered.map((one) => textAt(objectAt(objectAt(one, 'request'), 'body'), 'raw')),
  ];
  const contents = [
    ...contract.documented.flatMap(({ answers }) => answers.flatMap((answer) => answer.contents)),
    ...contract.webhooks.flatMap(({ body }) => body?.contents ?? []),
  ];
  const examples = contents.flatMap((content) =>
    content.examples.map(({ value }) => (content.kind === 'json' ? value : textOf(value))),
  );
  const shown = (value: unknown): string => JSON.stringify(value);
  const isJson = new Set(examples.map((value) => JSON.stringify(value, null, 2)));
  const values = bodies.map((body = '') =>
    isJson.has(body) ? shown(JSON.parse(body)) : shown(body),
  );
  expect(values.toSorted()).toEqual(examples.map(shown).toSorted());
  expect(text).not.toContain('a-long-example-password');
  expect(text).toBe(JSON.stringify(postmanCollection(contract)));
});

/** The files that a sample names, with the content of the contract's example. */
function uploadsOf({ body }: DocumentedOperation): { file: string; text: string }[] {
  const value = body?.examples[0]?.value;
  if (!body || value === undefined) return [];
  const whole = { file: fileName('body', body.mediaType), text: textOf(value) };
  if (body.kind === 'bytes') return [whole];
  const parts = body.kind === 'multipart' ? partsOf(formOf(oddContract, body), value) : [];
  return parts.flatMap(({ file, text }) => (file === undefined ? [] : [{ file, text }]));
}

function isPayout({ operationId }: { operationId: string }): boolean {
  return operationId === 'sendPayout';
}

async function logIn(): Promise<{ accessToken: string; refreshToken: string }> {
  const answer = await fetch(`${sandbox.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'amara.okafor@harbour-remit.example',
      password: 'a-long-example-password',
    }),
  });
  const data = objectAt(await answer.json(), 'data');
  return {
    accessToken: textAt(data, 'accessToken') ?? '',
    refreshToken: textAt(data, 'refreshToken') ?? '',
  };
}
