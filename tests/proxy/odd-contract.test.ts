/** Tests that the proxy validates and records operations in every form that a contract may have. */
import { readFileSync } from 'node:fs';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startRecordingProxy } from '../../toolkit/proxy/server.ts';
import { listen, type RunningServer } from '../../toolkit/serve/listen.ts';
import { oddContract, oddOperations } from '../odd-contract/contract.ts';
import { expectedRequests } from '../odd-contract/requests.ts';
import { sendOdd, wrongRequests } from '../odd-contract/send.ts';
import { newFolder } from '../support/run-folder.ts';

interface Given {
  status: number;
  headers: OutgoingHttpHeaders;
  text: string;
}

/** The upstream's answer to everything. */
let given: Given;
let forwarded = 0;
const log: string[] = [];
const file = join(newFolder(), 'traffic.har');
let upstream: RunningServer;
let proxy: RunningServer;

beforeAll(async () => {
  const server = createServer((request, response) => {
    forwarded += 1;
    const { status, headers, text } = given;
    request.resume().on('end', () => response.writeHead(status, headers).end(text));
  });
  upstream = await listen(server, 0, '127.0.0.1');
  proxy = await startRecordingProxy({
    ...{ contract: oddContract, host: '127.0.0.1', port: 0, strict: false, file },
    upstream: new URL(upstream.url),
    keeps: 'values',
    log: (line) => void log.push(line),
  });
});

beforeEach(() => {
  forwarded = 0;
  log.splice(0);
});

afterAll(async () => {
  await proxy.close();
  await upstream.close();
});

/** Returns the correct answer of an operation, by default in its first media type. */
function answerOf(operationId: string, mediaType?: string): Given {
  const { status = 0, headers, bodies = {} } = expectedRequests[operationId]?.answer ?? {};
  const type = mediaType ?? Object.keys(bodies)[0];
  // Clients must accept an unlisted state, but for the proxy it is a violation.
  const text = type === undefined ? '' : (bodies[type]?.replace('FROZEN', 'OPEN') ?? '');
  return {
    status,
    headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
    text,
  };
}

const answers = oddOperations.flatMap(({ operationId }) => {
  const types = Object.keys(expectedRequests[operationId]?.answer.bodies ?? {});
  return (types.length === 0 ? [undefined] : types).map((type) => [operationId, type] as const);
});

test.for(answers)('%s, answered with %s, passes', async ([operationId, type]) => {
  given = answerOf(operationId, type);
  const answer = await sendOdd(proxy.url, operationId);
  expect([answer.status, await answer.text()]).toEqual([given.status, given.text]);
  // The contract only assumes the effect of Accept.
  expect(log.slice(1).filter((line) => !line.includes('header Accept'))).toEqual([]);
});

test.for(wrongRequests)('$name ($operationId): not forwarded', async (wrong) => {
  const answer = await sendOdd(proxy.url, wrong.operationId, wrong.change);
  expect([answer.status, forwarded]).toEqual([wrong.status, 0]);
  expect(log[1]).toMatch(/^ {2}breach: request .* \(stated.*\)$/);
});

test.for<[name: string, operationId: string, change: Partial<Given>, says: RegExp]>([
  [
    'a required header is missing',
    'readCase',
    { headers: { 'content-type': 'text/csv' } },
    /header\/ETag must be present/,
  ],
  [
    'a number in a header is a word',
    'searchCases',
    { headers: { 'content-type': 'application/json', 'x-total-count': 'many' } },
    /header\/X-Total-Count must be integer/,
  ],
  [
    'a media type is not documented',
    'exportCases',
    { headers: { 'content-type': 'text/html' }, text: '<p>' },
    /content-type must be text\/csv or application\/pdf/,
  ],
  ['a file is empty', 'exportCases', { text: '' }, /body must not be empty/],
  [
    'JSON lacks a field of one part of allOf',
    'createCase',
    { text: '{"id":"case-1","status":"OPEN"}' },
    /body must have required property 'kind'/,
  ],
  [
    'there is a body where none is documented',
    'giveConsent',
    { status: 201 },
    /body must be empty/,
  ],
])('an answer is stopped: %s', async ([, operationId, change, says]) => {
  given = { ...answerOf(operationId), ...change };
  expect((await sendOdd(proxy.url, operationId)).status).toBe(500);
  expect(log.join('\n')).toMatch(says);
});

test('of files, CSV and form data, a recording has only the media type and the length', async () => {
  for (const operationId of ['attachFiles', 'uploadStatement', 'sendScan', 'exportCases']) {
    given = answerOf(operationId);
    await sendOdd(proxy.url, operationId);
  }
  const text = readFileSync(file, 'utf8');
  for (const value of ['A passport', 'Lagos"', 'PDF-1.7', ',12.50', 'id,amount']) {
    expect(text).not.toContain(value);
  }
  expect(text).toContain(`{"size":${given.text.length},"mimeType":"text/csv"}`);
});
