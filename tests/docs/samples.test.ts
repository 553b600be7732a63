/** The samples of the operations: made from the contract, and right as they stand. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Sandbox } from '../../toolkit/sandbox/main.ts';
import { startSandbox } from '../../toolkit/sandbox/main.ts';
import { postmanCollection } from '../../scripts/build/site/postman.ts';
import { samplesOf, webhookSamples } from '../../scripts/build/samples/samples.ts';
import type { ArtifactSource } from '../../scripts/build/artifact.ts';
import { readSource } from '../../scripts/build/make.ts';
import { projectRoot } from '../../scripts/project.ts';
import type { PlacedOperation } from '../../toolkit/contract/document.ts';
import { operationsOf } from '../../toolkit/contract/document.ts';
import { listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { compile, linkClient } from './guide-blocks.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const run = promisify(execFile);
let source: ArtifactSource;
let documented: PlacedOperation[];
let sandbox: Sandbox;
let folder: string;

beforeAll(async () => {
  source = await readSource(projectRoot);
  documented = operationsOf(source.published).filter(
    ({ operation }) => operation['x-doc-status'] === 'documented',
  );
  // The examples of the contract have times of one day, and the statement is of today.
  const realNow = (): number => Date.parse('2026-03-04T12:00:00.000Z');
  sandbox = await startSandbox({ engine: { realNow } });
  folder = await mkdtemp(join(tmpdir(), 'samples-'));
  await linkClient(folder);
});

afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

test('every TypeScript sample compiles against the client package under --strict', async () => {
  const samples = [
    ...documented.flatMap((placed) => samplesOf(source.published, placed)),
    ...webhookSamples,
  ].filter(({ lang }) => lang === 'ts');
  expect(samples).toHaveLength(11);
  for (const [index, sample] of samples.entries()) {
    await writeFile(join(folder, `sample-${index}.ts`), sample.source);
  }
  const files = samples.map((_sample, index) => `sample-${index}.ts`);
  expect(await compile(folder, files)).toBe('');
});

test.each([
  { wrong: 'a misspelt parameter', change: ['countryCode:', 'country:'] },
  { wrong: 'a function that there is not', change: ['getFxRate(', 'getFxRates('] },
])('a sample with $wrong does not compile', async ({ change: [from = '', to = ''] }) => {
  const placed = documented.find(({ operation }) => operation.operationId === 'getFxRate');
  if (!placed) throw new Error('The contract has no getFxRate.');
  const [sample] = samplesOf(source.published, placed);
  const text = sample?.source.replace(from, to) ?? '';
  expect(text).not.toBe(sample?.source);
  await writeFile(join(folder, 'wrong.ts'), text);
  expect(await compile(folder, ['wrong.ts'])).toMatch(/wrong\.ts.*error TS/);
});

test('every curl sample is answered by the sandbox with a success', async () => {
  const tokens = await logIn();
  const inOrder = [
    'login',
    'sendPayout',
    ...documented.map(({ operation }) => operation.operationId),
  ];
  for (const operationId of new Set(inOrder)) {
    const placed = documented.find(({ operation }) => operation.operationId === operationId);
    const sample = placed && samplesOf(source.published, placed).find(({ lang }) => lang === 'sh');
    if (!sample) throw new Error(`${operationId} has no curl sample.`);
    // The token of the example is made up, so a real one takes its place.
    const command = sample.source
      .replace(/"refreshToken": "[^"]+"/, `"refreshToken": "${tokens.refreshToken}"`)
      .replace(/HR-20260304-\d\d(?='|"$)/, 'HR-20260304-00');
    const { stdout } = await run('bash', ['-c', command], {
      env: { ...process.env, BASE_URL: sandbox.url, ACCESS_TOKEN: tokens.accessToken },
    });
    expect(JSON.parse(stdout), operationId).toBeTruthy();
  }
});

test('the Postman collection has every documented operation with its examples, and no other', async () => {
  const collection = postmanCollection(source.published);
  const text = JSON.stringify(collection);
  const items = listAt(collection, 'item').flatMap((folder) => listAt(folder, 'item'));
  expect(items.map((item) => textAt(item, 'name')?.split(':')[0]).toSorted()).toEqual(
    documented.map(({ operation }) => operation.operationId).toSorted(),
  );
  for (const item of items) {
    const bodies = listAt(item, 'response').map((answer) => textAt(answer, 'body') ?? '');
    expect(bodies.length, textAt(item, 'name')).toBeGreaterThan(0);
    for (const body of bodies) expect(() => void JSON.parse(body), body).not.toThrow();
  }
  expect(text).not.toContain('a-long-example-password');
  expect(text).toBe(JSON.stringify(postmanCollection(source.published)));
});

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
