/** The whole sandbox: engine, HTTP, deliveries and page, started and stopped together. */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Contract } from '../contract/contract.ts';
import { readPublished } from '../package-files.ts';
import { notesOf, notSimulated } from './coverage.ts';
import { allowReceivers, explainReceiver } from './deliveries/receivers.ts';
import { withWebhookFaults } from './deliveries/webhook-faults.ts';
import { startDeliveries } from './deliveries/worker.ts';
import type { Engine } from './engine/engine.ts';
import { openEngine } from './engine/open.ts';
import { startTransitions } from './engine/life/transition-loop.ts';
import { createFaults } from './faults.ts';
import type { Faults } from './faults.ts';
import { createApp } from './http/app.ts';
import { createConnections } from './http/connections.ts';
import type { Connections } from './http/connections.ts';
import { addDocument } from './http/entrance.ts';
import { createJournal } from './http/journal.ts';
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
  /** Finishes the requests and the deliveries that are under way, then closes the database. */
  close(): Promise<void>;
}

/**
 * Starts a sandbox; it answers when the promise resolves.
 *
 * @throws StoreError, EngineError for a webhook of an unknown partner, TypeError for one to which
 *   nothing can be sent and for a webhook secret of another form, and Node's error when the port
 *   cannot be taken
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { host = '127.0.0.1', port = 0, log = () => undefined } = options;
  const { webhooks = [], webhookHosts = [] } = options;
  checkReceivers(webhooks, webhookHosts);
  const contract = options.contract ?? (await readPublished());
  const engine = await openEngine({ database: ':memory:', ...options.engine });
  try {
    const faults = createFaults();
    const connections = createConnections();
    const app = await assemble({ contract, engine, faults, connections, options, host });
    for (const webhook of webhooks) await engine.registerWebhook(webhook);
    const secret = options.webhookSecret;
    const signing = secret === undefined ? {} : { signingSecret: secret };
    // First, since it rejects a secret of another form.
    const outbox = withWebhookFaults(engine, { outbox: engine, faults, log });
    const deliveries = startDeliveries({
      engine: outbox,
      allowHosts: webhookHosts,
      ...signing,
      log,
    });
    const transitions = startTransitions(engine, log);
    // At the same time: a database that does not answer lets each of them wait as long.
    const stopAll = async (): Promise<void> => {
      connections.closeIdle();
      await Promise.all([closeApp(app), transitions.close(), deliveries.close()]);
    };
    await app.listen({ host, port }).catch(async (error: unknown) => {
      await stopAll();
      throw error;
    });
    return {
      url: urlOf(app, host),
      notes: notesOf(contract),
      async close() {
        const stopped = stopAll();
        // What waits for a database that does not answer is ended by closing it.
        await Promise.race([stopped, pause(closeMs, undefined, { ref: false })]);
        await engine.close();
        await stopped;
      },
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

interface Parts {
  contract: Contract;
  engine: Engine;
  faults: Faults;
  connections: Connections;
  options: SandboxOptions;
  host: string;
}

async function assemble({
  contract,
  engine,
  faults,
  connections,
  options,
  host,
}: Parts): Promise<FastifyInstance> {
  const simulation = readSimulation(contract);
  const journal = createJournal(randomBytes(3).toString('hex'));
  const tokens = createTokens({
    key: options.signingKey
      ? new TextEncoder().encode(options.signingKey)
      : await engine.signingKey(),
    environment: options.environment ?? 'sandbox',
    lifetime: options.tokenLifetime ?? 1_800,
    refreshLifetime: options.refreshLifetime ?? 86_400,
    now: (username) => engine.now(engine.findUser(username)?.partnerCode),
  });
  const idempotencyHeader = (options.idempotencyHeader ?? 'Idempotency-Key').toLowerCase();
  const checkResponses = options.checkResponses ?? true;
  const app = createApp({
    contract,
    simulation,
    handlers: findHandlers(contract),
    service: { engine, tokens, idempotencyHeader },
    faults,
    journal,
    connections,
    cors: options.cors ?? [],
    strict: options.strict ?? false,
    checkResponses,
    limits: options.limits ?? { headersMs: 10_000, requestMs: 30_000 },
    log: options.log ?? (() => undefined),
    now: Date.now,
  });
  const handlers = simulationHandlers({
    engine,
    tokens,
    faults,
    journal,
    receivers: allowReceivers(options.webhookHosts ?? []),
    operationIds: contract.operations.map(({ operationId }) => operationId),
    notSimulated: notSimulated(contract),
  });
  app.register(async (scope) => {
    addGuard(scope, [host, ...(options.allowHosts ?? [])], options.cors);
    addSimulationRoutes(scope, simulation, handlers, checkResponses);
    addDocument(scope, '/_sandbox/openapi.json', simulation.document);
    registerPage(scope);
  });
  return app;
}

function checkReceivers(webhooks: readonly { url: string }[], hosts: readonly string[]): void {
  const receivers = allowReceivers(hosts);
  for (const { url } of webhooks) {
    const rejection = explainReceiver(url, receivers);
    if (rejection !== undefined) throw new TypeError(rejection);
  }
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
