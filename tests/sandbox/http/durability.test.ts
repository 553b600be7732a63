/** Tests that accepted payouts survive whatever happens to the process, however many there are. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../../scripts/project.ts';
import { startSandbox } from '../../../toolkit/sandbox/main.ts';
import { startCommand } from '../../mock/command.ts';
import { isFull } from '../../support/full.ts';
import { fullTest } from '../../support/full-test.ts';
import { databaseKinds, freshDatabase } from '../database.ts';
import { answers, startReceiver } from '../deliveries/receiver.ts';
import { batch, payout } from './payout.ts';
import type { Answer, Client } from './sandbox.ts';
import { at, clientOf } from './sandbox.ts';

async function start(database: string, webhook: string) {
  const options = ['--port', '0', '--database', database, '--webhook', `HARBOUR=${webhook}`];
  const command = startCommand(projectRoot, 'scripts/sandbox.ts', [...options, '--quiet']);
  const [, url = ''] = await command.until(/^sandbox +(http:\S+)$/m);
  return { client: clientOf(url), kill: () => command.signal('SIGKILL'), ended: command.ended };
}

/** Starts the other process. In the quick set, it is the test process. */
async function startOther(database: string, webhook: string): ReturnType<typeof start> {
  if (isFull) return start(database, webhook);
  const webhooks = [{ partnerCode: 'HARBOUR', url: webhook }];
  const sandbox = await startSandbox({ database, webhooks });
  onTestFinished(() => sandbox.close());
  return { client: clientOf(sandbox.url), kill: () => {}, ended: Promise.resolve(0) };
}

/** Half of the payouts are paid, and half are rejected and refunded. */
function newPayouts(prefix: string, count: number) {
  return Array.from({ length: count }, (_, index) =>
    payout({
      reference: `${prefix}-${index}`,
      amount: `${index + 1}.25`,
      account: index % 2 === 0 ? '0001234500' : '0001234550',
    }),
  );
}

type Payout = ReturnType<typeof payout>;

function isPaid({ recipientInformation }: Payout): boolean {
  return recipientInformation.recipientAccountNumber.endsWith('00');
}

async function cents(client: Client, token: string): Promise<number> {
  const { body } = await client.call('listBalances', { token });
  const balances: unknown[] = Array.isArray(body) ? body : [];
  const naira = balances.find((one) => at(one, 'currencyCode') === 'NGN');
  return Math.round(Number(at(naira, 'totalBalance')) * 100);
}

async function codeOf(client: Client, token: string, transactionReference: string) {
  const params = { transactionReference };
  const { body } = await client.call('getTransactionStatus', { token, params });
  return at(body, 'responseCode');
}

/** Expects that every payout has its outcome, was debited once, and its notification arrived. */
async function reconcile(
  client: Client,
  payouts: Payout[],
  opening: number,
  notified: () => string[],
): Promise<void> {
  await client.simulate('POST', 'clock/advance', { milliseconds: 3_600_000 });
  // The tokens have expired by then.
  const token = await client.login();
  const codes = payouts.map((one) => codeOf(client, token, one.transactionReference));
  const expected = payouts.map((one) => (isPaid(one) ? '00' : '50'));
  expect(await Promise.all(codes)).toEqual(expected);

  const paid = payouts
    .filter(isPaid)
    .reduce((sum, { paymentAmount }) => sum + Math.round(Number(paymentAmount) * 100), 0);
  expect(opening - (await cents(client, token))).toBe(paid);

  const references = payouts.map(({ transactionReference }) => transactionReference);
  await expect.poll(() => references.filter((one) => !notified().includes(one))).toEqual([]);
}

describe.each(databaseKinds)('on %s', (kind) => {
  test.each(isFull ? [1, 12, 40] : [12])(
    'kill -9 after %d accepted batches loses no payout, no debit and no notification',
    async (killAfter) => {
      const database = await freshDatabase(kind);
      const receiver = await startReceiver(answers.status(204));
      const notified = () =>
        receiver.received.map(({ body }) => String(at(JSON.parse(body), 'transactionReference')));
      const first = await start(database, receiver.url);
      const token = await first.client.login();
      const opening = await cents(first.client, token);

      let accepted = 0;
      const sent: { payouts: Payout[]; answer?: Answer }[] = [];
      const load = Array.from({ length: 6 }, async (_, worker) => {
        for (let turn = 0; ; turn += 1) {
          const one: (typeof sent)[number] = { payouts: newPayouts(`P${worker}-${turn}`, 5) };
          sent.push(one);
          try {
            const body = batch(...one.payouts);
            one.answer = await first.client.call('sendPayout', { token, body });
          } catch {
            return;
          }
          accepted += 1;
          if (accepted === killAfter) first.kill();
          // Outcomes and notifications are in progress when the process dies.
          const ahead = { milliseconds: 2_000 };
          await first.client.simulate('POST', 'clock/advance', ahead).catch(() => undefined);
        }
      });
      await Promise.all(load);
      await first.ended;

      const { client } = await startOther(database, receiver.url);
      const receipts = sent.filter(({ answer }) => answer !== undefined);
      expect(receipts.length).toBeGreaterThanOrEqual(killAfter);
      for (const { answer } of receipts) expect(answer?.status).toBe(200);
      for (const { payouts } of receipts) {
        const [one] = payouts;
        expect(await codeOf(client, token, one?.transactionReference ?? '')).toBeDefined();
      }
      // An attempt without an answer is sent again. Repeating an answered attempt changes nothing.
      for (const { payouts, answer } of sent) {
        const body = batch(...payouts);
        const again = await client.call('sendPayout', { token, body });
        if (answer) expect(again.body).toEqual(answer.body);
      }
      await reconcile(
        client,
        sent.flatMap(({ payouts }) => payouts),
        opening,
        notified,
      );
    },
  );

  test('two processes on one database debit and notify each payout once', async () => {
    const database = await freshDatabase(kind);
    const receiver = await startReceiver(answers.status(204));
    const notified = () =>
      receiver.received.map(({ body }) => String(at(JSON.parse(body), 'transactionReference')));
    const processes = [
      await start(database, receiver.url),
      await startOther(database, receiver.url),
    ];
    const [one, other] = processes.map(({ client }) => client);
    if (!one || !other) throw new Error('Two processes were meant to run.');
    const token = await one.login();
    const opening = await cents(one, token);

    const batches = Array.from({ length: isFull ? 30 : 15 }, (_, index) =>
      newPayouts(`P${index}`, 4),
    );
    for (const payouts of batches) {
      const body = batch(...payouts);
      const request = { token, body };
      const both = [one, other, one, other].map(({ call }) => call('sendPayout', request));
      const texts = (await Promise.all(both)).map(({ status, text }) => `${status} ${text}`);
      expect(new Set(texts).size).toBe(1);
      expect(texts[0]).toMatch(/^200 .*"errorTransactionCount":null/);
    }
    await reconcile(one, batches.flat(), opening, notified);
    const keys = receiver.received.map(({ body }) => body);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { kill, ended } of processes) {
      kill();
      await ended;
    }
  });

  fullTest('a refresh token is exchanged once, whichever of two processes is asked', async () => {
    const database = await freshDatabase(kind);
    const webhook = 'http://127.0.0.1:9/';
    const first = await start(database, webhook);
    const processes = [first, await start(database, webhook)];
    const { body } = await first.client.call('login', {
      body: { email: 'amara.okafor@harbour-remit.example', password: 'a-long-example-password' },
    });
    const token = String(at(body, 'data', 'accessToken'));
    const request = { token, body: { refreshToken: at(body, 'data', 'refreshToken') } };
    const asked = processes.flatMap(({ client }) => [
      client.call('refreshToken', request),
      client.call('refreshToken', request),
    ]);
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401, 401, 401]);
    for (const { kill, ended } of processes) {
      kill();
      await ended;
    }
  });
});
