/** A recording of a program's own calls: true, masked, and nothing that a call would notice. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createClient } from '../../client/typescript/create-client.ts';
import { nodeTransport } from '../../client/typescript/node.ts';
import { sendOf } from '../../client/typescript/send.ts';
import { projectRoot } from '../../scripts/project.ts';
import { isObject, listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { startRecording, startSandbox, type RecordingOptions } from '../../toolkit/index.ts';
import { listen } from '../../toolkit/serve/listen.ts';
import { createFetchRecording } from '../../toolkit/traffic/record-fetch.ts';
import { payoutBody, payout, statusOf } from '../client/transport/calls.ts';

const email = 'amara.okafor@harbour-remit.example';
const password = 'a-long-example-password';
const personal = ['Ngozi', 'Adeyemi', '0123456789', 'PO-RECORDED-1', email, password];

function folderFor(): string {
  const folder = mkdtempSync(join(tmpdir(), 'record-fetch-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function recordingOf(baseUrl: string, more: Partial<RecordingOptions> = {}) {
  const file = join(folderFor(), 'traffic.har');
  const recording = await startRecording({ file, baseUrl, ...more });
  const entries = () => {
    const har: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return listAt(objectAt(har, 'log'), 'entries').filter(isObject);
  };
  return { ...recording, file, entries };
}

async function serverWith(answer: RequestListener): Promise<string> {
  const { url, close } = await listen(createServer(answer), 0, '127.0.0.1');
  onTestFinished(close);
  return url;
}

const echo: RequestListener = (request, response) => {
  const type = request.headers['content-type'] ?? 'text/plain';
  response.writeHead(200, { 'content-type': type, 'x-echo': 'yes' });
  request.pipe(response);
};

const bodyOf = (entry: unknown, side: 'request' | 'response'): string | undefined =>
  textAt(objectAt(objectAt(entry, side), side === 'request' ? 'postData' : 'content'), 'text');

describe.each(['the platform', 'node:http'])('the client on the transport of %s', (name) => {
  test('records what it sends and gets, masked, and pays as ever', async () => {
    const sandbox = await startSandbox();
    const recording = await recordingOf(sandbox.url);
    const transport = name === 'node:http' ? nodeTransport() : undefined;
    onTestFinished(async () => {
      transport?.close();
      await sandbox.close();
    });
    const fetch = transport ? recording.wrap(transport) : recording.wrap(globalThis.fetch);
    const credentials = { email, password };
    const client = createClient({ baseUrl: sandbox.url, credentials, fetch });
    const paid = await sendOf(client)(payout('PO-RECORDED-1'), {});
    expect(paid.status).toBe(200);
    const known = await sendOf(client)(statusOf('PO-RECORDED-1'), {});
    expect(known.data).toMatchObject({ transactionReference: 'PO-RECORDED-1' });
    recording.close();

    const entries = recording.entries();
    expect(entries.map((one) => textAt(objectAt(one, 'request'), 'method'))).toEqual([
      'POST',
      'POST',
      'GET',
    ]);
    const sent: unknown = JSON.parse(bodyOf(entries[1], 'request') ?? '');
    const [first] = listAt(sent, 'transactionRequestList');
    const recipient = objectAt(first, 'recipientInformation');
    expect(textAt(recipient, 'recipientAccountNumber')).toMatch(/^\d{10}$/);
    expect(textAt(recipient, 'recipientISOCountryCode')).toBe('NGA');
    const reference = textAt(first, 'transactionReference') ?? '';
    expect(reference).toMatch(/^[A-Z]{2}-[A-Z]{8}-\d$/);
    expect(bodyOf(entries[2], 'response')).toContain(reference);
    expect(JSON.stringify(entries)).toMatch(/Bearer masked-/);
    const text = decodeURIComponent(readFileSync(recording.file, 'utf8').replaceAll(/%(?!2)/g, ''));
    expect([...personal, '.eyJ'].filter((one) => text.includes(one))).toEqual([]);
    expect(statSync(recording.file).mode & 0o077).toBe(0);
  });
});

test('whatever form a request has, it arrives whole and is recorded', async () => {
  const url = await serverWith(echo);
  const recording = await recordingOf(url, { keepValues: true });
  const fetch = recording.wrap(globalThis.fetch);
  const text = '{"note":"whole é"}';
  const bytes = new TextEncoder().encode(text);
  const headers = { 'content-type': 'application/json' };
  const post = { method: 'POST', headers };
  const answers = [
    await fetch(`${url}/a`, { ...post, body: text }),
    await fetch(new URL(`${url}/b`), { ...post, headers: new Headers(headers), body: bytes }),
    await fetch(`${url}/c`, { ...post, headers: Object.entries(headers), body: bytes.buffer }),
    await fetch(new Request(`${url}/d`, { ...post, body: text })),
    await fetch(`${url}/e`, { method: 'POST', body: new URLSearchParams({ note: 'whole é' }) }),
  ];
  const got = await Promise.all(answers.map((one) => one.text()));
  expect(got).toEqual([text, text, text, text, 'note=whole+%C3%A9']);
  recording.close();
  const entries = recording.entries();
  expect(entries.map((one) => bodyOf(one, 'request')?.includes('whole'))).toEqual(
    answers.map(() => true),
  );
  expect(entries.slice(0, 4).map((one) => bodyOf(one, 'response'))).toEqual([
    ...Array.from({ length: 4 }, () => text),
  ]);
});

test('an answer can be read in every way, is where it came from, and is recorded once', async () => {
  const url = await serverWith((_request, response) => {
    response.setHeader('set-cookie', ['a=1', 'b=2']).end('{"status":"PENDING"}');
  });
  const recording = await recordingOf(url);
  const fetch = recording.wrap(globalThis.fetch);
  const ask = () => fetch(`${url}/x`);
  const answer = await ask();
  expect(answer).toBeInstanceOf(Response);
  expect([answer.url, answer.ok, answer.type]).toEqual([`${url}/x`, true, 'basic']);
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  const copy = answer.clone();
  expect([await answer.json(), await copy.json()]).toEqual([
    { status: 'PENDING' },
    { status: 'PENDING' },
  ]);
  expect((await (await ask()).arrayBuffer()).byteLength).toBe(20);
  let size = 0;
  for await (const chunk of (await ask()).body ?? []) size += chunk.byteLength;
  expect(size).toBe(20);
  await (await ask()).body?.cancel();
  await ask();
  recording.close();
  expect(recording.entries().map((one) => bodyOf(one, 'response'))).toEqual([
    ...Array.from({ length: 3 }, () => '{"status":"PENDING"}'),
    undefined,
    undefined,
  ]);
});

test('an answer that never comes, or ends too early, fails as without a recording', async () => {
  const url = await serverWith((request, response) => {
    if (request.url === '/none') request.socket.destroy();
    else
      response
        .writeHead(200, { 'content-length': '100' })
        .write('{"a":', () => request.socket.destroy());
  });
  const recording = await recordingOf(url);
  const problemOf = async (fetch: typeof globalThis.fetch, path: string, signal?: AbortSignal) => {
    try {
      return await (await fetch(url + path, signal ? { signal } : {})).text();
    } catch (error) {
      return [String(error), String(error instanceof Error && error.cause)];
    }
  };
  for (const [path, signal] of [['/none'], ['/cut'], ['/none', AbortSignal.abort()]] as const) {
    const alone = await problemOf(globalThis.fetch, path, signal);
    expect(await problemOf(recording.wrap(globalThis.fetch), path, signal)).toEqual(alone);
  }
  recording.close();
  const statuses = recording.entries().map((one) => objectAt(one, 'response')['status']);
  expect(statuses).toEqual([0, 200, 0]);
});

test('what goes to another host or below another path is not recorded', async () => {
  const url = await serverWith(echo);
  const recording = await recordingOf(`${url}/api/`);
  const fetch = recording.wrap(globalThis.fetch);
  for (const path of ['/api/a', '/apis', '/']) await (await fetch(url + path)).text();
  await expect(fetch('no address')).rejects.toThrow(TypeError);
  recording.close();
  expect(recording.entries().map((one) => textAt(objectAt(one, 'request'), 'url'))).toEqual([
    expect.stringMatching(/\/api\/\w$/),
  ]);
});

test('an answer of many megabytes is handed on, and recorded without its body', async () => {
  const large = Buffer.alloc(5_000_000, 'x');
  const url = await serverWith((_request, response) => response.end(large));
  const recording = await recordingOf(url);
  const answer = await recording.wrap(globalThis.fetch)(url);
  expect(large.equals(await answer.bytes())).toBe(true);
  recording.close();
  expect(recording.entries()).toHaveLength(1);
  expect(bodyOf(recording.entries()[0], 'response')).toBe(undefined);
});

test('calls go on when the recorder fails, and one line says so', async () => {
  const url = await serverWith(echo);
  const lines: string[] = [];
  const full = Object.assign(new Error('No space is left.'), { code: 'ENOSPC' });
  const recorder = {
    add() {
      throw full;
    },
    close() {
      throw full;
    },
  };
  const log = (line: string): void => {
    lines.push(line);
    throw full;
  };
  const { wrap, close } = createFetchRecording({ recorder, baseUrl: url, log });
  const fetch = wrap(globalThis.fetch);
  for (const body of ['a', 'b', 'c']) {
    expect(await (await fetch(url, { method: 'POST', body })).text()).toBe(body);
    await expect.poll(() => lines).toHaveLength(1);
  }
  close();
  expect(lines).toEqual(['the recording stopped: ENOSPC']);
});

test('a disk that is full leaves a file that is whole, and payouts that are sent', async () => {
  const url = await serverWith(echo);
  const file = join(folderFor(), 'traffic.har');
  const script = `
    import { startRecording } from ${JSON.stringify(join(projectRoot, 'toolkit/index.ts'))};
    const [url, file] = process.argv.slice(-2);
    const { wrap, close } = await startRecording({ file, baseUrl: url, log: console.log });
    const fetch = wrap(globalThis.fetch);
    const body = JSON.stringify(${JSON.stringify(payoutBody('PO-1'))});
    let sent = 0;
    for (let turn = 0; turn < 50; turn += 1) {
      const answer = await fetch(url + '/handler/send/remittance/transaction', { method: 'POST', body });
      if ((await answer.text()) === body) sent += 1;
    }
    close();
    console.log(sent);`;
  // In blocks of 1,024 bytes.
  const limited = 'ulimit -f 60; exec "$0" --input-type=module --eval "$1" "$2" "$3"';
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const args = ['-c', limited, process.execPath, script, url, file];
  const { stdout } = await promisify(execFile)('bash', args, { env });
  expect(stdout).toBe('the recording stopped: EFBIG\n50\n');
  const har: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const count = listAt(objectAt(har, 'log'), 'entries').length;
  expect(count).toBeGreaterThan(5);
  expect(count).toBeLessThan(50);
});

test.each([
  [{ keepValue: true }, /^Unknown option 'keepValue'\. Did you mean 'keepValues'\?$/],
  [{ file: '' }, /^file must be the path of a file/],
  [{ baseUrl: 'remittance' }, /^baseUrl must be an address/],
  [{ baseUrl: 'https://a:b@service.example' }, /^baseUrl must be an address/],
  [{ file: '/no/such/folder/traffic.har' }, /ENOENT/],
])('%j is rejected', async (wrong, says) => {
  const file = join(folderFor(), 'traffic.har');
  const right = { file, baseUrl: 'https://service.example' };
  await expect(startRecording({ ...right, ...wrong })).rejects.toThrow(says);
});
