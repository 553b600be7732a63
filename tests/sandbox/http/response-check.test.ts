/** An answer of the sandbox that breaks the contract never leaves it. */
import { expect, onTestFinished, test } from 'vitest';
import { openEngine } from '../../../toolkit/sandbox/engine/open.ts';
import { createApp } from '../../../toolkit/sandbox/http/app.ts';
import { createFaults } from '../../../toolkit/sandbox/http/faults.ts';
import { loadHandlers } from '../../../toolkit/sandbox/http/handlers.ts';
import { createTokens } from '../../../toolkit/sandbox/http/tokens.ts';
import { readSimulation } from '../../../toolkit/sandbox/simulation/description.ts';
import { createContract } from '../../../toolkit/contract/contract.ts';
import { readPublished } from '../../../toolkit/package-files.ts';
import { clientOf } from './sandbox.ts';

test('a wrong answer is a 500, with a log line that says where and quotes nothing', async () => {
  const whole = await openEngine({ database: ':memory:' });
  const wrong = { currencyCode: 'naira-secret', totalBalance: 1 };
  const engine = { ...whole, balances: async () => [wrong] };
  const contract = createContract(await readPublished());
  const lines: string[] = [];
  const app = createApp({
    contract,
    simulation: readSimulation(contract),
    handlers: await loadHandlers(contract),
    service: {
      engine,
      tokens: createTokens({
        key: new Uint8Array(32),
        environment: 'sandbox',
        lifetime: 60,
        refreshLifetime: 60,
        now: Date.now,
      }),
      idempotencyHeader: 'idempotency-key',
    },
    faults: createFaults(),
    checkResponses: true,
    limits: { headersMs: 10_000, requestMs: 10_000 },
    log: (line) => void lines.push(line),
    now: Date.now,
  });
  onTestFinished(async () => {
    await app.close();
    await whole.close();
  });
  const client = clientOf(await app.listen({ host: '127.0.0.1', port: 0 }));
  const token = await client.login();
  expect((await client.call('listBalances', { token })).status).toBe(500);
  const [error] = lines.filter((line) => line.startsWith('error'));
  expect(error).toContain('listBalances 200 breaks the contract: /0/currencyCode must match');
  expect(error).not.toContain('naira-secret');
});
