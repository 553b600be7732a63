/** Tests that the engine matches the simple model, whatever the actions and their order. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Acceptance } from '../../../toolkit/sandbox/engine/accept/acceptance.ts';
import type { Engine } from '../../../toolkit/sandbox/engine/open.ts';
import type { User } from '../../../toolkit/sandbox/engine/shared/users.ts';
import { openEngine } from '../../../toolkit/sandbox/engine/open.ts';
import type {
  ResponseCode,
  TransactionRequest,
} from '../../../toolkit/sandbox/engine/interface/schemas.ts';
import { databaseKinds, freshDatabase } from '../database.ts';
import { disagreements, payout, userOf } from './fixtures.ts';
import { dailyLimit, ModelPartner, waits } from './model.ts';
import { isFull } from '../../support/full.ts';

type PartnerCode = 'HARBOUR' | 'BAOBAB' | 'MADE';

type Action =
  | { do: 'send'; payouts: Sent[]; key: number | undefined }
  | { do: 'advance'; milliseconds: number; pieces: number }
  | { do: 'decide'; reference: number; what: 'approve' | 'decline' | ResponseCode }
  | { do: 'webhook'; on: boolean }
  | { do: 'blacklist'; account: number; on: boolean; everywhere: boolean }
  | { do: 'fund'; cents: number }
  | { do: 'again'; batch: number }
  | { do: 'reset' };

interface Sent {
  reference: number;
  account: number;
  amount: string;
  bank: string;
  currency: string;
  requestDate: boolean;
}

const references = ['A', 'B', 'C', '#D', 'é', 'f'.repeat(150), 'with space', 'H'];
const accounts = ['00', '01', '02', '10', '20', '51', '40', '99'].map((one) => `000123${one}`);

const sent: fc.Arbitrary<Sent> = fc.record({
  reference: fc.nat(references.length - 1),
  account: fc.nat(accounts.length - 1),
  amount: fc.constantFrom('1.00', '1.00', '01.00', '300.00', '700.00', '0.00', '9000.00'),
  bank: fc.constantFrom('900101', '900101', '900101', 'NOBANK'),
  currency: fc.constantFrom('NGN', 'NGN', 'NGN', 'KES'),
  requestDate: fc.boolean(),
});

const codes: ResponseCode[] = ['00', '01', '10', '20', '50', '51'];

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      payouts: fc.array(sent, { minLength: 1, maxLength: 5 }),
      key: fc.option(fc.nat(3), { nil: undefined }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('advance' as const),
      milliseconds: fc.constantFrom(1, 500, 999, 1_000, 1_500, 2_000, 3_000, 10_000, 86_400_000),
      pieces: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      reference: fc.nat(references.length - 1),
      what: fc.constantFrom('approve', 'decline', ...codes),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('webhook' as const), on: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('blacklist' as const),
      account: fc.nat(accounts.length - 1),
      on: fc.boolean(),
      everywhere: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fund' as const), cents: fc.nat(99_999) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const), batch: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'reset' as const }) },
);

const story = fc.array(
  fc.record({
    partner: fc.constantFrom<PartnerCode>('MADE', 'MADE', 'HARBOUR', 'BAOBAB'),
    action,
    engine: fc.nat(1),
  }),
  { minLength: 5, maxLength: 40 },
);

/** The start time, ten seconds before the end of a day. */
const start = Date.UTC(2026, 2, 4, 23, 59, 50);

const openings = {
  HARBOUR: { NGN: 482_500_000_000_050n, KES: 91_040_000_000_000n },
  BAOBAB: { NGN: 1_206_250_000_000n, GHS: 96_000_000_000n },
  MADE: { NGN: 1_500_00n, KES: 10_00n },
} as const;

/** Opens two engines on a database, and the model. */
interface World {
  engines: readonly Engine[];
  models: ReadonlyMap<PartnerCode, ModelPartner>;
  blacklist: Set<string>;
}

async function openWorld(database: string): Promise<World> {
  const limits = { recipientDailyLimit: dailyLimit, statementPageSize: 1_000 };
  const options = { database, clock: 'manual', ...waits, ...limits } as const;
  const open = () => openEngine({ ...options, realNow: () => start });
  const engines = [await open(), await open()];
  await engines[0]?.makePartner({
    partnerCode: 'MADE',
    balances: Object.entries(openings.MADE).map(([currency, amount]) => ({ currency, amount })),
    clock: { mode: 'manual' },
  });
  const models = new Map(
    Object.entries(openings).map(([code, opening]): [PartnerCode, ModelPartner] => [
      isCode(code) ? code : 'MADE',
      new ModelPartner(opening, start),
    ]),
  );
  return { engines, models, blacklist: new Set(['0009999900']) };
}

function isCode(code: string): code is PartnerCode {
  return code in openings;
}

async function userFor(engine: Engine, partner: PartnerCode): Promise<User> {
  const [user] = await engine.usersOf(partner);
  return user ?? userOf(engine, partner);
}

function requestOf({ reference, account, amount, bank, currency, requestDate }: Sent) {
  return payout(references[reference] ?? '', {
    ...{ account: accounts[account] ?? '', amount, bank, currency },
    ...(requestDate && { requestDate: '2026-03-04T09:15:20.000Z' }),
  });
}

async function act(world: World, partner: PartnerCode, action: Action, at: number): Promise<void> {
  const engine = world.engines[at];
  const model = world.models.get(partner);
  if (!engine || !model) throw new Error('There are two engines, and three partners.');
  // Make due transitions, as its loop does 20 times a second, because another process may have moved the clock.
  await engine.runDueTransitions();
  if (action.do === 'send') {
    await send(world, engine, partner, action.payouts.map(requestOf), action.key);
  } else if (action.do === 'again') {
    const batch = model.batches[action.batch];
    if (batch) await send(world, engine, partner, batch.requests, undefined);
  } else if (action.do === 'advance') {
    for (let piece = 0; piece < action.pieces; piece += 1) {
      const size = Math.floor(action.milliseconds / action.pieces);
      const rest = action.milliseconds - size * (action.pieces - 1);
      await engine.advance(piece === 0 ? rest : size, partner);
    }
    // The demo partners share a clock.
    for (const [code, other] of world.models) {
      const same = code === partner || (code !== 'MADE' && partner !== 'MADE');
      if (same) other.advanceTo(other.now + action.milliseconds);
    }
  } else if (action.do === 'decide') {
    const transactionReference = references[action.reference] ?? '';
    const key = { partnerCode: partner, transactionReference };
    const { what } = action;
    const done =
      what === 'approve' || what === 'decline' ? engine[what](key) : engine.forceOutcome(key, what);
    const isLegal = await done.then(
      () => true,
      () => false,
    );
    expect(isLegal).toBe(model.intervene(transactionReference, what));
  } else if (action.do === 'webhook') {
    model.webhook = action.on;
    const url = 'http://127.0.0.1:1/';
    if (action.on) await engine.registerWebhook({ partnerCode: partner, url });
    else await engine.removeWebhook(partner);
  } else if (action.do === 'blacklist') {
    const account = accounts[action.account] ?? '';
    const list = action.everywhere ? world.blacklist : model.blacklist;
    if (action.on) list.add(account);
    else list.delete(account);
    await engine.setBlacklisted(account, action.on, action.everywhere ? undefined : partner);
  } else if (action.do === 'fund') {
    const amount = BigInt(action.cents + 1);
    await engine.fund(partner, 'NGN', amount);
    model.move('NGN', amount, model.now);
  } else {
    await engine.reset(partner);
    model.reset(partner === 'MADE' ? start : model.now);
  }
}

async function send(
  { models, blacklist }: World,
  engine: Engine,
  partner: PartnerCode,
  requests: readonly TransactionRequest[],
  key: number | undefined,
): Promise<void> {
  const model = models.get(partner);
  const user = await userFor(engine, partner);
  const idempotencyKey = key === undefined ? undefined : `key ${key}`;
  const expected = model?.accept(
    requests,
    idempotencyKey,
    (account) => blacklist.has(account) || model.blacklist.has(account),
  );
  const taken = await engine
    .acceptBatch(user, [...requests], idempotencyKey === undefined ? {} : { idempotencyKey })
    .catch((error: unknown): unknown => error);
  if (!expected) {
    expect(taken).toMatchObject({ code: 'idempotency-conflict' });
    return;
  }
  const { batch, isNew } = expected;
  const errors = batch.errors === 0 ? null : batch.errors;
  expect(taken).toMatchObject({
    receipt: { totalCount: requests.length, errorTransactionCount: errors },
  });
  if (hasReceipt(taken)) {
    batch.batchId ??= taken.receipt.batchId;
    expect(taken.rejections).toHaveLength(isNew ? batch.errors : 0);
  }
  expect(taken).toMatchObject({ receipt: { batchId: batch.batchId } });
}

function hasReceipt(value: unknown): value is Acceptance {
  return typeof value === 'object' && value !== null && 'receipt' in value;
}

/** Compares everything visible of a partner with the model. */
async function check(engine: Engine, partner: PartnerCode, model: ModelPartner): Promise<void> {
  await engine.clock();
  const user = await userFor(engine, partner);
  const balances = await engine.balances(user);
  expect(
    Object.fromEntries(
      balances.map((one) => [one.currencyCode, BigInt(Math.round(one.totalBalance * 100))]),
    ),
  ).toEqual(Object.fromEntries(model.balances));

  const views = (await engine.listTransactions({ partnerCode: partner })).items;
  const shown = new Map(
    views.map((one) => [
      one.request.transactionReference,
      [one.record.responseCode, one.changedAt, one.debited, one.batchId, one.request],
    ]),
  );
  const expected = new Map(
    [...model.payouts].map(([reference, one]) => [
      reference,
      [one.code, one.changedAt, one.debited, one.batch.batchId, one.request],
    ]),
  );
  expect(shown).toEqual(expected);
  for (const [reference, { code }] of model.payouts) {
    expect((await engine.findTransaction(user, reference))?.responseCode).toBe(code);
  }
  for (const code of ['00', '01', '02', '10', '20', '40', '50', '51'] as const) {
    const listed = (await engine.listTransactions({ partnerCode: partner, code })).items;
    expect(listed.map(({ request }) => request.transactionReference).toSorted(), code).toEqual(
      [...model.payouts].flatMap(([name, one]) => (one.code === code ? name : [])).toSorted(),
    );
  }
  const notified = (await engine.listDeliveries({ partnerCode: partner })).items.map(
    ({ record }) => `${record.transactionReference} ${record.responseCode}`,
  );
  expect(notified.toSorted()).toEqual(model.notified.toSorted());
  await checkStatements(engine, user, partner, model);
}

async function checkStatements(
  engine: Engine,
  user: User,
  partner: PartnerCode,
  { movements }: ModelPartner,
): Promise<void> {
  const { accounts } = await engine.findPartner(partner);
  for (const { currency, virtualAccount } of accounts) {
    const expected = movements.get(currency) ?? [];
    const days = new Set(expected.map(({ at }) => Math.floor(at / 86_400_000)));
    const shown: string[] = [];
    for (const day of [...days].toSorted((one, other) => one - other)) {
      const statement = await engine.statement(user, {
        accountNumber: virtualAccount ?? '',
        startTime: day * 86_400_000,
        endTime: (day + 1) * 86_400_000 - 1,
      });
      expect(statement).toMatchObject({ balanceReconciled: true, hasMore: false });
      shown.push(
        ...statement.details.map(
          ({ completedTime, direction, amount }) =>
            `${completedTime} ${direction === 'DEBIT' ? '-' : ''}${Math.round(amount * 100)}`,
        ),
      );
    }
    // Events of the same moment have no order.
    expect(shown.toSorted()).toEqual(
      expected.map(({ at, amount }) => `${new Date(at).toISOString()} ${amount}`).toSorted(),
    );
  }
}

const numRuns = isFull ? { SQLite: 200, PostgreSQL: 50 } : { SQLite: 12, PostgreSQL: 5 };

test.each(databaseKinds)('the engine does what the model does on %s', async (kind) => {
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      const database = await freshDatabase(kind);
      const world = await openWorld(database);
      try {
        for (const { partner, action, engine } of steps) {
          await act(world, partner, action, engine);
        }
        for (const [partner, model] of world.models) {
          for (const engine of world.engines) await check(engine, partner, model);
        }
      } finally {
        for (const engine of world.engines) await engine.close();
      }
      expect(await disagreements(database)).toEqual([]);
    }),
    { numRuns: numRuns[kind] },
  );
});
