/** The sandbox over HTTP: the contract's operations, and what surrounds them. */
import type { IncomingMessage } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fastify } from 'fastify';
import type { Contract } from '../openapi/contract.ts';
import { addAuthentication } from './authentication.ts';
import { addContractRoutes } from './contract-routes.ts';
import { answerWithProblem, addErrorHandling } from './error-handling.ts';
import { addFaultHooks } from './fault-hooks.ts';
import type { Faults } from './faults.ts';
import type { Service } from './handler.ts';
import { createHandlers } from './handlers.ts';
import { maxBodyBytes, readJsonBody } from './json-body.ts';
import { RequestProblem } from './problems.ts';
import { addRequestLog } from './request-log.ts';
import { addResponseCheck } from './response-check.ts';
import { createRoutes } from './routes.ts';
import type { Schemas } from './schemas.ts';
import { createSerializers } from './serializers.ts';

export interface AppOptions {
  contract: Contract;
  /** The simulation's own operations, which may be found beside the contract's. */
  simulation: Pick<Contract, 'documented' | 'schemas'>;
  /** Knows the schemas of both. */
  schemas: Schemas;
  service: Service;
  faults: Faults;
  /** Whether every answer is held to the contract before it is sent. */
  checkResponses: boolean;
  /** How long a sender may take, in milliseconds. */
  limits: Limits;
  /** Takes one line per request, and one per failure of the sandbox. Nothing of what was sent. */
  log(line: string): void;
  /** The real time, for the log and for problems. */
  now(): number;
}

export interface Limits {
  /** For the headers of a request. */
  headersMs: number;
  /** For a whole request. */
  requestMs: number;
}

/** Makes the app with the contract's routes. Nothing listens yet, and more routes may be added. */
export function createApp(options: AppOptions): FastifyInstance {
  const { contract, simulation, service, faults, schemas, checkResponses, limits, log, now } =
    options;
  const operations = [...contract.documented, ...contract.namedOnly, ...simulation.documented];
  const routes = createRoutes(operations);

  const app = fastify({
    bodyLimit: maxBodyBytes,
    requestTimeout: limits.requestMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: checkEveryMs },
    forceCloseConnections: 'idle',
    // A reference has no known length limit, and node limits the request line.
    routerOptions: { maxParamLength: 16_384 },
    frameworkErrors: (error, request, reply) => {
      const problem = new RequestProblem(error.statusCode ?? 400, 'Bad Request', malformedPath);
      void answerWithProblem(problem, request, reply, routes, now);
    },
    clientErrorHandler: answerOnSocket,
  });

  app.decorateRequest('caller', undefined);
  app.decorateRequest('fault', undefined);

  app.setSerializerCompiler(createSerializers(contract.schemas));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (_request: FastifyRequest, body: IncomingMessage) =>
    readJsonBody(body),
  );

  addRequestLog(app, routes, log, now);
  addErrorHandling(app, routes, log, now);
  addFaultHooks(app, faults);
  addAuthentication(app, service.engine, service.tokens);
  if (checkResponses) {
    addResponseCheck(app, [...contract.documented, ...simulation.documented], schemas);
  }
  addContractRoutes(app, contract, createHandlers(service), schemas);
  return app;
}

const checkEveryMs = 1_000;

const malformedPath = 'The path has a % that encodes nothing.';

/** What cannot be read as HTTP at all, or comes too slowly, has no request to answer to. */
function answerOnSocket(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, detail] = socketProblems[error.code ?? ''] ?? [400, 'This is no HTTP request.'];
  const title = STATUS_CODES[status] ?? '';
  const body = JSON.stringify({ type: 'about:blank', title, status, detail });
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\ncontent-type: application/problem+json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    // Whatever else is on its way is not read.
    () => socket.destroy(),
  );
}

const socketProblems: { [code: string]: [number, string] } = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large.'],
};
