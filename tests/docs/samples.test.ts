/** The samples of the operations: made from the contract, and right as they stand. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sandbox } from '../../toolkit/sandbox/main.ts';
import { startSandbox } from '../../toolkit/sandbox/main.ts';
import { postmanCollection } from '../../scripts/build/site/postman.ts';
import { samplesOf } from '../../scripts/build/site/samples.ts';
import { createContract } from '../../toolkit/contract/contract.ts';
import { listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { contract } from '../support/contract.ts';

const run = promisify(execFile);
let sandbox: Sandbox;

beforeAll(async () => {
  // The examples of the contract have times of one day, and the statement is of today.
  const realNow = (): number => Date.parse('2026-03-04T12:00:00.000Z');
  sandbox = await startSandbox({ engine: { realNow } });
});

afterAll(() => sandbox.close());

test('every curl sample of what the sandbox simulates is answered with a success', async () => {
  const tokens = await logIn();
  // A payout must be there before its status is asked for.
  const inOrder = contract.documented.toSorted((a, b) => Number(isPayout(b)) - Number(isPayout(a)));
  const commands = inOrder.map((operation) => {
    const sample = samplesOf(contract, operation).find(({ lang }) => lang === 'sh');
    if (!sample) throw new Error(`${operation.operationId} has no curl sample.`);
    // The token of the example is made up, so a real one takes its place.
    const asRun = sample.source
      .replace(/"refreshToken": "[^"]+"/, `"refreshToken": "${tokens.refreshToken}"`)
      .replace(/HR-20260304-\d\d(?='|"$)/, 'HR-20260304-00')
      .replace('--fail-with-body', '-w %{http_code}');
    return `(\n${asRun}\n)`;
  });
  // One shell for all, and in it one for each, so that none leaves anything to the next.
  const mark = '-- the next sample --';
  const { stdout } = await run('bash', ['-ec', commands.join(`\necho '${mark}'\n`)], {
    env: { ...process.env, BASE_URL: sandbox.url, ACCESS_TOKEN: tokens.accessToken },
  });
  const answers = stdout.split(`${mark}\n`);
  expect(answers).toHaveLength(inOrder.length);
  for (const [index, { operationId }] of inOrder.entries()) {
    const answer = answers[index] ?? '';
    // It says 501 of what is documented and not simulated.
    expect(answer.slice(-3), operationId).toMatch(/^(200|501)$/);
    if (!answer.endsWith('501')) expect(JSON.parse(answer.slice(0, -3)), operationId).toBeTruthy();
  }
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

test('a further webhook has a receiver in each language and a curl sample', () => {
  const document = structuredClone(contract.document);
  const [item] = Object.values(document.webhooks);
  if (!item?.post) throw new Error('The contract has no webhook.');
  const another = { ...item.post, operationId: 'balanceIsLow', summary: 'A balance is low' };
  const withTwo = createContract({
    ...document,
    webhooks: { ...document.webhooks, balanceIsLow: { post: another } },
  });
  const second = withTwo.webhooks.find(({ operationId }) => operationId === 'balanceIsLow');
  if (!second) throw new Error('The second webhook is not read.');
  const samples = samplesOf(withTwo, second);
  for (const { label, source } of samples) expect(source.length, label).toBeGreaterThan(100);
  const sourceOf = (wanted: string): string | undefined =>
    samples.find(({ lang }) => lang === wanted)?.source;
  expect(sourceOf('ts')).toContain('balanceIsLow: (body) =>');
  expect(sourceOf('sh')).toContain('$RECEIVER_URL');
  expect(JSON.stringify(postmanCollection(withTwo))).toContain('balanceIsLow: A balance is low');
});

test('the Postman collection has what is documented with its examples, and nothing else', () => {
  const collection = postmanCollection(contract);
  const text = JSON.stringify(collection);
  const folders = listAt(collection, 'item');
  const items = folders.flatMap((folder) => listAt(folder, 'item'));
  expect(items.map((item) => textAt(item, 'name')?.split(':')[0]).toSorted()).toEqual(
    [...contract.documented, ...contract.webhooks].map(({ operationId }) => operationId).toSorted(),
  );
  const bodies = items.flatMap((item) => [
    ...listAt(item, 'response').map((answer) => textAt(answer, 'body') ?? ''),
    ...listAt(item, 'item').map(
      (one) => textAt(objectAt(objectAt(one, 'request'), 'body'), 'raw') ?? '',
    ),
  ]);
  for (const body of bodies) expect(() => void JSON.parse(body), body).not.toThrow();
  const examples = [
    ...contract.documented.flatMap(({ answers }) => answers.map(({ content }) => content)),
    ...contract.webhooks.map(({ body }) => body),
  ].flatMap((content) => content?.examples ?? []);
  expect(bodies).toHaveLength(examples.length);
  expect(text).not.toContain('a-long-example-password');
  expect(text).toBe(JSON.stringify(postmanCollection(contract)));
});

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
