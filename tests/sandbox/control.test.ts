/** Tests the sandbox as a library, as the package exports it: its options, and all of `/_sandbox/`. */
import { expect, onTestFinished, test } from 'vitest';
import {
  sandboxControl,
  SandboxControlError,
  startMock,
  startSandbox,
} from '../../toolkit/index.ts';
import type { SandboxOptions } from '../../toolkit/index.ts';
import { freshDatabase } from './database.ts';
import { description } from './http/described.ts';
import { batch, payout } from './http/payout.ts';
import { clientOf, keyHeaderOr } from './http/sandbox.ts';

async function start(options?: SandboxOptions) {
  const sandbox = await startSandbox(options);
  onTestFinished(() => sandbox.close());
  return { ...sandbox, client: clientOf(sandbox.url) };
}

test('each endpoint is a function', async () => {
  const { control } = await start();
  const described = description.operations.map(({ operationId }) => operationId);
  expect(Object.keys(control).toSorted()).toEqual(described.toSorted());
});

test('fields go to their places: the URL, the query, the body', async () => {
  const { control, client } = await start();
  const { partnerCode } = await control.makePartner({
    partnerCode: 'A.b-1',
    clock: { mode: 'manual' },
  });
  const funded = await control.fundPartner({ partnerCode, currency: 'NGN', amount: '0.50' });
  expect(funded.balances).toEqual([{ currency: 'NGN', balance: '100000000.50' }]);
  const { accessToken: token } = await control.issueTokens({ partnerCode });
  const body = batch(payout({ reference: 'PO-1' }), payout({ reference: 'PO-2', amount: '0.00' }));
  await client.call('sendPayout', { token, body });
  const { total } = await control.listRequests({
    partnerCode,
    operationId: 'sendPayout',
    limit: 1,
  });
  expect(total).toBe(1);
  expect((await control.listRejections({ partnerCode })).items).toMatchObject([
    { reason: 'zero-amount' },
  ]);
  expect(await control.settleClock({ partnerCode })).toMatchObject({ done: true });
  const [listed] = (await control.listTransactions({ partnerCode, transactionReference: 'PO-1' }))
    .items;
  expect(listed?.record.responseCode).toBe('00');
  await control.reset({ partnerCode });
  expect((await control.listTransactions({ partnerCode })).items).toEqual([]);
  await control.removePartner({ partnerCode });
  expect((await control.listPartners()).items).toHaveLength(3);
});

test('a rejection is an error with its reason', async () => {
  const { control } = await start();
  const unknown = control.getPartner({ partnerCode: 'a/b?c' });
  await expect(unknown).rejects.toThrow(SandboxControlError);
  await expect(unknown).rejects.toMatchObject({ operationId: 'getPartner', status: 404 });
  const wrong = control.advanceClock({ milliseconds: -1 });
  await expect(wrong).rejects.toThrow(/^advanceClock: 400 .*\/milliseconds must be >= 0/);
});

test('another process drives the same sandbox', async () => {
  const { url, control } = await start();
  await (await sandboxControl(url)).addFault({ kind: 'truncate', partnerCode: 'HARBOUR' });
  expect((await control.listFaults()).items).toMatchObject([{ kind: 'truncate' }]);
});

test("a URL that is not a sandbox's is rejected", async () => {
  const mock = await startMock();
  onTestFinished(() => mock.close());
  await expect(sandboxControl(mock.url)).rejects.toThrow(/must be the address of a sandbox/);
});

test("it accepts the command's options", async () => {
  const lines: string[] = [];
  const database = await freshDatabase('SQLite');
  const { url, control, client, close } = await start({
    database,
    clock: 'manual',
    strict: true,
    allowHosts: ['sandbox.example'],
    tokenLifetime: 60,
    refreshLifetime: 120,
    webhooks: [{ partnerCode: 'HARBOUR', url: 'http://10.0.0.1/' }],
    webhookHosts: ['10.0.0.1'],
    webhookSecret: `whsec_${Buffer.alloc(32).toString('base64')}`,
    signingKey: 'a-signing-key-of-more-than-32-characters',
    idempotencyHeader: 'X-Key',
    log: (line) => lines.push(line),
  });
  expect((await control.getClock()).mode).toBe('manual');
  expect((await control.listWebhooks()).items).toMatchObject([{ url: 'http://10.0.0.1/' }]);
  const tokens = await control.issueTokens({ partnerCode: 'HARBOUR' });
  expect(tokens).toMatchObject({ expiresIn: 60, refreshExpiresIn: 120 });
  const token = tokens.accessToken;
  const query = { countryCode: 'nga' };
  expect((await client.call('getFxRate', { token, query })).status).toBe(400);
  const headers = { [keyHeaderOr('x-key')]: 'K-1' };
  for (const [reference, status] of [
    ['PO-1', 200],
    ['PO-2', 409],
  ] as const) {
    const body = batch(payout({ reference }));
    expect((await client.call('sendPayout', { token, headers, body })).status).toBe(status);
  }
  expect(lines.join('\n')).toContain('POST /handler/send/remittance/transaction 409');
  await close();

  const again = await start({ database, signingKey: 'a-signing-key-of-more-than-32-characters' });
  expect((await again.control.listTransactions()).items).toHaveLength(1);
  expect((await again.client.call('listBalances', { token })).status).toBe(200);
  expect(again.url).not.toBe(url);
});

test.each<[SandboxOptions, string]>([
  [{ port: -1 }, "port must be a port from 0 to 65535, not '-1'."],
  [{ host: '' }, 'host must be an address or a name of this machine, such as 127.0.0.1.'],
  [{ cors: ['nowhere'] }, "cors must be an origin such as http://127.0.0.1:8080, not 'nowhere'."],
  [{ database: 'mysql://user:secret@host/db' }, 'database must be a file, :memory:, or postgres'],
  [{ database: '' }, 'database must be a file, :memory:, or postgres://...'],
  [{ tokenLifetime: 0 }, "tokenLifetime must be 1 to 99999999 seconds, not '0'."],
  [{ refreshLifetime: 1.5 }, "refreshLifetime must be 1 to 99999999 seconds, not '1.5'."],
  [{ signingKey: 'short' }, 'signingKey must be at least 32 characters long.'],
  [{ idempotencyHeader: 'a b' }, "idempotencyHeader must be the name of a header, not 'a b'."],
  [{ allowHosts: ['a:1'] }, "allowHosts must be a host name without a port, not 'a:1'."],
])('it rejects what the command rejects: %j', async (options, message) => {
  const rejected = startSandbox(options);
  await expect(rejected).rejects.toThrow(message);
  await expect(rejected).rejects.not.toThrow('secret');
});
