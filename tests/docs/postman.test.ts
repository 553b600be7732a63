/** The Postman collection, sent as Postman sends it: its tests pass where it may, and fail elsewhere. */
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postmanFiles } from '../../scripts/build/site/postman.ts';
import { listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { startSandbox, type Sandbox } from '../../toolkit/sandbox/main.ts';
import { contract } from '../support/contract.ts';

const files = postmanFiles(contract);
const collection = readJson('postman_collection.json');
const requests = listAt(collection, 'item')
  .filter((folder) => textAt(folder, 'name') !== 'Webhooks')
  .flatMap((folder) => listAt(folder, 'item'));
let sandbox: Sandbox;

beforeAll(async () => {
  // The examples of the contract have times of one day, and the statement is of today.
  const realNow = (): number => Date.parse('2026-03-04T12:00:00.000Z');
  sandbox = await startSandbox({ engine: { realNow } });
});

afterAll(() => sandbox.close());

test('the environment of the local sandbox has its address and its demo login', () => {
  const values = variablesOf('local-sandbox.postman_environment.json');
  expect(values.get('baseUrl')).toBe('http://127.0.0.1:4020');
  expect(values.get('email')).toBe('amara.okafor@harbour-remit.example');
  expect(values.get('password')).not.toBe('');
});

test.each(['sandbox', 'production'])('the %s environment has no credentials', (name) => {
  const values = variablesOf(`${name}.postman_environment.json`);
  expect(values.get('baseUrl')).toMatch(/^https:/);
  expect(values.get('email')).toBe('');
  expect(values.get('password')).toBe('');
});

test('every request passes its tests against the local sandbox', async () => {
  const results = await runAll(variablesOf('local-sandbox.postman_environment.json'));
  expect(results.filter(({ failed }) => failed.length > 0)).toEqual([]);
  expect(results.map(({ passed }) => passed)).toEqual(contract.documented.map(() => 2));
});

test('without credentials every request fails', async () => {
  const variables = variablesOf('local-sandbox.postman_environment.json');
  variables.set('email', '').set('password', '');
  const results = await runAll(variables);
  expect(results).toHaveLength(contract.documented.length);
  for (const { name, failed } of results) expect(failed, name).toHaveLength(1);
});

test.each([
  { receiverUrl: '', skipped: true },
  { receiverUrl: 'http://127.0.0.1:9', skipped: false },
])('the webhooks are skipped with the receiver "$receiverUrl": $skipped', (expected) => {
  const folder = listAt(collection, 'item').find((one) => textAt(one, 'name') === 'Webhooks');
  const [event] = listAt(folder, 'event');
  let skipped = false;
  const pm = {
    environment: { get: () => expected.receiverUrl },
    execution: { skipRequest: () => (skipped = true) },
  };
  const lines = listAt(objectAt(event, 'script'), 'exec');
  runInContext(lines.join('\n'), createContext({ pm }));
  expect(skipped).toBe(expected.skipped);
});

test.each([
  { wrong: 'a field is missing', name: 'login', body: { status: true, data: {} } },
  { wrong: 'an object comes for a list', name: 'listBalances', body: {} },
  { wrong: 'a field of an item is missing', name: 'listBalances', body: [{ currencyCode: 'NGN' }] },
  { wrong: 'nothing comes', name: 'getFxRate', body: null },
])('a success in which $wrong fails', ({ name, body }) => {
  const item = requests.find((one) => textAt(one, 'name')?.startsWith(`${name}:`));
  const { failed } = runTests(item, { code: 200, text: JSON.stringify(body) }, new Map());
  expect(failed).toHaveLength(1);
});

interface Result {
  name: string | undefined;
  passed: number;
  failed: string[];
}

async function runAll(variables: Map<string, string>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of requests) {
    results.push(runTests(item, await send(item, variables), variables));
  }
  return results;
}

async function send(
  item: unknown,
  variables: Map<string, string>,
): Promise<{ code: number; text: string }> {
  const request = objectAt(item, 'request');
  const url = objectAt(request, 'url');
  const fill = (text: string): string =>
    text.replace(/\{\{(\w+)\}\}/g, (_all, key: string) => variables.get(key) ?? '');
  const path = listAt(url, 'variable').reduce<string>(
    (text, one) => text.replace(`:${textAt(one, 'key')}`, textAt(one, 'value') ?? ''),
    (textAt(url, 'raw') ?? '').replace('{{baseUrl}}', ''),
  );
  const body = textAt(objectAt(request, 'body'), 'raw');
  const answer = await fetch(`${sandbox.url}${path}`, {
    method: textAt(request, 'method') ?? '',
    headers: {
      ...('auth' in request ? {} : { authorization: fill('Bearer {{accessToken}}') }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: fill(body) }),
  });
  return { code: answer.status, text: await answer.text() };
}

/** Runs the scripts of a request with as much of Postman's `pm` as they use. */
function runTests(
  item: unknown,
  { code, text }: { code: number; text: string },
  variables: Map<string, string>,
): Result {
  const result: Result = { name: textAt(item, 'name'), passed: 0, failed: [] };
  const pm = {
    response: { code, json: (): unknown => JSON.parse(text) },
    environment: { set: (key: string, value: string) => variables.set(key, value) },
    test(title: string, run: () => void): void {
      try {
        run();
        result.passed += 1;
      } catch (error) {
        result.failed.push(`${title}: ${String(error)}`);
      }
    },
  };
  for (const event of listAt(item, 'event')) {
    const lines = listAt(objectAt(event, 'script'), 'exec');
    runInContext(lines.join('\n'), createContext({ pm }));
  }
  return result;
}

function variablesOf(path: string): Map<string, string> {
  const values = listAt(readJson(path), 'values');
  return new Map(values.map((one) => [textAt(one, 'key') ?? '', textAt(one, 'value') ?? '']));
}

function readJson(path: string): unknown {
  return JSON.parse(String(files[path]));
}
