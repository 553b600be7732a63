import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { isDocumented, type Contract } from '../../contract/contract.ts';
import { isObject } from '../../contract/objects.js';
import { successOf, type Operation } from '../../contract/operation.ts';
import { routerPath } from '../../contract/router.ts';
import { textOf } from '../../contract/sent-values.ts';
import type { Rejection } from '../engine/interface/rejections.ts';
import { createContractCheck, createResponseCheck } from './checks.ts';
import type { CallContext, Service } from './handler.ts';
import type { LoadedHandler } from './handlers.ts';
import { needsOf } from './needs.ts';
import { RequestProblem } from './problems.ts';
import { noteAnswer, noteRemarks } from './requests.ts';
import { createSentReader } from './sent.ts';

export interface ContractRoutes {
  contract: Contract;
  /** The handlers of documented operations, by `operationId`. */
  handlers: ReadonlyMap<string, LoadedHandler>;
  service: Service;
  /** Whether a departure from an assumption is rejected instead of getting a remark. */
  strict: boolean;
  /** Whether to check every success against the contract before it is sent. */
  checkResponses: boolean;
}

/** Adds the simulated operations with their handlers, and all others as 501. */
export function addContractRoutes(app: FastifyInstance, routes: ContractRoutes): void {
  for (const operation of routes.contract.operations) {
    const handle = routes.handlers.get(operation.operationId);
    if (handle) addSimulated(app, operation, handle, routes);
    else addUnsimulated(app, operation);
  }
}

function addSimulated(
  app: FastifyInstance,
  operation: Operation,
  handle: LoadedHandler,
  { contract, service, strict, checkResponses }: ContractRoutes,
): void {
  const { content } = successOf(operation) ?? {};
  const status = statusOf(operation);
  const needs = needsOf(operation.operationId);
  const read = createSentReader(contract, operation);
  const check = createContractCheck(operation, contract, { strict, needs });
  const checkAnswer = createResponseCheck(operation, contract.schemas);
  app.route({
    ...routeOf(operation),
    config: { operation, faulty: 'after-body' },
    handler: async (request, reply) => {
      const sent = read(request);
      const remarks = check(sent);
      if (remarks.length > 0) noteRemarks(remarks, request, reply);
      const mediaType = sent.labelled?.content.mediaType;
      const answer = await handle({ ...sent, mediaType, ...contextOf(request, reply) }, service);
      noteAnswer(answer, request);
      reply.code(status);
      if (!reply.hasHeader('content-type')) {
        if (checkResponses) checkAnswer(answer);
        if (content && content.kind !== 'json') reply.type(content.mediaType);
      }
      return reply.send(answer);
    },
  });
}

function addUnsimulated(app: FastifyInstance, operation: Operation): void {
  app.route({
    ...routeOf(operation),
    config: { operation, faulty: 'after-token' },
    // Answer before the body is read, because the answer is always the same.
    onRequest: async () => {
      throw unsimulated(operation);
    },
    handler: () => undefined,
  });
}

export function routeOf({ method, path }: Operation): { method: HTTPMethods; url: string } {
  return { method, url: routerPath(path) };
}

/** Returns the status of an operation's success: 204 if no success with a body is described. */
export function statusOf(operation: Operation): number {
  const success = successOf(operation);
  const described = Number(success?.status);
  if (Number.isInteger(described)) return described;
  return success?.content ? 200 : 204;
}

/** Returns the problem of an operation that is not simulated. Like the mock, it never invents a success. */
function unsimulated(operation: Operation): RequestProblem {
  const { operationId } = operation;
  if (isDocumented(operation)) {
    const detail = `The contract documents ${operationId}, but the local sandbox does not simulate it.`;
    return new RequestProblem(501, 'Not simulated by the sandbox', detail);
  }
  const detail =
    `The contract gives only the method and path of ${operationId}, so this mock would ` +
    'have to invent a success.';
  return new RequestProblem(501, 'Not described by the contract', detail);
}

function contextOf(request: FastifyRequest, reply: FastifyReply): CallContext {
  return {
    caller() {
      if (request.caller) return request.caller;
      throw new Error('This operation needs no token, so its caller is unknown.');
    },
    extraHeader(name: string) {
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    extraQuery: (name: string) => (isObject(request.query) ? request.query[name] : undefined),
    setHeader: (name: string, value: unknown) => void reply.header(name, textOf(value)),
    answerAs: (mediaType: string) => void reply.type(mediaType),
    noteRejections(rejections: readonly Rejection[]) {
      request.rejections = rejections;
    },
  };
}
