/** Tests that several processes on one database, behind the balancer of compose.yaml, act as one sandbox. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listAt, objectAt, textAt } from '../../../toolkit/contract/objects.js';
import { projectRoot } from '../../../scripts/project.ts';
import { readYaml } from '../../ci/project-files.ts';
import { startCommand } from '../../mock/command.ts';
import { freePort } from '../../support/free-port.ts';
import { missingPackage } from '../../support/missing-package.ts';
import { newFolder } from '../../support/run-folder.ts';
import { freshDatabase, type DatabaseKind } from '../database.ts';
import { answers, startReceiver } from '../deliveries/receiver.ts';
import { hasPostgres, startPostgres } from '../store/postgres-server.ts';
import { batch, payout } from './payout.ts';
import { at, clientOf, type Client } from './sandbox.ts';

const missing = await missingPackage((name) => name === 'haproxy');

interface Process {
  client: Client;
  kill(): Promise<void>;
}

async function startProcesses(database: string, count: number): Promise<Process[]> {
  const options = ['--port', '0', '--database', database, '--quiet'];
  return Promise.all(
    Array.from({ length: count }, async () => {
      const command = startCommand(projectRoot, 'scripts/sandbox.ts', options);
      const [, url = ''] = await command.until(/^sandbox +(http:\S+)$/m);
      const kill = async (): Promise<void> => {
        command.signal('SIGKILL');
        await command.ended;
      };
      return { client: clientOf(url), kill };
    }),
  );
}

/** Starts the balancer of compose.yaml, with these servers instead of the containers. */
async function startBalancer(processes: readonly Process[]): Promise<Client> {
  const configs = objectAt(readYaml('compose.yaml'), 'configs');
  const config = textAt(objectAt(configs, 'balancer'), 'content') ?? '';
  const port = await freePort();
  const servers = processes.map(
    ({ client }, index) => `  server process${index} ${new URL(client.url).host}`,
  );
  const own = config.replace('bind :4020', `bind 127.0.0.1:${port}`).split(/^ +server .*$/m)[0];
  const file = join(newFolder(), 'haproxy.cfg');
  writeFileSync(file, `${own}\n${servers.join('\n')}\n`);
  const balancer = spawn('haproxy', ['-db', '-f', file], { stdio: 'inherit' });
  onTestFinished(async () => {
    balancer.kill('SIGKILL');
    await once(balancer, 'close');
  });
  const client = clientOf(`http://127.0.0.1:${port}`);
  await expect.poll(async () => healthOf(client), { timeout: 20_000 }).toBe(200);
  return client;
}

async function healthOf(client: Client): Promise<number> {
  return (await client.simulate('GET', 'health').catch(() => ({ status: 0 }))).status;
}

/** Sends a request on a new connection, which the balancer gives to the next process. */
const apart = { connection: 'close' };

async function pay(client: Client, token: string, ...references: string[]): Promise<number> {
  const body = batch(...references.map((reference) => payout({ reference, amount: '1.00' })));
  const sent = client.call('sendPayout', { token, body, headers: apart });
  return sent.then(
    ({ status }) => status,
    () => 0,
  );
}

/** Returns HARBOUR's balance in NGN, in minor units. */
async function naira(client: Client): Promise<number> {
  const { body } = await client.simulate('GET', 'partners/HARBOUR');
  const balance = listAt(body, 'balances').find((one) => textAt(one, 'currency') === 'NGN');
  return Math.round(Number(textAt(balance, 'balance')) * 100);
}

const settings: [DatabaseKind, number][] = hasPostgres
  ? [
      ['PostgreSQL', 3],
      ['SQLite', 2],
    ]
  : [['SQLite', 2]];

describe.each(settings)('on %s, %d processes behind a balancer', (kind, count) => {
  const start = async () => {
    const database = kind === 'SQLite' ? await freshDatabase(kind) : (await startPostgres()).url;
    const processes = await startProcesses(database, count);
    return { processes, address: await startBalancer(processes) };
  };

  test.skipIf(missing)(
    'a fault hits as often as it says, and each process lists all requests',
    async () => {
      const { processes, address } = await start();
      const token = await address.login();
      const fault = { kind: 'status', status: 503, times: 5, operationId: 'sendPayout' };
      expect((await address.simulate('POST', 'faults', fault)).status).toBe(201);

      const statuses: number[] = [];
      for (let sent = 0; sent < 30; sent += 1) {
        statuses.push(await pay(address, token, `P-${sent}`));
      }

      expect(statuses.filter((status) => status === 503)).toHaveLength(5);
      expect(statuses.filter((status) => status === 200)).toHaveLength(25);
      const ids = processes.map(async ({ client }) => {
        const { body } = await client.simulate('GET', 'requests?operationId=sendPayout');
        expect(body).toMatchObject({ total: 30, dropped: 0 });
        expect(at(await client.list('faults'), 0)).toMatchObject({ hits: 5 });
        return JSON.stringify(await client.list('requests?operationId=sendPayout'));
      });
      expect(new Set(await Promise.all(ids)).size).toBe(1);
    },
  );

  test.skipIf(missing)('a cut reaches the client, and the payout is accepted once', async () => {
    const { processes, address } = await start();
    const token = await address.login();
    const steps = [{ kind: 'status', status: 503 }, { kind: 'drop-after' }];
    const scenario = { transactionReference: 'P-1', steps };
    await address.simulate('PUT', 'scenarios/first-trouble', scenario);

    const statuses = [];
    for (let sent = 0; sent < 3; sent += 1) statuses.push(await pay(address, token, 'P-1'));

    expect(statuses).toEqual([503, 0, 200]);
    for (const { client } of processes) {
      expect(await client.list('transactions?transactionReference=P-1')).toHaveLength(1);
    }
  });

  test.skipIf(missing)(
    '1,000 payouts are paid and notified once, even if one process is killed',
    async () => {
      const receiver = await startReceiver(answers.status(204));
      const { processes, address } = await start();
      const webhook = { partnerCode: 'HARBOUR', url: receiver.url };
      await address.simulate('PUT', 'webhooks', webhook);
      const token = await address.login();
      const before = await naira(address);
      const references = Array.from({ length: 1_000 }, (_, index) => `P-${index}`);
      const waiting = [...references];
      const killAt = 400;

      await Promise.all(
        Array.from({ length: 8 }, async () => {
          for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
            if (waiting.length === killAt) await processes.pop()?.kill();
            // Whether the payout is unknown or rejected, sending it again pays it once.
            while ((await pay(address, token, one)) !== 200);
          }
        }),
      );

      await address.simulate('POST', 'clock/advance', { milliseconds: 60_000, wait: true });
      for (const { client } of processes) {
        expect((await client.simulate('GET', 'transactions')).body).toMatchObject({ total: 1_000 });
      }
      const notified = receiver.received.map(({ body }) =>
        at(JSON.parse(body), 'transactionReference'),
      );
      expect(new Set(notified)).toEqual(new Set(references));
      expect(before - (await naira(address))).toBe(100_000);
    },
  );
});
