import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { UsageError } from '../cli/command.ts';
import { allRead, checkOptions, type Given } from '../cli/options.ts';
import type { Contract } from '../contract/contract.ts';
import { keyParameterOf } from '../contract/operation.ts';
import { readPublished } from '../package-files.ts';
import { notesOf, notSimulated } from './coverage.ts';
import { allowReceivers, explainReceiver } from './deliveries/receivers.ts';
import type { DeliveryOptions } from './deliveries/courier.ts';
import { startDeliveries } from './deliveries/worker.ts';
import type { Engine } from './engine/open.ts';
import { openEngine } from './engine/open.ts';
import type { EngineOptions } from './engine/options.ts';
import { startTransitions } from './engine/life/transition-loop.ts';
import { createApp, type AppOptions } from './http/app.ts';
import { createConnections, type Connections } from './http/connections.ts';
import { addDocument } from './http/entrance.ts';
import { openJournal } from './http/journal.ts';
import { loadHandlers } from './http/handlers.ts';
import type { Service } from './http/handler.ts';
import { createTokens, type TokenOptions } from './http/tokens.ts';
import { sandboxOptions, type SandboxSettings } from './options.ts';
import { registerPage } from './page/page.ts';
import { readSimulation } from './simulation/description.ts';
import { addGuard } from './simulation/guard.ts';
import { addSimulationRoutes } from './simulation/routes.ts';

export interface Sandbox {
  /** The address, such as `http://127.0.0.1:4020`, without a trailing slash. */
  url: string;
  /** The parts of the contract that the sandbox does not simulate, in words; empty if there are none. */
  notes: readonly string[];
  /** Finishes running requests and deliveries, then closes the database. */
  close(): Promise<void>;
}

/** The options, including those that only this project uses. */
export interface SandboxStart extends Given<typeof sandboxOptions> {
  /** The contract. Default: the published one. */
  contract?: Contract | undefined;
  /** Times and limits of the simulation. */
  engine?: Omit<EngineOptions, 'database' | 'databaseConnections' | 'clock'>;
  /** The issuer that tokens name. Tokens of another one are rejected. Default: `sandbox`. */
  environment?: string;
  /** Whether to check every success against the contract before sending. Default: true. */
  checkResponses?: boolean;
  /** How long a sender may take, in milliseconds: 10,000 for the headers, 30,000 in total. */
  limits?: AppOptions['limits'];
}

/**
 * Starts a sandbox. It accepts requests when the promise resolves.
 *
 * @throws UsageError for a wrong option, StoreError, EngineError for a webhook of an unknown partner, TypeError for a
 *   malformed webhook secret, and Node's error if the port cannot be taken
 */
export async function startSandbox(start: SandboxStart = {}): Promise<Sandbox> {
  const { contract, engine, environment, checkResponses, limits, ...given } = start;
  const options = checkOptions(sandboxOptions, given);
  return run(allRead<SandboxSettings, ReadHere | ReadByParts>(options), {
    contract: contract ?? (await readPublished()),
    engine: engine ?? {},
    environment: environment ?? 'sandbox',
    checkResponses: checkResponses ?? true,
    limits: limits ?? { headersMs: 10_000, requestMs: 30_000 },
  });
}

type Internals = Required<Omit<SandboxStart, keyof SandboxSettings>> & { contract: Contract };

type ReadHere = 'host' | 'port' | 'allowHosts' | 'webhooks' | 'signingKey';
type ReadByParts =
  | keyof EngineOptions
  | keyof TokenOptions
  | keyof AppOptions
  | keyof Service
  | keyof DeliveryOptions;

async function run(options: SandboxSettings, internals: Internals): Promise<Sandbox> {
  const { host, port, webhooks, webhookHosts, database, databaseConnections, clock, log } = options;
  checkReceivers(webhooks, webhookHosts);
  const engine = await openEngine({ database, databaseConnections, clock, ...internals.engine });
  try {
    const connections = createConnections();
    const app = await assemble(options, internals, engine, connections);
    for (const webhook of webhooks) await engine.registerWebhook(webhook);
    // Create this first, because it rejects a malformed secret.
    const deliveries = startDeliveries({ ...options, engine });
    const transitions = startTransitions(engine, log);
    // Close these in parallel, because a silent database makes each of them wait.
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
      notes: notesOf(internals.contract),
      async close() {
        const stopped = stopAll();
        // Closing a silent database ends the work that waits for it, so that its requests are answered.
        await Promise.race([stopped, pause(graceMs, undefined, { ref: false })]);
        await engine.close();
        await stopped;
      },
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

async function assemble(
  options: SandboxSettings,
  internals: Internals,
  engine: Engine,
  connections: Connections,
): Promise<FastifyInstance> {
  const { contract, checkResponses } = internals;
  const simulation = readSimulation(contract);
  const { signingKey, idempotencyHeader, host, allowHosts, cors } = options;
  const payout = contract.find('sendPayout');
  const keyHeader = (payout && keyParameterOf(payout)?.name) ?? idempotencyHeader;
  const key = signingKey ? new TextEncoder().encode(signingKey) : await engine.signingKey();
  const journal = await openJournal(engine, Buffer.from(key).toString('hex'));
  const tokens = createTokens({
    ...options,
    ...internals,
    key,
    now: (username) => engine.now(engine.findUser(username)?.partnerCode),
  });
  const app = createApp({
    ...options,
    ...internals,
    simulation,
    handlers: await loadHandlers(contract),
    service: { engine, tokens, idempotencyHeader: keyHeader.toLowerCase() },
    journal,
    connections,
    now: Date.now,
  });
  const simulated = {
    engine,
    tokens,
    journal,
    receivers: allowReceivers(options.webhookHosts),
    operationIds: contract.operations.map(({ operationId }) => operationId),
    notSimulated: notSimulated(contract),
  };
  app.addHook('onClose', () => journal.close());
  app.register(async (scope) => {
    addGuard(scope, [host, ...allowHosts], cors);
    addSimulationRoutes(scope, simulation, simulated, checkResponses);
    addDocument(scope, '/_sandbox/openapi.json', simulation.document);
    registerPage(scope);
  });
  return app;
}

function checkReceivers(webhooks: readonly { url: string }[], hosts: readonly string[]): void {
  const receivers = allowReceivers(hosts);
  for (const { url } of webhooks) {
    const rejection = explainReceiver(url, receivers);
    if (rejection !== undefined) throw new UsageError(`webhook: ${rejection}`);
  }
}

/** Cuts off requests that do not end in time, because the close must end too. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const tooLong = setTimeout(() => app.server.closeAllConnections(), closeMs);
  await app.close();
  clearTimeout(tooLong);
}

/** The time limits of closing. Together with the second for the database, they end within 5 s. */
const graceMs = 3_000;
const closeMs = 4_000;

function urlOf(app: FastifyInstance, host: string): string {
  const address = app.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
