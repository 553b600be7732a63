/** Sends the Postman collection as Postman does. Its tests must pass against the sandbox and fail elsewhere. */
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postmanCollection, postmanFiles } from '../../scripts/build/site/postman.ts';
import { formOf, partsOf } from '../../toolkit/contract/form-parts.ts';
import { listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { textOf } from '../../toolkit/contract/sent-values.ts';
import { notSimulated } from '../../toolkit/sandbox/coverage.ts';
import { startSandbox, type Sandbox } from '../../toolkit/sandbox/main.ts';
import { oddContract, oddOperations } from '../odd-contract/contract.ts';
import { expectedRequests } from '../odd-contract/requests.ts';
import { startOddServer } from '../odd-contract/server.ts';
import { contract } from '../support/contract.ts';

const files = postmanFiles(contract);
const collection = readJson('postman_collection.json');
const requests = requestsIn(collection);
let sandbox: Sandbox;

beforeAll(async () => {
  // The contract's examples have times of one day, and the statement is for today.
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

test('every request passes its tests against the local sandbox, which reports what it does not simulate', async () => {
  const results = await runAll(variablesOf('local-sandbox.postman_environment.json'));
  const leftOut = notSimulated(contract).operations;
  const [simulated, others] = [false, true].map((isLeftOut) =>
    results.filter(({ name }) => leftOut.includes(idIn(name)) === isLeftOut),
  );
  expect(simulated?.filter(({ failed }) => failed.length > 0)).toEqual([]);
  for (const { name, passed } of simulated ?? []) {
    const success = contract.find(idIn(name))?.answers.find(({ status }) => status === '200');
    // The status, the media type, and the fields of JSON.
    if (success?.content?.kind === 'json') expect(passed, name).toBe(3);
  }
  expect(others?.map(({ name, failed }) => [idIn(name), failed.length])).toEqual(
    others?.map(({ name }) => [idIn(name), 1]),
  );
  expect(results).toHaveLength(contract.documented.length);
});

test('with all optional parts, each odd request is the one that its service expects', async () => {
  const server = await startOddServer();
  const odd = requestsIn(postmanCollection(oddContract)).filter((item) =>
    oddOperations.some(({ operationId }) => operationId === idIn(textAt(item, 'name'))),
  );
  const results: Result[] = [];
  for (const item of odd) {
    results.push(runTests(item, await send(item, new Map(), server.url), new Map()));
  }
  expect(server.wrong).toEqual([]);
  expect(server.right.toSorted()).toEqual(
    oddOperations.map(({ operationId }) => operationId).toSorted(),
  );
  expect(results.filter(({ failed }) => failed.length > 0)).toEqual([]);
});

test('optional parts start switched off, and a download is saved unchanged', () => {
  const [search, download] = ['searchCases', 'exportCases'].map((operationId) =>
    requestsIn(postmanCollection(oddContract)).find(
      (item) => idIn(textAt(item, 'name')) === operationId,
    ),
  );
  const request = objectAt(search, 'request');
  expect(textAt(objectAt(request, 'url'), 'raw')).toMatch(/search\?from=2026-03-01$/);
  expect(listAt(request, 'header')).toContainEqual(
    expect.objectContaining({ key: 'X-Correlation-Id', value: 'corr-1', disabled: true }),
  );
  const [saved] = listAt(download, 'response');
  expect(textAt(saved, 'body')).toBe(expectedRequests['exportCases']?.answer.bodies['text/csv']);
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

function requestsIn(whole: unknown): unknown[] {
  return listAt(whole, 'item')
    .filter((folder) => textAt(folder, 'name') !== 'Webhooks')
    .flatMap((folder) => listAt(folder, 'item'));
}

function idIn(name: string | undefined): string {
  return (name ?? '').replace(/:.*/, '');
}

/** Includes the parts that are switched off. */
async function send(
  item: unknown,
  variables: Map<string, string>,
  baseUrl = sandbox.url,
): Promise<Came> {
  const request = objectAt(item, 'request');
  const url = objectAt(request, 'url');
  const fill = (text: string): string =>
    text.replace(/\{\{(\w+)\}\}/g, (_all, key: string) => variables.get(key) ?? '');
  const path = listAt(url, 'variable').reduce<string>(
    (text, one) => text.replace(`:${textAt(one, 'key')}`, textAt(one, 'value') ?? ''),
    (textAt(url, 'raw') ?? '').replace('{{baseUrl}}', '').replace(/\?.*/, ''),
  );
  // A parameter without an example has no value, and stays switched off.
  const pairsAt = (rows: readonly unknown[]) =>
    rows.map((one) => [textAt(one, 'key') ?? '', textAt(one, 'value') ?? ''] as const);
  const query = pairsAt(listAt(url, 'query')).filter(([, value]) => value !== '');
  const headers = new Headers();
  for (const [name, value] of pairsAt(listAt(request, 'header'))) {
    if (value !== '') headers.set(name, value);
  }
  if (!('auth' in request)) headers.set('authorization', fill('Bearer {{accessToken}}'));
  const body = bodyOf(idIn(textAt(item, 'name')), objectAt(request, 'body'), fill);
  const search = query.map((pair) => pair.join('=')).join('&');
  const answer = await fetch(`${baseUrl}${path}${search && `?${search}`}`, {
    method: textAt(request, 'method') ?? '',
    headers,
    ...(body !== undefined && { body }),
  });
  const contentType = answer.headers.get('content-type') ?? undefined;
  return { code: answer.status, text: await answer.text(), contentType };
}

interface Came {
  code: number;
  text: string;
  contentType?: string | undefined;
}

/** Builds a body as Postman does. The files contain the contract's examples. */
function bodyOf(
  operationId: string,
  body: object,
  fill: (text: string) => string,
): BodyInit | undefined {
  const raw = textAt(body, 'raw');
  if (raw !== undefined) return fill(raw);
  const content = oddContract.find(operationId)?.body;
  const example = content?.examples[0]?.value;
  if (!content || example === undefined) return undefined;
  if (textAt(body, 'mode') === 'file') return textOf(example);
  const form = textAt(body, 'mode') === 'formdata' ? new FormData() : new URLSearchParams();
  for (const one of [...listAt(body, 'formdata'), ...listAt(body, 'urlencoded')]) {
    const name = textAt(one, 'key') ?? '';
    const file = textAt(one, 'src');
    const type = textAt(one, 'contentType') ?? '';
    const parts = partsOf(formOf(oddContract, content), example);
    const inside = parts.find((part) => part.file === file)?.text ?? '';
    if (file !== undefined && form instanceof FormData) {
      form.append(name, new File([inside], file, { type }));
    } else form.append(name, textAt(one, 'value') ?? '');
  }
  return form;
}

/** Runs the scripts of a request with the part of Postman's `pm` that they use. */
function runTests(
  item: unknown,
  { code, text, contentType = 'application/json' }: Came,
  variables: Map<string, string>,
): Result {
  const result: Result = { name: textAt(item, 'name'), passed: 0, failed: [] };
  const pm = {
    response: { code, json: (): unknown => JSON.parse(text), headers: { get: () => contentType } },
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
