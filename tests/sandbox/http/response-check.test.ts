/** Tests that an answer that breaks the contract never leaves the sandbox. */
import { expect, test } from 'vitest';
import { readPublished } from '../../../toolkit/package-files.ts';
import { startApp } from './app.ts';

test('a wrong answer is a 500, with a log line that says where and quotes nothing', async () => {
  const wrong = { currencyCode: 'naira-secret', totalBalance: 1 };
  const contract = await readPublished();
  const app = await startApp(contract, { engine: { balances: async () => [wrong] } });
  const token = await app.login();
  expect((await app.call('listBalances', { token })).status).toBe(500);
  const [error] = app.lines.filter((line) => line.startsWith('error'));
  expect(error).toContain('listBalances 200 breaks the contract: /0/currencyCode must ');
  expect(error).not.toContain('naira-secret');
});
