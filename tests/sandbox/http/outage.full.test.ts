/** Tests a database that stops, crashes, freezes or is full while the sandbox gets payouts. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../../scripts/project.ts';
import { startCommand } from '../../mock/command.ts';
import type { CommandSetting } from '../../mock/command.ts';
import { disagreements, testEngine } from '../engine/fixtures.ts';
import { hasPostgres, startPostgres } from '../store/postgres-server.ts';
import type { PostgresServer } from '../store/postgres-server.ts';
import { batch, payout } from './payout.ts';
import { at, clientOf } from './sandbox.ts';
import type { Answer, Client } from './sandbox.ts';

async function startSandbox(database: string, setting: CommandSetting = {}) {
  const options = ['--port', '0', '--database', database];
  const command = startCommand(projectRoot, 'scripts/sandbox.ts', options, setting);
  const [, url = ''] = await command.until(/^sandbox +(http:\S+)$/m);
  return { client: clientOf(url), command };
}

/** Starts clients that send one payout after another, each until it is accepted. */
function startPaying(client: Client, token: string) {
  const sent: string[] = [];
  const accepted: string[] = [];
  const rejections: Answer[] = [];
  const lost: unknown[] = [];
  let stopped = false;
  const pay = async (reference: string) => {
    sent.push(reference);
    const body = batch(payout({ reference, amount: '1.00' }));
    while (!stopped) {
      const answer = await client.call('sendPayout', { token, body });
      if (answer.status === 200) {
        accepted.push(reference);
        return;
      }
      rejections.push(answer);
      await pause(20);
    }
  };
  const payOn = async (number: number) => {
    for (let count = 0; !stopped; count += 1) await pay(`P-${number}-${count}`);
  };
  const clients = Array.from({ length: 8 }, (_, number) =>
    payOn(number).catch((error: unknown) => void lost.push(error)),
  );
  return {
    sent,
    accepted,
    rejections,
    /** The number of requests without an answer. */
    lost,
    async stop() {
      stopped = true;
      await Promise.all(clients);
    },
    /** Waits for this many more payouts. */
    more: (what: unknown[], count: number) => {
      const enough = what.length + count;
      return expect.poll(() => what.length >= enough, { timeout: 60_000 }).toBe(true);
    },
  };
}

/** Expects a 503 with a reason, which is not a defect of the sandbox. */
function expectUnavailable({ status, headers, body }: Answer): void {
  expect([status, at(body, 'title')]).toEqual([503, 'The database does not answer']);
  expect(at(body, 'detail')).toMatch(/postgres|disk|database/i);
  expect(headers.get('retry-after')).toBe('1');
}

const health = async (client: Client) => (await client.simulate('GET', 'health')).status;

/** Expects that accepted payouts are stored once, nothing else is, and all sums agree. */
async function reconcile(
  database: string,
  { sent, accepted }: { sent: readonly string[]; accepted: readonly string[] },
): Promise<void> {
  const engine = await testEngine(database);
  const views = (await engine.listTransactions({ limit: 1_000_000 })).items;
  const stored = views.map(({ request }) => request.transactionReference);
  expect(new Set(stored).size).toBe(stored.length);
  expect(sent).toEqual(expect.arrayContaining(stored));
  expect(stored).toEqual(expect.arrayContaining([...accepted]));
  expect(await disagreements(database)).toEqual([]);
}

async function onServer({ url }: PostgresServer, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** The error of PostgreSQL if a file cannot grow. */
const fill = `
  create function no_room() returns trigger language plpgsql as $$
  begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
  create trigger no_room before insert or update on accounts execute function no_room();
  create trigger no_room before insert or update on settings execute function no_room()`;

const outages: {
  name: string;
  begin(server: PostgresServer): Promise<void>;
  end(server: PostgresServer): Promise<void>;
}[] = [
  { name: 'is stopped', begin: (one) => one.stop('fast'), end: (one) => one.start() },
  { name: 'crashes', begin: (one) => one.stop('immediate'), end: (one) => one.start() },
  { name: 'freezes', begin: (one) => one.freeze(), end: (one) => one.thaw() },
  {
    name: 'is full',
    begin: (one) => onServer(one, fill),
    end: (one) => onServer(one, 'drop function no_room() cascade'),
  },
];

describe.runIf(hasPostgres)('while payouts are sent', () => {
  test.each(outages)(
    'PostgreSQL $name: the answer is 503 with the reason, and everything continues afterwards',
    async ({ begin, end }) => {
      const server = await startPostgres();
      const { client, command } = await startSandbox(server.url);
      const token = await client.login();
      const paying = startPaying(client, token);
      await paying.more(paying.accepted, 50);
      expect(await health(client)).toBe(200);

      await begin(server);
      await paying.more(paying.rejections, 8);
      expectUnavailable(await client.simulate('GET', 'health'));

      await end(server);
      await paying.more(paying.accepted, 50);
      await expect.poll(() => health(client), { timeout: 20_000 }).toBe(200);
      await paying.stop();
      expect(paying.lost).toEqual([]);
      for (const rejection of paying.rejections) expectUnavailable(rejection);
      command.signal('SIGTERM');
      expect(await command.ended).toBe(0);
      // A defect would be logged with its place in the code.
      expect(command.output()).not.toMatch(/^ +at /m);
      await reconcile(server.url, paying);
    },
  );

  test.each([
    ['PostgreSQL freezes', (one: PostgresServer) => one.freeze()],
    ['its connections freeze', (one: PostgresServer) => one.freezeConnections()],
  ])('%s: SIGTERM ends the sandbox within 5 s', async (_name, freeze) => {
    const server = await startPostgres();
    const { client, command } = await startSandbox(server.url);
    const paying = startPaying(client, await client.login());
    await paying.more(paying.accepted, 50);
    await freeze(server);
    const start = performance.now();
    command.signal('SIGTERM');
    await command.ended;
    expect(performance.now() - start).toBeLessThan(5_000);
    await paying.stop();
    for (const rejection of paying.rejections) expectUnavailable(rejection);
  });
});

/** A Node.js whose files may not grow beyond some megabytes, so that later writes fail. */
function limitedNode(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'node');
  writeFileSync(file, `#!/bin/sh\nulimit -f 8192\nexec '${process.execPath}' "$@"\n`);
  chmodSync(file, 0o755);
  return file;
}

test('a SQLite file cannot grow: 503 with the reason, and nothing accepted is lost', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'sandbox.sqlite');
  const { client, command } = await startSandbox(file, { node: limitedNode() });
  const paying = startPaying(client, await client.login());
  await paying.more(paying.rejections, 8);
  // A small write may find room now and then.
  await expect.poll(() => health(client), { timeout: 20_000 }).toBe(503);
  await paying.stop();
  expect(paying.lost).toEqual([]);
  for (const rejection of paying.rejections) expectUnavailable(rejection);
  command.signal('SIGTERM');
  await command.ended;
  expect(command.output()).not.toMatch(/^ +at /m);
  await reconcile(file, paying);
});
