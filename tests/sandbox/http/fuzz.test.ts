/**
 * Tests that every request to an operation of the contract gets an answer that fits the contract and is not a 500: 30
 * cases for each operation, and 500 in the full set.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TestSandbox } from './sandbox.ts';
import { at, harbour, sandboxInTurnsOn } from './sandbox.ts';
import { isFull } from '../../support/full.ts';
import { databaseKinds } from '../database.ts';
import { payout } from './payout.ts';

const numRuns = isFull ? 500 : 30;

/** Texts that people do not write: from every Unicode plane, very long, or with a meaning to a database. */
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'binary', minLength: 200, maxLength: 400 }),
  fc.constantFrom('', '\0', '\ud800', "' or 1=1 --", '__proto__', 'NaN', '..', '%00', '\r\nx: y'),
);

const code = (length: number) =>
  fc.string({
    unit: fc.constantFrom(...Array.from('ABCGHKNRSUZE')),
    minLength: length,
    maxLength: length,
  });

const amount = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.integer({ min: 0, max: 99 }))
  .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`);

const digits = fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), maxLength: 40 });

const transaction = fc.record(
  {
    transactionReference: fc.oneof(text, fc.constantFrom('PO-1', 'PO-2')),
    requestDate: fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
      .map((date) => date.toISOString()),
    paymentCurrency: fc.oneof(code(3), fc.constantFrom('NGN', 'KES')),
    paymentAmount: fc.oneof(amount, fc.constantFrom('0.00', '000.01', '100.00')),
    paymentNarration: text,
    recipientInformation: fc.record({
      recipientAccountNumber: fc.oneof(digits, text),
      recipientAccountName: text,
      recipientBankCode: fc.oneof(text, fc.constantFrom('900101', 'SAVWAL')),
      recipientPhoneNumber: text,
      recipientISOCountryCode: fc.oneof(code(3), fc.constant('NGA')),
    }),
    senderInformation: fc.record({
      senderName: text,
      senderEmailAddress: text,
      senderPhoneNumber: text,
      senderISOCountryCode: code(3),
    }),
  },
  {
    requiredKeys: [
      'transactionReference',
      'paymentCurrency',
      'paymentAmount',
      'paymentNarration',
      'recipientInformation',
      'senderInformation',
    ],
  },
);

const bodies: { [operationId: string]: fc.Arbitrary<unknown> } = {
  login: fc.record({ email: fc.oneof(text, fc.constant(harbour.email)), password: text }),
  refreshToken: fc.record({ refreshToken: fc.oneof(text, fc.constant('a.b.c')) }),
  sendPayout: fc.record({ transactionRequestList: fc.array(transaction, { maxLength: 5 }) }),
  enquireAccount: fc.record({ accountNumber: text, bankCode: text }),
};

const time = fc.oneof(
  fc.constantFrom(
    '2026-03-04T00:00:00Z',
    '2016-12-31T23:59:60Z',
    '0000-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
    '2026-02-30T00:00:00Z',
    '2026-03-04T00:00:00-00:00',
  ),
  fc.date({ noInvalidDate: true, min: new Date(0) }).map((date) => date.toISOString()),
  text,
);

const parameters: { [operationId: string]: fc.Arbitrary<object> } = {
  listPossibleBanks: fc.record({ params: fc.record({ accountNumber: filled(text) }) }),
  getTransactionStatus: fc.record({ params: fc.record({ transactionReference: filled(text) }) }),
  getFxRate: fc.record({ query: fc.record({ countryCode: fc.oneof(code(3), text) }) }),
  getIntradayStatement: fc.record({
    query: fc.record(
      {
        accountNumber: fc.oneof(fc.constant('7700000042'), text),
        startTime: time,
        endTime: time,
        page: fc.oneof(fc.integer().map(String), text),
      },
      { requiredKeys: [] },
    ),
  }),
  listBalances: fc.record({ query: fc.dictionary(text, text) }),
  listFinancialInstitutions: fc.record({ query: fc.dictionary(text, text) }),
};

/** Characters that a segment of a URL can contain. */
function filled(arbitrary: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return arbitrary.map((one) => one.toWellFormed()).filter((one) => !['', '.', '..'].includes(one));
}

/** Replaces, removes or adds something at one place of a value. */
function broken(arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(arbitrary, fc.nat(), fc.anything({ maxDepth: 3 }), fc.boolean())
    .map(([value, place, other, remove]) => {
      const places = placesOf(value);
      return changed(value, places[place % places.length] ?? [], remove ? undefined : other);
    });
}

type Place = (string | number)[];

function placesOf(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [[]];
  const inner = Object.entries(value).flatMap(([key, one]) =>
    placesOf(one).map((place) => [key, ...place]),
  );
  return [[], ...inner];
}

function changed(value: unknown, [key, ...rest]: Place, other: unknown): unknown {
  if (key === undefined) return other;
  if (Array.isArray(value)) {
    return value.map((one: unknown, at) =>
      String(at) === String(key) ? changed(one, rest, other) : one,
    );
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries: [string, unknown][] = Object.entries(value);
  return Object.fromEntries(
    entries.map(([name, one]) => [name, name === key ? changed(one, rest, other) : one]),
  );
}

/** Generates JSON that fits the schema, JSON that nearly does, arbitrary JSON, and bytes. */
function anyBody(valid: fc.Arbitrary<unknown>): fc.Arbitrary<string | Uint8Array> {
  const json = fc.oneof(valid, broken(valid), fc.anything()).map(toJson);
  const cut = fc.tuple(json, fc.nat({ max: 100 })).map(([one, at]) => one.slice(0, at));
  return fc.oneof(
    { weight: 8, arbitrary: json },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: fc.uint8Array({ minLength: 1 }) },
  );
}

function toJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_, one: unknown) =>
    typeof one === 'bigint' ? String(one) : one,
  );
}

async function naira(sandbox: TestSandbox, token: string): Promise<number> {
  const { body } = await sandbox.call('listBalances', { token });
  const balances = Array.isArray(body) ? body : [];
  return Number(
    at(
      balances.find((one) => at(one, 'currencyCode') === 'NGN'),
      'totalBalance',
    ),
  );
}

describe.each(databaseKinds)('on %s', (kind) => {
  const startTestSandbox = sandboxInTurnsOn(kind);

  describe.each([...Object.keys(bodies), ...Object.keys(parameters)])('%s', (operationId) => {
    test('answers whatever it gets, never with a 500', async () => {
      const sandbox = await startTestSandbox();
      const token = await sandbox.login();
      const requests: fc.Arbitrary<object> =
        parameters[operationId] ??
        fc.record({ body: anyBody(bodies[operationId] ?? fc.anything()) });
      await fc.assert(
        fc.asyncProperty(requests, async (request) => {
          const answer = await sandbox.call(operationId, { token, ...request });
          expect(answer.status).toBeLessThan(500);
        }),
        // A case that is not answered in time fails, and fast-check prints it.
        { numRuns, plugins: [fc.timeout(20_000)] },
      );
      expect(sandbox.lines.filter((line) => line.startsWith('error'))).toEqual([]);
    }, 600_000);
  });

  test('balances and payouts still agree after everything', async () => {
    const sandbox = await startTestSandbox();
    const token = await sandbox.login();
    const before = await naira(sandbox, token);
    await fc.assert(
      fc.asyncProperty(anyBody(bodies['sendPayout'] ?? fc.anything()), async (body) => {
        await sandbox.call('sendPayout', { token, body });
      }),
      { numRuns },
    );
    await sandbox.call('sendPayout', {
      token,
      body: { transactionRequestList: [payout({ reference: 'LAST', amount: '1.00' })] },
    });
    const body = await sandbox.list('transactions?partnerCode=HARBOUR&limit=1000');
    const views = Array.isArray(body) ? body : [];
    const debited = views
      .filter((one) => at(one, 'request', 'paymentCurrency') === 'NGN')
      .reduce((sum: number, one) => sum + Math.round(Number(at(one, 'debited')) * 100), 0);
    expect(debited).toBeGreaterThanOrEqual(100);
    expect(Math.round((before - (await naira(sandbox, token))) * 100)).toBe(debited);
  }, 600_000);
});
