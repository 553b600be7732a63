/** Creates the sandbox's HTTP server and simulation, with an engine or handlers from the test. */
import { onTestFinished } from 'vitest';
import type { Contract } from '../../../toolkit/contract/contract.ts';
import type { Engine } from '../../../toolkit/sandbox/engine/open.ts';
import { openEngine } from '../../../toolkit/sandbox/engine/open.ts';
import { createApp } from '../../../toolkit/sandbox/http/app.ts';
import { createConnections } from '../../../toolkit/sandbox/http/connections.ts';
import { loadHandlers, type LoadedHandler } from '../../../toolkit/sandbox/http/handlers.ts';
import type { Journal } from '../../../toolkit/sandbox/http/journal.ts';
import { openJournal } from '../../../toolkit/sandbox/http/journal.ts';
import { createTokens } from '../../../toolkit/sandbox/http/tokens.ts';
import { allowReceivers } from '../../../toolkit/sandbox/deliveries/receivers.ts';
import { readSimulation } from '../../../toolkit/sandbox/simulation/description.ts';
import { addSimulationRoutes } from '../../../toolkit/sandbox/simulation/routes.ts';
import type { Client } from './sandbox.ts';
import { clientOf } from './sandbox.ts';

export interface TestApp extends Client {
  lines: string[];
  journal: Journal;
}

export async function startApp(
  contract: Contract,
  changes: { engine?: Partial<Engine>; handlers?: { [operationId: string]: LoadedHandler } },
): Promise<TestApp> {
  const engine = await openEngine({ database: ':memory:' });
  const lines: string[] = [];
  const journal = await openJournal(engine, 'test');
  const handlers = await loadHandlers(contract);
  for (const [operationId, handler] of Object.entries(changes.handlers ?? {})) {
    handlers.set(operationId, handler);
  }
  const simulation = readSimulation(contract);
  const changed = { ...engine, ...changes.engine };
  const tokens = createTokens({
    key: new Uint8Array(32),
    environment: 'sandbox',
    tokenLifetime: 60,
    refreshLifetime: 60,
    now: Date.now,
  });
  const app = createApp({
    contract,
    simulation,
    handlers,
    service: {
      engine: changed,
      tokens,
      idempotencyHeader: 'idempotency-key',
    },
    journal,
    connections: createConnections(),
    cors: [],
    strict: false,
    checkResponses: true,
    limits: { headersMs: 10_000, requestMs: 10_000 },
    log: (line) => void lines.push(line),
    now: Date.now,
  });
  const simulated = {
    engine: changed,
    tokens,
    journal,
    receivers: allowReceivers([]),
    operationIds: contract.operations.map(({ operationId }) => operationId),
    notSimulated: { operations: [], webhooks: [] },
  };
  app.register(async (scope) => addSimulationRoutes(scope, simulation, simulated, true));
  onTestFinished(async () => {
    await app.close();
    await engine.close();
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { ...clientOf(url, contract), lines, journal };
}
