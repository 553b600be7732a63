import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { retryDelays } from '../../../toolkit/sandbox/deliveries/courier.ts';
import { openOutbox, outboxWithDeliveries } from './outbox.ts';
import { answers, startReceiver } from './receiver.ts';
import { startWorker } from './start-worker.ts';

const rejected = answers.status(500);
const taken = answers.status(204);
const maxAttempts = retryDelays.length + 1;

test('the outcome of a payout reaches the partner as the record that a status request returns', async () => {
  const receiver = await startReceiver();
  const outbox = await openOutbox();
  await outbox.register('first', receiver.url);
  startWorker(outbox.engine);
  await outbox.sendPayout('first', 'HR-1');
  await outbox.untilFinal('first', 'HR-1');
  const record = await outbox.record('first', 'HR-1');
  expect(record.responseCode).toBe('00');
  const records = () => receiver.received.map(({ body }): unknown => JSON.parse(body));
  await expect.poll(records).toContainEqual(record);
  expect(receiver.received.at(-1)).toMatchObject({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
});

test('nothing is signed by default', async () => {
  const receiver = await startReceiver();
  const outbox = await outboxWithDeliveries({ first: receiver.url }, 1);
  startWorker(outbox.engine);
  await expect.poll(() => receiver.received.length).toBe(1);
  const names = Object.keys(receiver.received[0]?.headers ?? {});
  expect(names.filter((name) => name.startsWith('webhook-'))).toEqual([]);
});

test('every attempt of a delivery is signed under the same id', async () => {
  const key = Buffer.alloc(32, 5);
  const receiver = await startReceiver(answers.inTurn(rejected, taken));
  const outbox = await outboxWithDeliveries({ first: receiver.url }, 1);
  startWorker(outbox.engine, { webhookSecret: `whsec_${key.toString('base64')}` });
  const [delivery] = await outbox.untilAttempts(1);
  await outbox.advanceTo(delivery);
  await expect.poll(() => receiver.received.length).toBe(2);
  for (const { headers, body } of receiver.received) {
    const id = headers['webhook-id'];
    const timestamp = headers['webhook-timestamp'];
    const signature = headers['webhook-signature'];
    expect(id).toBe(delivery?.deliveryId);
    expect(Math.abs(Number(timestamp) * 1000 - Date.now())).toBeLessThan(300_000);
    const mac = createHmac('sha256', key).update([id, timestamp, body].join('.')).digest('base64');
    expect(signature).toBe(`v1,${mac}`);
  }
});

test("a rejected delivery is retried by the sandbox's clock until it is accepted", async () => {
  const receiver = await startReceiver(answers.inTurn(rejected, answers.status(404), taken));
  const outbox = await outboxWithDeliveries({ first: receiver.url }, 1);
  startWorker(outbox.engine, { random: () => 0.5 });
  for (const attempts of [1, 2]) {
    const [failed] = await outbox.untilAttempts(attempts);
    expect(failed?.state).toBe('pending');
    expect((failed?.dueAt ?? 0) - outbox.engine.now()).toBe(retryDelays[attempts - 1]);
    await outbox.advanceTo(failed);
  }
  const [delivery] = await outbox.untilAttempts(3);
  expect(delivery).toMatchObject({
    state: 'delivered',
    dueAt: null,
    attempts: [
      { number: 1, delivered: false, status: 500 },
      { number: 2, delivered: false, status: 404 },
      { number: 3, delivered: true, status: 204, error: null },
    ],
  });
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
});

test('while the clock stands, no retry is made', async () => {
  const receiver = await startReceiver(answers.inTurn(rejected, taken));
  const outbox = await outboxWithDeliveries({ first: receiver.url }, 1);
  startWorker(outbox.engine);
  await outbox.untilAttempts(1);
  // Nine more deliveries come and go meanwhile, so the worker has looked many times.
  for (let more = 0; more < 9; more += 1) {
    await outbox.resend('first');
    await expect.poll(() => receiver.received.length).toBe(more + 2);
  }
  await outbox.untilDelivered(9);
  const pending = (await outbox.engine.listDeliveries({ state: 'pending' })).items;
  expect(pending.map(({ attempts }) => attempts.length)).toEqual([1]);
});

test('retries spread by a fifth in both directions', async () => {
  for (const [random, factor] of [
    [0, 0.8],
    [0.999_999, 1.2],
  ] as const) {
    const receiver = await startReceiver(rejected);
    const outbox = await outboxWithDeliveries({ first: receiver.url }, 1);
    startWorker(outbox.engine, { random: () => random });
    const [failed] = await outbox.untilAttempts(1);
    const delay = (failed?.dueAt ?? 0) - outbox.engine.now();
    expect(delay).toBe(Math.round((retryDelays[0] ?? 0) * factor));
  }
});

test('after the last attempt a delivery has failed, and a replay sends it again', async () => {
  const receiver = await startReceiver(
    answers.inTurn(...Array.from({ length: maxAttempts }, () => rejected), taken),
  );
  const outbox = await outboxWithDeliveries({ first: receiver.url }, 1);
  startWorker(outbox.engine);
  for (let attempt = 1; attempt < maxAttempts; attempt += 1) {
    const [failed] = await outbox.untilAttempts(attempt);
    await outbox.advanceTo(failed);
  }
  const [failed] = await outbox.untilAttempts(maxAttempts);
  expect(failed).toMatchObject({ state: 'failed', dueAt: null });
  await outbox.engine.replay(failed?.deliveryId ?? '');
  await expect.poll(() => receiver.received.length).toBe(maxAttempts + 1);
  expect(receiver.received.at(-1)?.body).toBe(receiver.received[0]?.body);
});

test('a receiver that never answers delays nobody else, and is not flooded', async () => {
  const silent = await startReceiver(answers.never());
  const good = await startReceiver();
  const outbox = await outboxWithDeliveries({ first: silent.url, second: good.url }, 200);
  startWorker(outbox.engine, { timeoutMs: 3_600_000 });
  await expect.poll(() => good.received.length).toBe(200);
  expect(silent.received.length).toBeGreaterThan(0);
  expect(silent.mostOpen).toBeLessThanOrEqual(32);
  const delivered = (await outbox.engine.listDeliveries({ state: 'delivered', limit: 1000 })).items;
  expect(new Set(delivered.map(({ partnerCode }) => partnerCode))).toEqual(
    new Set([outbox.partnerCode('second')]),
  );
});

test('a receiver that is silent once gets its delivery when it answers again', async () => {
  let isSilent = true;
  const receiver = await startReceiver((response) => {
    if (!isSilent) response.writeHead(204).end();
  });
  const outbox = await outboxWithDeliveries({ first: receiver.url }, 1);
  startWorker(outbox.engine, { timeoutMs: 1_000 });
  const [late] = await outbox.untilAttempts(1);
  expect(late?.attempts[0]).toMatchObject({ status: null, error: 'no answer within 1 s' });
  isSilent = false;
  await outbox.advanceTo(late);
  const [delivery] = await outbox.untilAttempts(2);
  expect(delivery?.state).toBe('delivered');
});

test('a redirect is reported as a failure, and not followed', async () => {
  const elsewhere = await startReceiver();
  const receiver = await startReceiver((response) => {
    response.writeHead(302, { location: elsewhere.url }).end();
  });
  const outbox = await outboxWithDeliveries({ first: receiver.url }, 1);
  startWorker(outbox.engine);
  const [delivery] = await outbox.untilAttempts(1);
  expect(delivery?.attempts[0]).toMatchObject({
    delivered: false,
    status: 302,
    error: 'a redirect, which is not followed',
  });
  expect(elsewhere.received).toEqual([]);
});

test('the sandbox does not connect to an address elsewhere, and the attempt says what to do', async () => {
  const outbox = await outboxWithDeliveries({ first: 'http://192.0.2.1/hook' }, 1);
  startWorker(outbox.engine);
  const [delivery] = await outbox.untilAttempts(1);
  expect(delivery?.attempts[0]?.error).toMatch(/192\.0\.2\.1 is not on this machine; add it/);
});

test('closing waits for prompt answers', async () => {
  let answer = () => {};
  const receiver = await startReceiver((response) => {
    answer = () => response.writeHead(204).end();
  });
  const outbox = await outboxWithDeliveries({ first: receiver.url }, 1);
  const worker = startWorker(outbox.engine);
  await expect.poll(() => receiver.received.length).toBe(1);
  const closed = worker.close();
  answer();
  await closed;
  expect((await outbox.engine.listDeliveries({ state: 'delivered' })).items).toHaveLength(1);
});

test('a delivery cut off by closing is due again immediately', async () => {
  const receiver = await startReceiver(answers.inTurn(answers.never(), taken));
  const outbox = await outboxWithDeliveries({ first: receiver.url }, 1);
  const worker = startWorker(outbox.engine);
  await expect.poll(() => receiver.received.length).toBe(1);
  await worker.close();
  const [cutOff] = (await outbox.engine.listDeliveries()).items;
  expect(cutOff).toMatchObject({ state: 'pending', attempts: [{ error: 'the sandbox stopped' }] });
  startWorker(outbox.engine);
  await outbox.untilDelivered(1);
});

test('the log has each attempt and nothing of the payout', async () => {
  const lines: string[] = [];
  const receiver = await startReceiver(answers.status(500, 'echo 0001234500 Chidi Nwosu'));
  const outbox = await openOutbox();
  await outbox.register('first', `${receiver.url}?token=hook-secret`);
  startWorker(outbox.engine, { log: (line) => lines.push(line), webhookSecret: secretOfTests });
  await outbox.sendPayout('first', 'HR-1');
  await outbox.untilFinal('first', 'HR-1');
  const [delivery] = await outbox.untilAttempts(1);
  expect(lines.join('\n')).toMatch(
    new RegExp(`^delivery ${delivery?.deliveryId} attempt 1 500 \\d+ ms`, 'm'),
  );
  const secrets = ['HR-1', 'Paid', '0001234500', 'Chidi', 'hook-secret', secretOfTests, 'echo'];
  for (const secret of secrets) {
    expect(lines.join('\n')).not.toContain(secret);
  }
  expect(JSON.stringify(delivery)).not.toContain('echo');
});

const secretOfTests = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
