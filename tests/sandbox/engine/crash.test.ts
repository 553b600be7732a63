import { spawn } from 'node:child_process';
import { copyFileSync, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isFull } from '../../support/full.ts';
import type { Engine } from '../../../toolkit/sandbox/engine/open.ts';
import { databaseKinds, freshDatabase } from '../database.ts';
import { balanceOf, disagreements, harbour, payout, testEngine } from './fixtures.ts';

const payingProcess = fileURLToPath(new URL('./paying-process.ts', import.meta.url));

/** Starts a paying process, kills it after this many reports, and returns the reported payouts. */
function payAndKill(database: string, name: string, payouts: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [payingProcess, database, name]);
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      if (out.split('\n').length > payouts) child.kill('SIGKILL');
    });
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.on('error', reject);
    child.on('close', (_code, signal) => {
      // A truncated last line does not count.
      if (signal === 'SIGKILL') resolve(out.split('\n').slice(0, -1));
      else reject(new Error(`The paying process ended before it was killed: ${err}`));
    });
  });
}

/** Expects that every reported payout exists, all sums agree, and all become final. */
async function reconcile(engine: Engine, database: string, told: readonly string[]): Promise<void> {
  const user = harbour(engine);
  expect(await disagreements(database)).toEqual([]);
  for (const reference of told) {
    expect(await engine.findTransaction(user, reference)).toBeDefined();
  }
  await engine.advance(60_000);
  const views = (await engine.listTransactions({ limit: 1_000_000 })).items;
  for (const { request, record } of views) {
    const ending = request.recipientInformation.recipientAccountNumber.slice(-2);
    expect(record.responseCode).toBe(ending);
  }
  // Expect one notification per result, delivered or waiting.
  const deliveries = (await engine.listDeliveries({ limit: 1_000_000 })).items;
  expect(deliveries.map(({ record }) => record.transactionReference).sort()).toEqual(
    views.map(({ record }) => record.transactionReference).sort(),
  );
  expect(await disagreements(database)).toEqual([]);
}

describe.each(databaseKinds)('kill -9 on %s', (kind) => {
  test('a killed process loses no accepted payout and no notification', async () => {
    const database = await freshDatabase(kind);
    const told: string[] = [];
    const counts = isFull ? [5, 150, 400] : [5, 120];
    for (const [index, payouts] of counts.entries()) {
      told.push(...(await payAndKill(database, `process-${index}`, payouts)));
    }
    expect(told.length).toBeGreaterThanOrEqual(counts.reduce((sum, count) => sum + count));
    const engine = await testEngine(database);
    await reconcile(engine, database, told);
  });

  test('two processes, one of which is killed, lose no payout and pay none twice', async () => {
    // Two processes may also share an SQLite file, although one waits for the other.
    const database = await freshDatabase(kind);
    await (await testEngine(database)).close();
    const [told, others] = await Promise.all([
      payAndKill(database, 'one', isFull ? 100 : 50),
      payAndKill(database, 'two', isFull ? 250 : 100),
    ]);
    const engine = await testEngine(database);
    await reconcile(engine, database, [...told, ...others]);
  });
});

test('between any two steps, the disk has every answered payout', async () => {
  const database = await freshDatabase('SQLite');
  const engine = await testEngine(database, { processingMs: 1, bankMs: 1 });
  await engine.registerWebhook({ partnerCode: 'HARBOUR', url: 'http://127.0.0.1:1/' });
  const user = harbour(engine);
  const before = await balanceOf(engine, user);
  const answered: string[] = [];
  const images: { file: string; answered: string[] }[] = [];
  const clients = Array.from({ length: 6 }, async (_, client) => {
    for (let count = 0; count < 12; count += 1) {
      const reference = `${client}-${count}`;
      await engine.acceptBatch(user, [payout(reference)]);
      answered.push(reference);
      if (client === 0) {
        images.push({ file: copyOfDisk(database, images.length), answered: [...answered] });
        await engine.advance(count % 3);
        images.push({ file: copyOfDisk(database, images.length), answered: [...answered] });
      }
    }
  });
  await Promise.all(clients);
  expect(images).toHaveLength(24);
  for (const image of images) {
    const reopened = await testEngine(image.file);
    await reconcile(reopened, image.file, image.answered);
    const views = (await reopened.listTransactions({ limit: 1_000 })).items;
    expect(await balanceOf(reopened, user)).toBe(before - 10_000n * BigInt(views.length));
  }
});

/** Copies the files as a crash would leave them now. */
function copyOfDisk(database: string, number: number): string {
  const copy = `${database}.${number}`;
  for (const ending of ['', '-wal']) {
    if (existsSync(database + ending)) copyFileSync(database + ending, copy + ending);
  }
  return copy;
}
