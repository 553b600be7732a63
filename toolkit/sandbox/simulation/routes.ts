import type { FastifyInstance } from 'fastify';
import type { Contract } from '../../contract/contract.ts';
import type { Operation } from '../../contract/operation.ts';
import { createRequestCheck, createResponseCheck } from '../http/checks.ts';
import { routeOf, statusOf } from '../http/contract-routes.ts';
import { sentIn } from '../http/sent.ts';
import type { HandlersOf, SimulationId, SimulationInput } from './input.ts';

/** @throws when openapi.yaml and the handlers do not have the same operations */
export function addSimulationRoutes(
  scope: FastifyInstance,
  contract: Contract,
  handlers: HandlersOf<SimulationId>,
  checkResponses: boolean,
): void {
  for (const operation of contract.operations) {
    const { operationId } = operation;
    if (!isHandled(operationId, handlers)) throw new Error(`${operationId} needs a handler.`);
    addOperation(scope, operation, operationId, handlers, contract, checkResponses);
  }
}

function isHandled(
  operationId: string,
  handlers: HandlersOf<SimulationId>,
): operationId is SimulationId {
  return Object.hasOwn(handlers, operationId);
}

function addOperation<Id extends SimulationId>(
  scope: FastifyInstance,
  operation: Operation,
  operationId: Id,
  handlers: HandlersOf<Id>,
  contract: Contract,
  checkResponses: boolean,
): void {
  const handler: HandlersOf<Id>[Id] = handlers[operationId];
  type Input = SimulationInput<Id>;
  const check = createRequestCheck<Input['body'], Input['params'], Input['query']>(
    operation,
    contract,
  );
  const checkAnswer = createResponseCheck(operation, contract.schemas);
  const status = statusOf(operation);
  scope.route({
    ...routeOf(operation),
    config: { operation },
    handler: async (request, reply) => {
      const body = await handler(check(sentIn(contract, operation, request)));
      if (checkResponses) checkAnswer(body);
      return reply.code(status).send(body);
    },
  });
}
