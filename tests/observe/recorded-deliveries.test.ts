/** Tests that deliveries are recorded with the calls that they follow, on their way to the partner's endpoint. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '../../generated/client/typescript/index.js';
import { sendOf } from '../../client/typescript/call.ts';
import { projectCaller } from '../../scripts/project-caller.ts';
import { projectRoot } from '../../scripts/project.ts';
import { observeCommand } from '../../toolkit/observe/command.ts';
import { proxyCommand } from '../../toolkit/proxy/command.ts';
import { startProxy } from '../../toolkit/proxy/server.ts';
import { listAt, objectAt } from '../../toolkit/contract/objects.js';
import { startSandbox } from '../../toolkit/sandbox/main.ts';
import { listen } from '../../toolkit/serve/listen.ts';
import { payout, statusOf } from '../client/transport/calls.ts';
import { startCommand } from '../mock/command.ts';
import { called } from '../support/called.ts';
import { contract } from '../support/contract.ts';
import { seenOf } from './exchanges.ts';
import { newFolder } from '../support/run-folder.ts';

const credentials = {
  email: 'amara.okafor@harbour-remit.example',
  password: 'a-long-example-password',
};
const reference = 'ZM-PAYOUT-77';

async function startEndpoint(answer: () => number) {
  const received: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      received.push(`${request.url} ${body}`);
      response.writeHead(answer()).end();
    });
  });
  const { url, close } = await listen(server, 0, '127.0.0.1');
  onTestFinished(close);
  return { url: `${url}/hooks/payouts`, received, close };
}

function newFile(): string {
  const folder = newFolder();
  return join(folder, 'traffic.har');
}

test('the proxy passes on deliveries of the sandbox, records them, and observe reports them', async () => {
  const secret = `whsec_${Buffer.alloc(24, 'x').toString('base64')}`;
  const sandbox = await startSandbox({
    engine: { processingMs: 20, bankMs: 20 },
    webhookSecret: secret,
  });
  onTestFinished(() => sandbox.close());
  const file = newFile();
  const endpoint = await startEndpoint(() => (endpoint.received.length === 1 ? 503 : 200));
  const args = ['--port', '0', sandbox.url, '--deliveries', endpoint.url, '--record', file];
  const proxy = startCommand(projectRoot, 'scripts/proxy.ts', args);
  const [, url = ''] = await proxy.until(/(http:\S+) forwards to/);
  const [, hook] = await proxy.until(/(http:\S+) passes deliveries on/);
  await proxy.until(/secrets are masked/);
  await fetch(`${sandbox.url}/_sandbox/webhooks`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ partnerCode: 'HARBOUR', url: hook }),
  });
  const client = createClient({ baseUrl: url, credentials });
  await sendOf(client)(payout(reference), {});
  await expect.poll(() => endpoint.received.length).toBe(2);
  await sendOf(client)(statusOf(reference), {});
  proxy.signal('SIGTERM');
  expect(await proxy.ended).toBe(0);
  expect(endpoint.received[1]).toContain(`/hooks/payouts {"transactionReference":"${reference}"`);

  const text = readFileSync(file, 'utf8');
  expect(text).not.toMatch(/ZM-PAYOUT-77|Ngozi|Adeyemi|okafor|long-example|"v1,/);
  const har: unknown = JSON.parse(text);
  expect(listAt(objectAt(har, 'log'), 'entries')).toHaveLength(5);
  const { code, out } = await called(
    observeCommand(projectCaller('observe')),
    ...[file, '--webhook', '/hooks/payouts', '--least', '1'],
  );
  expect(code, out).toBe(0);
  expect(out).toMatch(/^deliver +1 {2}first delivery after the payout was accepted: once, /m);
  expect(out).toMatch(/^deliver +1 {2}code 00: delivered for 1 payout$/m);
  expect(seenOf('webhook-retries', out)).toMatch(/: from 1 to 2: once, [4-9](\.\d)? s$/);
  expect(seenOf('webhook-answer', out)).toMatch(
    /: answered 503 once: delivered again once; answered 200 once: delivered again never$/,
  );
  expect(seenOf('webhook-signature', out)).toMatch(/: headers: .*webhook-signature 2 times/);
  expect(seenOf('webhook-headers', out)).toMatch(/user-agent 2 times/);
  expect(out).not.toMatch(/^(broken|differs)/m);
});

test('a delivery that breaks the contract is passed on, and an endpoint that is down is a 502', async () => {
  const endpoint = await startEndpoint(() => 200);
  const lines: string[] = [];
  const deliveries = new URL(endpoint.url);
  const proxy = await startProxy({
    contract,
    upstream: new URL('http://127.0.0.1:1'),
    strict: false,
    port: 0,
    host: '127.0.0.1',
    log: (line) => lines.push(line),
    deliveries,
  });
  onTestFinished(() => proxy.close());
  const hook = proxy.url + deliveries.pathname;
  const deliver = (body: string) =>
    fetch(hook, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  expect((await deliver('{"responseCode":"77"}')).status).toBe(200);
  expect(endpoint.received).toEqual(['/hooks/payouts {"responseCode":"77"}']);
  await expect.poll(() => lines.join('\n')).toMatch(/breach: request body/);
  await endpoint.close();
  expect((await deliver('{}')).status).toBe(502);
});

test.each<[path: string, says: RegExp]>([
  ['/auth/login', /not in the contract/],
  ['/', /not in the contract/],
  ['/hooks/?token=1', /the address of your endpoint/],
])('deliveries cannot go to %s', async (path, says) => {
  const args = [
    'http://127.0.0.1:1',
    '--deliveries',
    `http://127.0.0.1:9000${path}`,
    '--port',
    '0',
  ];
  const { code, err } = await called(proxyCommand(projectCaller('proxy')), ...args);
  expect(err).toMatch(says);
  expect(code).toBe(2);
});
