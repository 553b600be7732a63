/** The contract's operations as routes: documented ones with their handlers, the others as 501. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Contract, DocumentedOperation, NamedOnlyOperation } from '../openapi/contract.ts';
import type { BodyOf, OperationId, ParamsOf, QueryOf } from '../openapi/operations.ts';
import type { Call, Handler, Handlers } from './handler.ts';
import { RequestProblem } from './problems.ts';
import type { Caller } from './requests.ts';
import { createRequestCheck } from './request-check.ts';
import { routerPath } from './routes.ts';
import type { Schemas } from './schemas.ts';

/**
 * Adds every operation of the contract.
 *
 * @throws when the contract has a documented operation without a handler: the generated types and
 *   the generated contract are of different builds then
 */
export function addContractRoutes(
  app: FastifyInstance,
  contract: Contract,
  handlers: Handlers,
  schemas: Schemas,
): void {
  for (const operation of contract.documented) {
    const { operationId } = operation;
    if (!isHandled(operationId, handlers)) {
      throw new Error(`${operationId} has no handler. Run: npm run build, then write it.`);
    }
    addDocumented(app, operation, operationId, handlers, schemas);
  }
  for (const operation of contract.namedOnly) addNamedOnly(app, operation);
}

/** What the mock answers too: a success would be an invention. */
function notDescribed(operationId: string): RequestProblem {
  return new RequestProblem(
    501,
    'Not described by the contract',
    `The contract names ${operationId} by method and path only. ` +
      'A mock that answered with a success would be inventing it.',
  );
}

function isHandled(operationId: string, handlers: Handlers): operationId is OperationId {
  return Object.hasOwn(handlers, operationId);
}

function addDocumented<Id extends OperationId>(
  app: FastifyInstance,
  operation: DocumentedOperation,
  operationId: Id,
  handlers: Pick<Handlers, Id>,
  schemas: Schemas,
): void {
  const { method, path, needsToken, responses } = operation;
  const handler: Handler<Id> = handlers[operationId];
  const check = createRequestCheck<BodyOf<Id>, ParamsOf<Id>, QueryOf<Id>>(operation, schemas);
  app.route({
    method,
    url: routerPath(path),
    config: { operationId, template: path, needsToken, faulty: true },
    schema: { response: Object.fromEntries(responses) },
    handler: async (request) => {
      const call: Call<Id> = {
        ...check(request),
        caller: () => callerOf(request.caller),
        extraHeader: (name) => headerOf(request.headers, name),
        extraQuery: (name) => valueAt(request.query, name),
      };
      return handler(call);
    },
  });
}

function addNamedOnly(app: FastifyInstance, operation: NamedOnlyOperation): void {
  const { operationId, method, path } = operation;
  app.route({
    method,
    url: routerPath(path),
    config: { operationId, template: path, needsToken: true, faulty: true },
    // Before the body is read: what the operation takes is not shown, so nothing of it may matter.
    onRequest: async () => {
      throw notDescribed(operationId);
    },
    handler: () => undefined,
  });
}

function callerOf(caller: Caller | undefined): Caller {
  if (!caller) throw new Error('The operation needs no token, so nobody is known to call it.');
  return caller;
}

function headerOf(headers: FastifyRequest['headers'], name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

function valueAt(object: unknown, key: string): unknown {
  const entries = typeof object === 'object' && object !== null ? Object.entries(object) : [];
  return entries.find(([name]) => name === key)?.[1];
}
