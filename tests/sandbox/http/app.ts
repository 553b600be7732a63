/** The sandbox's HTTP alone, with an engine or handlers of the test's own. */
import { onTestFinished } from 'vitest';
import type { Contract } from '../../../toolkit/contract/contract.ts';
import type { Engine } from '../../../toolkit/sandbox/engine/engine.ts';
import { openEngine } from '../../../toolkit/sandbox/engine/open.ts';
import { createApp } from '../../../toolkit/sandbox/http/app.ts';
import { createFaults } from '../../../toolkit/sandbox/http/faults.ts';
import { findHandlers, type LoadedHandler } from '../../../toolkit/sandbox/http/handlers.ts';
import { createTokens } from '../../../toolkit/sandbox/http/tokens.ts';
import { readSimulation } from '../../../toolkit/sandbox/simulation/description.ts';
import type { Client } from './sandbox.ts';
import { clientOf } from './sandbox.ts';

export interface TestApp extends Client {
  lines: string[];
}

/** Listens until the test ends. */
export async function startApp(
  contract: Contract,
  changes: { engine?: Partial<Engine>; handlers?: { [operationId: string]: LoadedHandler } },
): Promise<TestApp> {
  const engine = await openEngine({ database: ':memory:' });
  const lines: string[] = [];
  const handlers = findHandlers(contract);
  for (const [operationId, handler] of Object.entries(changes.handlers ?? {})) {
    handlers.set(operationId, async () => handler);
  }
  const app = createApp({
    contract,
    simulation: readSimulation(contract),
    handlers,
    service: {
      engine: { ...engine, ...changes.engine },
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
    strict: false,
    checkResponses: true,
    limits: { headersMs: 10_000, requestMs: 10_000 },
    log: (line) => void lines.push(line),
    now: Date.now,
  });
  onTestFinished(async () => {
    await app.close();
    await engine.close();
  });
  return { ...clientOf(await app.listen({ host: '127.0.0.1', port: 0 }), contract), lines };
}
