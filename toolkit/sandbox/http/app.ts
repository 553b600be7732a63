import { fastify, type FastifyInstance } from 'fastify';
import type { Contract } from '../../contract/contract.ts';
import { admitOrigin, type Origins } from '../../serve/cors.ts';
import { addAuthentication } from './authentication.ts';
import { addContractRoutes, type ContractRoutes } from './contract-routes.ts';
import { addEntrance } from './entrance.ts';
import { answerWithProblem, addErrorHandling } from './error-handling.ts';
import { addFaultHooks } from './fault-hooks.ts';
import type { Journal } from './journal.ts';
import { createBodyRoom, maxBodyBytes } from './json-body.ts';
import { RequestProblem } from './problems.ts';
import { createWatch, pathOf, watchRequests, type Find } from './requests.ts';
import { addBodyReader } from './sent.ts';
import { answerUnreadable, type Connections } from './connections.ts';

export interface AppOptions extends ContractRoutes {
  /** The operations of the simulation, on paths outside the contract. */
  simulation: Pick<Contract, 'router'>;
  journal: Journal;
  connections: Connections;
  /** Origins whose pages may use the sandbox in a browser. */
  cors: Origins;
  /** How long a sender may take for the headers and for the whole request, in milliseconds. */
  limits: { headersMs: number; requestMs: number };
  /** Receives one line per request, and one per failure of the sandbox, without any data that was sent. */
  log(line: string): void;
  /** The real time, for the log and for problems. */
  now(): number;
}

/** Creates the app with the contract's routes. It does not listen yet, and more routes can be added. */
export function createApp(options: AppOptions): FastifyInstance {
  const { contract, simulation, service, journal, limits, log, now, connections, cors } = options;
  /** Paths that do not belong to an operation, such as the page's. All are read-only. */
  const pages = new Set<string>();
  const find: Find = (request) => {
    const { operation } = request.routeOptions.config;
    if (operation) return { kind: 'operation', operation };
    const path = pathOf(request);
    const routers = [contract.router, simulation.router];
    const matches = routers.map(({ find: findIn }) => findIn(request.method, path));
    const match = matches.find(({ kind }) => kind !== 'no-path');
    if (match) return match;
    return pages.has(path) ? { kind: 'no-method', path, allowed: ['GET'] } : { kind: 'no-path' };
  };
  const handling = { contract, find, log, now };
  const { engine, idempotencyHeader } = service;
  const room = createBodyRoom();
  const watch = createWatch({ find, log, now, journal, engine, idempotencyHeader, room });

  const app = fastify({
    genReqId: () => journal.newRequestId(),
    bodyLimit: maxBodyBytes,
    requestTimeout: limits.requestMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: 1_000 },
    forceCloseConnections: 'idle',
    // No route has a Fastify schema, because Fastify's compilers would take a tenth of the start-up time.
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
    // A reference has no documented length limit, and Node limits the request line.
    routerOptions: { maxParamLength: 16_384 },
    frameworkErrors: (error, request, reply) => {
      watch(request, reply);
      const problem = new RequestProblem(error.statusCode ?? 400, 'Bad Request', malformedPath);
      void answerWithProblem(problem, request, reply, handling);
    },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, connections),
  });
  connections.watch(app.server);

  addBodyReader(app, contract, room);

  // Add this first, because nothing watches a request before its headers are read.
  if (cors.length > 0) {
    app.addHook('onRequest', (request, reply, done) => {
      if (admitOrigin(cors, request.raw, reply.raw)) void reply.code(204).send();
      else done();
    });
  }
  watchRequests(app, watch);
  addErrorHandling(app, handling);
  addAuthentication(app, engine, service.tokens);
  addFaultHooks(app, engine);
  app.addHook('onRoute', ({ url, config }) => {
    if (!config?.operation) pages.add(url);
  });
  addContractRoutes(app, options);
  addEntrance(app, contract.document);
  return app;
}

function unused(): never {
  throw new Error('A route must have no schema of Fastify.');
}

const malformedPath = 'The path has a % that does not encode a character.';
