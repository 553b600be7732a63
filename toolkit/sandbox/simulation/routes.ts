import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Contract } from '../../contract/contract.ts';
import type { Operation } from '../../contract/operation.ts';
import { createRequestCheck, createResponseCheck } from '../http/checks.ts';
import { routeOf, statusOf } from '../http/contract-routes.ts';
import { badRequest } from '../http/problems.ts';
import { createSentReader } from '../http/sent.ts';
import type { HandlersOf, SimulationId, SimulationInput } from './input.ts';
import { createKnown, type Known } from './known.ts';
import { simulationHandlers, type Simulated } from './operations.ts';

/** @throws if openapi.yaml and the handlers have different operations */
export function addSimulationRoutes(
  scope: FastifyInstance,
  contract: Contract,
  simulated: Simulated,
  checkResponses: boolean,
): void {
  const known = createKnown(simulated.engine, simulated.operationIds);
  const closes = new AbortController();
  scope.addHook('preClose', async () => closes.abort());
  const closing = closes.signal;
  const handlers = simulationHandlers(simulated, known, closing);
  for (const operation of contract.operations) {
    const { operationId } = operation;
    if (!isHandled(operationId, handlers)) throw new Error(`${operationId} needs a handler.`);
    addOperation(scope, operation, operationId, {
      handlers,
      known,
      closing,
      contract,
      checkResponses,
    });
  }
}

const noStore = { 'cache-control': 'no-store' };

interface Surroundings<Ids extends SimulationId> {
  handlers: HandlersOf<Ids>;
  known: Known;
  closing: AbortSignal;
  contract: Contract;
  checkResponses: boolean;
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
  { handlers, known, closing, contract, checkResponses }: Surroundings<Id>,
): void {
  const handler: HandlersOf<Id>[Id] = handlers[operationId];
  type Input = SimulationInput<Id>;
  const check = createRequestCheck<Input['body'], Input['params'], Input['query']>(
    operation,
    contract,
  );
  const read = createSentReader(contract, operation);
  const checkAnswer = createResponseCheck(operation, contract.schemas);
  const status = statusOf(operation);
  scope.route({
    ...routeOf(operation),
    config: { operation },
    handler: async (request, reply) => {
      const input = check(read(request));
      const complaints = await known(input.query);
      if (complaints.length > 0)
        throw badRequest('The query contains an unknown name.', complaints);
      const body = await handler(input);
      if (body instanceof Readable) {
        const { raw } = reply;
        // Do not read in a listener: an earlier read has ended by then, and another would delay the close.
        const cut = () => setTimeout(() => raw.destroy(), patienceMs);
        closing.addEventListener('abort', cut);
        raw.once('close', () => closing.removeEventListener('abort', cut));
        return reply.headers({ 'content-type': 'text/event-stream', ...noStore }).send(body);
      }
      if (checkResponses) checkAnswer(body);
      return reply.code(status).send(body);
    },
  });
}

const patienceMs = 300;
