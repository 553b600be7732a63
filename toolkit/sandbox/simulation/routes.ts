/** The simulation over HTTP, under `/_sandbox/`: routes and checks come from openapi.yaml. */
import type { FastifyInstance } from 'fastify';
import type { EngineErrorCode } from '../engine/errors.ts';
import { EngineError, IllegalTransitionError } from '../engine/errors.ts';
import { RequestProblem } from '../http/problems.ts';
import { createRequestCheck } from '../http/request-check.ts';
import { routerPath } from '../http/routes.ts';
import type { Schemas } from '../http/schemas.ts';
import type { DocumentedOperation } from '../openapi/contract.ts';
import type { Inputs, SimulationHandlers, SimulationId } from './operations.ts';

/** @throws when openapi.yaml and the handlers do not have the same operations */
export function addSimulationRoutes(
  scope: FastifyInstance,
  operations: DocumentedOperation[],
  handlers: SimulationHandlers,
  schemas: Schemas,
): void {
  for (const operation of operations) {
    const { operationId } = operation;
    if (!isHandled(operationId, handlers)) throw new Error(`${operationId} has no handler.`);
    addOperation(scope, operation, operationId, handlers, schemas);
  }
}

function isHandled(operationId: string, handlers: SimulationHandlers): operationId is SimulationId {
  return Object.hasOwn(handlers, operationId);
}

function addOperation<Id extends SimulationId>(
  scope: FastifyInstance,
  operation: DocumentedOperation,
  operationId: Id,
  handlers: Pick<SimulationHandlers, Id>,
  schemas: Schemas,
): void {
  const { method, path, responses } = operation;
  const handler: SimulationHandlers[Id] = handlers[operationId];
  const check = createRequestCheck<Inputs[Id]['body'], Inputs[Id]['params'], Inputs[Id]['query']>(
    operation,
    schemas,
  );
  // A success without a body has no schema.
  const status = [...responses.keys()].find((one) => one < 300) ?? 204;
  scope.route({
    method,
    url: routerPath(path),
    config: { operationId, template: path },
    handler: async (request, reply) => {
      const body = await handler(check(request)).catch(refuse);
      return reply.code(status).send(body);
    },
  });
}

const statuses: { [code in EngineErrorCode]?: number } = {
  'out-of-bounds': 400,
  'unknown-delivery': 404,
  'unknown-partner': 404,
  'unknown-transaction': 404,
  'no-webhook': 409,
  'illegal-transition': 409,
};

const titles: { [status: number]: string } = {
  400: 'Bad Request',
  404: 'Not Found',
  409: 'Conflict',
};

function refuse(error: unknown): never {
  const status = error instanceof EngineError ? statuses[error.code] : undefined;
  if (status === undefined || !(error instanceof EngineError)) throw error;
  const more = error instanceof IllegalTransitionError ? { legal: error.legal } : {};
  throw new RequestProblem(status, titles[status] ?? '', error.message, { more });
}
