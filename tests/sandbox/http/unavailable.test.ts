/** Tests that a database that does not answer causes a 503, not a defect of the sandbox. */
import { expect, test } from 'vitest';
import { readPublished } from '../../../toolkit/package-files.ts';
import { StoreBrokenError, StoreUnavailableError } from '../../../toolkit/sandbox/store/store.ts';
import { startApp } from './app.ts';
import { batch, payout } from './payout.ts';
import { at, type Answer } from './sandbox.ts';

const reason = 'The disk is full.';

const gone = () => Promise.reject(new StoreUnavailableError(reason));

async function startWithoutDatabase() {
  const engine = {
    acceptBatch: gone,
    balances: gone,
    clock: gone,
    listTransactions: gone,
    rotateSession: gone,
    statement: gone,
  };
  return startApp(await readPublished(), { engine });
}

function expectUnavailable(answer: Answer): void {
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('1');
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  expect(answer.body).toMatchObject({
    type: 'about:blank',
    title: 'The database does not answer',
    status: 503,
    detail: reason,
  });
}

test('an operation of the contract answers 503 with the reason, and the log has it', async () => {
  const app = await startWithoutDatabase();
  const token = await app.login();
  const body = batch(payout({ reference: 'PO-SECRET' }));
  expectUnavailable(await app.call('sendPayout', { token, body }));
  expectUnavailable(await app.call('listBalances', { token }));
  const now = new Date().toISOString();
  const query = { accountNumber: '7700000042', startTime: now, endTime: now };
  expectUnavailable(await app.call('getIntradayStatement', { token, query }));
  const errors = app.lines.filter((line) => line.startsWith('error'));
  expect(errors[0]).toBe(
    'error POST /handler/send/remittance/transaction: the database does not answer: The disk is full.',
  );
  expect(errors).toHaveLength(3);
});

test('so does the simulation, including its health', async () => {
  const app = await startWithoutDatabase();
  expectUnavailable(await app.simulate('GET', 'health'));
  expectUnavailable(await app.simulate('GET', 'clock'));
  expectUnavailable(await app.simulate('GET', 'transactions'));
});

test('a damaged file is a 503 without a time to try again', async () => {
  const damaged = () => Promise.reject(new StoreBrokenError('The file is damaged.'));
  const app = await startApp(await readPublished(), { engine: { balances: damaged } });
  const answer = await app.call('listBalances', { token: await app.login() });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, null]);
  const problem = { title: 'The database cannot be used', detail: 'The file is damaged.' };
  expect(answer.body).toMatchObject(problem);
});

test('an error of another kind is a defect, and the log says where', async () => {
  const failed = () => Promise.reject(new RangeError('a value that was sent'));
  const app = await startApp(await readPublished(), { engine: { balances: failed } });
  const token = await app.login();
  const answer = await app.call('listBalances', { token });
  expect([answer.status, at(answer.body, 'detail')]).toEqual([
    500,
    'This is a defect of the sandbox.',
  ]);
  const [error = ''] = app.lines.filter((line) => line.startsWith('error'));
  expect(error).toMatch(/^error GET \/\S+: RangeError\n +at /);
  expect(error).not.toContain('was sent');
});
