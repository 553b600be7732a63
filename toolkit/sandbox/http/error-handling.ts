import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Contract } from '../../contract/contract.ts';
import { EngineError } from '../engine/interface/errors.ts';
import { StoreBrokenError, StoreUnavailableError } from '../store/store.ts';
import { ResponseViolation } from './checks.ts';
import { badRequest, engineProblem, problemAnswer, RequestProblem } from './problems.ts';
import { loggablePath, noteProblem, pathOf, type Find } from './requests.ts';

export interface ErrorHandling {
  contract: Contract;
  find: Find;
  log(line: string): void;
  now(): number;
}

export function addErrorHandling(app: FastifyInstance, handling: ErrorHandling): void {
  const { find, log } = handling;
  // Answer before the body is read, which does not matter on an unknown path.
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasTwoHosts(request.raw.rawHeaders)) done(badRequest('Send exactly one Host header.'));
    else done(request.is404 ? notFound(request, find) : undefined);
  });
  app.setErrorHandler<Error & Partial<FastifyError>>((error, request, reply) => {
    const problem = problemOf(error);
    if (problem.status >= 500 && !(error instanceof RequestProblem)) {
      log(`error ${request.method} ${loggablePath(request, find)}: ${describe(error)}`);
    }
    return answerWithProblem(problem, request, reply, handling);
  });
}

export function answerWithProblem(
  problem: RequestProblem,
  request: FastifyRequest,
  reply: FastifyReply,
  { contract, find, now }: ErrorHandling,
): FastifyReply {
  noteProblem(problem, request);
  const match = find(request);
  const operation = match.kind === 'operation' ? match.operation : undefined;
  const at = new Date(now());
  const { contentType, body } = problemAnswer(contract, problem, operation, pathOf(request), at);
  return reply.code(problem.status).headers(problem.headers).type(contentType).send(body);
}

/** Whether a request has two Host headers: Node.js uses the first, and a proxy may have used the second. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

function notFound(request: FastifyRequest, find: Find): RequestProblem {
  const match = find(request);
  if (match.kind !== 'no-method') {
    return new RequestProblem(404, 'No such path', 'There is no operation at this path.');
  }
  // List HEAD too, because Fastify answers it wherever it answers GET.
  const methods = match.allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method));
  const allow = methods.join(', ');
  const detail = `This path accepts ${allow}.`;
  return new RequestProblem(405, 'No such method', detail, { headers: { allow } });
}

function problemOf(error: Error & Partial<FastifyError>): RequestProblem {
  if (error instanceof RequestProblem) return error;
  if (error instanceof StoreBrokenError) {
    return new RequestProblem(503, 'The database cannot be used', error.message);
  }
  if (error instanceof StoreUnavailableError) {
    // The message of this error gives the reason, without the data to be stored.
    const headers = { 'retry-after': '1' };
    return new RequestProblem(503, 'The database does not answer', error.message, { headers });
  }
  if (error instanceof EngineError) return engineProblem(error);
  const { statusCode, code } = error;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new RequestProblem(statusCode, 'Bad Request', `The request cannot be read (${code}).`);
  }
  return new RequestProblem(500, 'The sandbox failed', 'This is a defect of the sandbox.');
}

/** Describes an error by its name and its place in the sandbox, without the message, which may quote the request. */
function describe(error: Error): string {
  if (error instanceof ResponseViolation) return error.message;
  if (error instanceof StoreUnavailableError)
    return `the database does not answer: ${error.message}`;
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [`${error.name}${code}`, ...frames.slice(0, 8)].join('\n');
}
