/** The whole sandbox: engine, HTTP, deliveries and page, started and stopped together. */
import type { FastifyInstance } from 'fastify';
import type { Contract } from '../contract/contract.ts';
import { readPublished } from '../package-files.ts';
import { notesOf, notSimulated } from './coverage.ts';
import { allowReceivers } from './deliveries/receivers.ts';
import { startDeliveries } from './deliveries/worker.ts';
import type { Engine } from './engine/engine.ts';
import { openEngine } from './engine/open.ts';
import { startTransitions } from './engine/transition-loop.ts';
import { createApp } from './http/app.ts';
import { createFaults } from './http/faults.ts';
import { findHandlers } from './http/handlers.ts';
import { createTokens } from './http/tokens.ts';
import type { SandboxOptions } from './options.ts';
import { registerPage } from './page/page.ts';
import { readSimulation } from './simulation/description.ts';
import { addGuard } from './simulation/guard.ts';
import { simulationHandlers } from './simulation/operations.ts';
import { addSimulationRoutes } from './simulation/routes.ts';

export interface Sandbox {
  /** `http://127.0.0.1:4020`, without a slash at the end. */
  url: string;
  /** What of the contract it does not simulate, in words; empty when there is nothing to say. */
  notes: readonly string[];
  /** Finishes the requests that are under way, then the deliveries, then closes the database. */
  close(): Promise<void>;
}

/**
 * Starts a sandbox; it answers when the promise resolves.
 *
 * @throws StoreError, EngineError for a webhook of an unknown partner, TypeError for a webhook secret
 *   of another form, and Node's error when the port cannot be taken
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { host = '127.0.0.1', port = 0, log = () => undefined } = options;
  const contract = options.contract ?? (await readPublished());
  const engine = await openEngine({ database: ':memory:', ...options.engine });
  try {
    const app = await assemble(contract, engine, options, host);
    for (const webhook of options.webhooks ?? []) await engine.registerWebhook(webhook);
    const allowHosts = options.webhookHosts ?? [];
    const secret = options.webhookSecret;
    const signing = secret === undefined ? {} : { signingSecret: secret };
    // First, since it rejects a secret of another form.
    const deliveries = startDeliveries({ engine, allowHosts, ...signing, log });
    const transitions = startTransitions(engine, (error) => {
      log(`error transitions: ${error instanceof Error ? error.name : 'unknown'}`);
    });
    const stopAll = async (): Promise<void> => {
      await closeApp(app);
      await transitions.close();
      await deliveries.close();
    };
    await app.listen({ host, port }).catch(async (error: unknown) => {
      await stopAll();
      throw error;
    });
    return {
      url: urlOf(app, host),
      notes: notesOf(contract),
      async close() {
        await stopAll();
        await engine.close();
      },
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

async function assemble(
  contract: Contract,
  engine: Engine,
  options: SandboxOptions,
  host: string,
): Promise<FastifyInstance> {
  const simulation = readSimulation(contract);
  const faults = createFaults();
  const tokens = createTokens({
    key: options.signingKey
      ? new TextEncoder().encode(options.signingKey)
      : await engine.signingKey(),
    environment: options.environment ?? 'sandbox',
    lifetime: options.tokenLifetime ?? 1_800,
    refreshLifetime: options.refreshLifetime ?? 86_400,
    now: Date.now,
  });
  const idempotencyHeader = (options.idempotencyHeader ?? 'Idempotency-Key').toLowerCase();
  const checkResponses = options.checkResponses ?? true;
  const app = createApp({
    contract,
    simulation,
    handlers: findHandlers(contract),
    service: { engine, tokens, idempotencyHeader },
    faults,
    strict: options.strict ?? false,
    checkResponses,
    limits: options.limits ?? { headersMs: 10_000, requestMs: 30_000 },
    log: options.log ?? (() => undefined),
    now: Date.now,
  });
  const handlers = simulationHandlers({
    engine,
    faults,
    receivers: allowReceivers(options.webhookHosts ?? []),
    operationIds: contract.operations.map(({ operationId }) => operationId),
    notSimulated: notSimulated(contract),
  });
  app.register(async (scope) => {
    addGuard(scope, host);
    addSimulationRoutes(scope, simulation, handlers, checkResponses);
    registerPage(scope);
  });
  return app;
}

/** A request that does not end in time is cut off: the close must end too. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const tooLong = setTimeout(() => app.server.closeAllConnections(), closeMs);
  await app.close();
  clearTimeout(tooLong);
}

const closeMs = 5_000;

function urlOf(app: FastifyInstance, host: string): string {
  const address = app.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
