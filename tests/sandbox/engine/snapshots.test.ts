/** Tests what a snapshot restores, and what it leaves alone. */
import { describe, expect, test } from 'vitest';
import type { Engine } from '../../../toolkit/sandbox/engine/open.ts';
import type { User } from '../../../toolkit/sandbox/engine/shared/users.ts';
import { openEngine } from '../../../toolkit/sandbox/engine/open.ts';
import { largeTables, smallTables } from '../../../toolkit/sandbox/engine/books/tables.ts';
import { query, text } from '../../../toolkit/sandbox/store/store.ts';
import { databaseKinds } from '../database.ts';
import {
  codeOf,
  disagreements,
  harbour,
  payout,
  readBeside,
  startOn,
  startTwo,
} from './fixtures.ts';

const url = 'http://127.0.0.1:1/';

describe.each(databaseKinds)('snapshots, on %s', (kind) => {
  const start = () => startOn(kind);
  const made = (engine: Engine) => engine.makePartner({ clock: { mode: 'manual' } });

  /** Creates something of each kind that a partner can have. */
  async function live(
    engine: Engine,
    { user, partnerCode }: { user: User; partnerCode: string },
    name: string,
  ) {
    await engine.registerWebhook({ partnerCode, url });
    await engine.setBlacklisted(name, true, partnerCode);
    const payouts = [
      payout(`${name}-paid`),
      payout(`${name}-failed`, { account: '51' }),
      payout(`${name}-flagged`, { account: name }),
      payout(`${name}-rejected`, { currency: 'USD' }),
    ];
    await engine.acceptBatch(user, payouts, { idempotencyKey: name });
    await engine.fund(partnerCode, 'NGN', 7n);
    await engine.advance(60_000, partnerCode);
    const [claimed] = await engine.claimDueDeliveries({ limit: 1, leaseMs: 0 });
    if (claimed) {
      const attempt = { delivered: false, durationMs: 1, retryInMs: 5_000 };
      await engine.recordAttempt(claimed, attempt);
    }
    await engine.acceptBatch(user, [payout(`${name}-begun`)]);
    const session = await engine.startSession(user, 60_000);
    await engine.rotateSession(session.refreshId, user, 60_000);
  }

  test('the whole sandbox is restored, including partners', async () => {
    const { database, engine } = await start();
    const [stays, goes] = [await made(engine), await made(engine)];
    for (const partner of [stays, goes]) await live(engine, partner, 'A');
    await engine.acceptBatch(harbour(engine), [payout('A')]);
    await engine.setBlacklisted('99', true);
    const before = await rowsOf(database);
    const { snapshotId, payouts } = await engine.takeSnapshot();
    expect(payouts).toBe(9);

    await live(engine, stays, 'B');
    await engine.removePartner(goes.partnerCode);
    await live(engine, await made(engine), 'C');
    await engine.advance(86_400_000);
    await engine.setBlacklisted('99', false);
    await engine.restoreSnapshot(snapshotId);
    expect(await rowsOf(database)).toEqual(before);
    expect(await disagreements(database)).toEqual([]);
    expect(await engine.authenticate(goes.user.email, goes.password)).toEqual(goes.user);

    // The same events follow as the first time.
    await engine.advance(60_000, goes.partnerCode);
    expect(await codeOf(engine, goes.user, 'A-begun')).toBe('00');
    await engine.reset();
    await engine.restoreSnapshot(snapshotId);
    expect(await rowsOf(database)).toEqual(before);
  });

  test('one partner is restored, and no other is touched', async () => {
    const { database, engine } = await start();
    const [one, other] = [await made(engine), await made(engine)];
    const { partnerCode } = one;
    for (const partner of [one, other]) await live(engine, partner, 'A');
    const before = await rowsOf(database, one);
    const { snapshotId, payouts } = await engine.takeSnapshot(partnerCode);
    expect(payouts).toBe(4);
    for (const partner of [one, other]) await live(engine, partner, 'B');
    await engine.acceptBatch(harbour(engine), [payout('A')]);
    const others = [await rowsOf(database, other), await rowsOf(database, harbour(engine))];

    await engine.restoreSnapshot(snapshotId);
    expect(await rowsOf(database, one)).toEqual(before);
    expect([await rowsOf(database, other), await rowsOf(database, harbour(engine))]).toEqual(
      others,
    );
    expect(await disagreements(database)).toEqual([]);
    // The later batch is new again, while the first one is known.
    const again = await engine.acceptBatch(one.user, [payout('A-begun')]);
    expect((await engine.listTransactions({ partnerCode })).items.length).toBe(4);
    expect(again.receipt.totalCount).toBe(1);
    await engine.acceptBatch(one.user, [payout('B-paid')]);
    expect((await engine.listTransactions({ partnerCode })).items.length).toBe(5);
    expect(await disagreements(database)).toEqual([]);
  });

  test('payouts take the same steps again, at the same times', async () => {
    const { database, engine } = await start();
    const { user, partnerCode } = await made(engine);
    await engine.acceptBatch(user, [payout('A'), payout('B', { account: '51' })]);
    await engine.advance(1_500, partnerCode);
    const { snapshotId } = await engine.takeSnapshot(partnerCode);
    const follow = async () => {
      const begun = [await codeOf(engine, user, 'A'), await codeOf(engine, user, 'B')];
      await engine.advance(60_000, partnerCode);
      const list = (await engine.listTransactions({ partnerCode })).items;
      return { begun, list, balances: await engine.balances(user) };
    };
    const first = await follow();
    expect(first.begun).toEqual(['01', '01']);
    expect(first.list.map(({ record }) => record.responseCode)).toEqual(['51', '00']);
    for (let time = 0; time < 2; time += 1) {
      await engine.restoreSnapshot(snapshotId);
      expect(await follow()).toEqual(first);
      expect(await disagreements(database)).toEqual([]);
    }
  });

  test('a running clock continues from the time of the snapshot', async () => {
    let real = Date.now();
    const { engine } = await startOn(kind, { realNow: () => real });
    const { partnerCode } = await engine.makePartner();
    const then = engine.now(partnerCode);
    const { snapshotId } = await engine.takeSnapshot(partnerCode);
    real += 1_000;
    await engine.advance(60_000, partnerCode);
    await engine.restoreSnapshot(snapshotId);
    expect(engine.now(partnerCode)).toBe(then);
    real += 500;
    expect(engine.now(partnerCode)).toBe(then + 500);
  });

  test('an attempt that was in progress is not recorded, and the notification is due again', async () => {
    const { engine } = await start();
    const { user, partnerCode } = await made(engine);
    await engine.registerWebhook({ partnerCode, url });
    await engine.acceptBatch(user, [payout('A')]);
    await engine.advance(3_000, partnerCode);
    const request = { limit: 9, leaseMs: 60_000 };
    const [before] = await engine.claimDueDeliveries(request);
    if (!before) throw new Error('A notification must be due.');
    const { snapshotId } = await engine.takeSnapshot(partnerCode);
    await engine.restoreSnapshot(snapshotId);
    await engine.recordAttempt(before, { delivered: true, status: 204, durationMs: 1 });
    const [pending] = (await engine.listDeliveries({ partnerCode })).items;
    expect(pending).toMatchObject({
      deliveryId: before.deliveryId,
      state: 'pending',
      attempts: [],
    });
    const [after] = await engine.claimDueDeliveries(request);
    expect(after).toMatchObject({ deliveryId: before.deliveryId, attempt: 1 });
    if (after) await engine.recordAttempt(after, { delivered: true, status: 204, durationMs: 1 });
    const [delivered] = (await engine.listDeliveries({ partnerCode })).items;
    expect(delivered).toMatchObject({ state: 'delivered', attempts: [{ number: 1 }] });
  });

  test('logins are restored', async () => {
    const { engine } = await start();
    const { user, partnerCode } = await made(engine);
    const first = await engine.startSession(user, 60_000);
    const { snapshotId } = await engine.takeSnapshot(partnerCode);
    const later = await engine.startSession(user, 60_000);
    const rotate = ({ refreshId }: typeof first) => engine.rotateSession(refreshId, user, 60_000);
    expect(await rotate(first)).toMatchObject({ result: 'rotated' });
    expect(await rotate(first)).toEqual({ result: 'reused' });
    expect(engine.isSessionEnded(first.sessionId)).toBe(true);
    await engine.restoreSnapshot(snapshotId);
    expect(engine.isSessionEnded(first.sessionId)).toBe(false);
    expect(await rotate(first)).toMatchObject({ result: 'rotated' });
    expect(await rotate(later)).toEqual({ result: 'rejected' });
  });

  test('running processes see it, and so do later ones', async () => {
    const { database, engine, other: elsewhere } = await startTwo(kind);
    const partner = await made(engine);
    const { user, partnerCode } = partner;
    const { snapshotId } = await engine.takeSnapshot(partnerCode);
    const then = engine.now(partnerCode);
    await elsewhere.advance(60_000, partnerCode);
    await elsewhere.setBlacklisted('1', true, partnerCode);
    await engine.restoreSnapshot(snapshotId);
    // This engine has read nothing since, and accepts the payout at the right time and by the right list.
    await elsewhere.acceptBatch(user, [payout('A', { account: '1' })]);
    const [taken] = (await engine.listTransactions({ partnerCode })).items;
    expect(taken).toMatchObject({ createdAt: then, record: { responseCode: '02' } });
    await engine.advance(3_000, partnerCode);
    expect(await codeOf(engine, user, 'A')).toBe('00');
    const later = await openEngine({ database });
    expect(await later.listSnapshots()).toMatchObject([{ snapshotId, partnerCode, payouts: 0 }]);
    await later.restoreSnapshot(snapshotId);
    expect((await later.listTransactions({ partnerCode })).items).toEqual([]);
    await later.close();
  });

  test('payouts that come during a restore are accepted before it or after it', async () => {
    const { database, engine, other: elsewhere } = await startTwo(kind);
    const partner = await made(engine);
    const { user, partnerCode } = partner;
    await engine.registerWebhook({ partnerCode, url });
    await engine.acceptBatch(user, [payout('OLD', { account: '51' })]);
    const then = engine.now(partnerCode);
    const { snapshotId } = await engine.takeSnapshot(partnerCode);
    const whole = await engine.takeSnapshot();
    const pay = async (each: Engine, name: string) => {
      for (let index = 0; index < 40; index += 1) {
        await each.acceptBatch(user, [payout(`${name}-${index}`, { account: '51' })]);
        if (index % 10 === 9) await each.advance(3_000, partnerCode);
      }
    };
    const restore = async () => {
      for (let time = 0; time < 6; time += 1) {
        await engine.restoreSnapshot(time % 2 === 0 ? snapshotId : whole.snapshotId);
        expect(await disagreements(database)).toEqual([]);
      }
    };
    await Promise.all([pay(engine, 'ONE'), pay(elsewhere, 'OTHER'), restore()]);
    await elsewhere.advance(60_000, partnerCode);
    expect(await disagreements(database)).toEqual([]);
    await engine.restoreSnapshot(snapshotId);
    const left = (await engine.listTransactions({ partnerCode })).items;
    expect(left).toMatchObject([{ createdAt: then, record: { responseCode: '02' } }]);
    expect((await engine.listDeliveries({ partnerCode })).items).toEqual([]);
  });

  test('a snapshot taken while payouts come has each of them whole or not at all', async () => {
    const { database, engine, other: elsewhere } = await startTwo(kind);
    const { user, partnerCode } = await made(engine);
    await engine.registerWebhook({ partnerCode, url });
    const batch = (name: string) =>
      Array.from({ length: 50 }, (_, at) => payout(`${name}-${at}`, { account: `${at % 60}` }));
    for (let index = 0; index < 40; index += 1)
      await engine.acceptBatch(user, batch(`OLD-${index}`));
    let isTaking = true;
    const pay = async (each: Engine, name: string) => {
      for (let index = 0; isTaking; index += 1) {
        await each.acceptBatch(user, batch(`${name}-${index}`).slice(0, 5), {
          idempotencyKey: `${name}-${index}`,
        });
        if (index % 5 !== 4) continue;
        await each.advance(1_500, partnerCode);
        for (const claimed of await each.claimDueDeliveries({ limit: 9, leaseMs: 60_000 })) {
          await each.recordAttempt(claimed, { delivered: true, status: 204, durationMs: 1 });
        }
      }
    };
    const take = async () => {
      const taken = [];
      for (let time = 0; time < 4; time += 1) {
        taken.push(await engine.takeSnapshot(time % 2 === 0 ? partnerCode : undefined));
      }
      isTaking = false;
      return taken;
    };
    const [snapshots] = await Promise.all([take(), pay(engine, 'ONE'), pay(elsewhere, 'OTHER')]);
    for (const { snapshotId, payouts } of snapshots) {
      await engine.restoreSnapshot(snapshotId);
      expect((await engine.listTransactions({ partnerCode })).total).toBe(payouts);
      expect(await disagreements(database)).toEqual([]);
    }
  });

  test('an impossible snapshot is rejected, and a removed one leaves nothing', async () => {
    const { database, engine } = await start();
    const partner = await made(engine);
    const { partnerCode } = partner;
    await live(engine, partner, 'A');
    await expect(engine.takeSnapshot('HARBOUR')).rejects.toMatchObject({ code: 'shared-clock' });
    await expect(engine.takeSnapshot('NOBODY')).rejects.toMatchObject({ code: 'unknown-partner' });
    for (const act of [engine.restoreSnapshot, engine.removeSnapshot]) {
      await expect(act('SNAP-0')).rejects.toMatchObject({ code: 'unknown-snapshot' });
    }
    const empty = await engine.takeSnapshot();
    const { snapshotId } = await engine.takeSnapshot(partnerCode);
    await engine.removeSnapshot(empty.snapshotId);
    expect(await engine.listSnapshots()).toMatchObject([{ snapshotId }]);
    await engine.removePartner(partnerCode);
    expect(await engine.listSnapshots()).toEqual([]);
    const held = await readBeside(database, () =>
      query("select id from books where holder like 'SNAP-%'"),
    );
    expect(held).toEqual([]);

    const another = await made(engine);
    const second = await engine.takeSnapshot(another.partnerCode);
    await engine.reset();
    await expect(engine.restoreSnapshot(second.snapshotId)).rejects.toMatchObject({
      code: 'unknown-snapshot',
    });
  });
});

test('a snapshot has every column of every table except the internal ones', async () => {
  const { database } = await startOn('SQLite');
  const columns = await readBeside(database, function* () {
    const rows = yield* query(`
      select m.name as "table", c.name as "column" from sqlite_master m, pragma_table_info(m.name) c
      where m.type = 'table' and m.name not like 'sqlite_%'`);
    return rows.map((row) => `${text(row, 'table')}.${text(row, 'column')}`);
  });
  const copied = [...largeTables, ...smallTables].flatMap(({ name, key, columns }) =>
    [...key, ...columns].map((column) => `${name}.${column}`),
  );
  const others = columns.filter((column) => !copied.includes(column));
  expect(copied.filter((column) => !columns.includes(column))).toEqual([]);
  expect(others.filter((column) => !notCopied.test(column))).toEqual([]);
});

/** Copies clocks by the time that they show. */
const notCopied = new RegExp(
  '^(books|clocks|copy_notes|faults|processes|requests|settings|shared_state|snapshots|' +
    'tables_version)\\.|\\.(books|copied|lease|lease_until)$',
);

/** Returns all rows that a snapshot restores, of all partners or of one. */
async function rowsOf(database: string, { partnerCode }: { partnerCode?: string } = {}) {
  return readBeside(database, function* () {
    const tables: { [name: string]: unknown } = {};
    for (const { name, key, columns } of [...largeTables, ...smallTables]) {
      const own = [...key, ...columns].map((column) => `t.${column}`);
      const order = ['p.partner_code', ...own].join(', ');
      tables[name] = yield* query(
        `select ${order} from ${name} t join books p on p.id = t.books
        where p.holder = 'present' and p.partner_code = coalesce(cast(? as text), p.partner_code)
        order by ${order}`,
        partnerCode ?? null,
      );
    }
    if (partnerCode !== undefined) return tables;
    const partners = yield* query(`
      select partner_code, name, address, clock, made from books where holder = 'present'
      order by partner_code`);
    const clocks = yield* query('select name, mode, stands_at from clocks order by name');
    return { ...tables, partners, clocks };
  });
}
