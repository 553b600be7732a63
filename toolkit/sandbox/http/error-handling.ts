/** Every request that does not succeed gets a body that says why: here is where it is chosen. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problemAnswer, RequestProblem } from './problems.ts';
import { loggablePath } from './request-log.ts';
import { pathOf } from './requests.ts';
import { ResponseViolation } from './response-check.ts';
import type { Routes } from './routes.ts';

export function addErrorHandling(
  app: FastifyInstance,
  routes: Routes,
  log: (line: string) => void,
  now: () => number,
): void {
  // Before the body is read: nothing of it matters to a path that is not there.
  app.addHook('onRequest', async (request) => {
    if (request.is404) throw notFound(request, routes);
  });
  app.setErrorHandler<Error & Partial<FastifyError>>((error, request, reply) => {
    const problem = problemOf(error);
    if (problem.status >= 500 && !(error instanceof RequestProblem)) {
      log(`error ${request.method} ${loggablePath(request, routes)}: ${describe(error)}`);
    }
    return answerWithProblem(problem, request, reply, routes, now);
  });
}

/** Sends a problem, in the contract's shape where the contract has one. */
export function answerWithProblem(
  problem: RequestProblem,
  request: FastifyRequest,
  reply: FastifyReply,
  routes: Routes,
  now: () => number,
): FastifyReply {
  const instance = pathOf(request);
  const operationId =
    request.routeOptions.config.operationId ?? routes.operationAt(request.method, instance);
  const answer = problemAnswer(problem, operationId, instance, new Date(now()));
  return reply
    .code(answer.status)
    .headers(answer.headers)
    .type(answer.contentType)
    .send(answer.body);
}

function notFound(request: FastifyRequest, routes: Routes): RequestProblem {
  const route = routes.find(pathOf(request));
  if (!route) {
    return new RequestProblem(404, 'No such path', 'There is no operation at this path.');
  }
  const allow = route.methods.join(', ');
  const detail = `There is ${allow} at this path.`;
  return new RequestProblem(405, 'No such method', detail, { headers: { allow } });
}

function problemOf(error: Error & Partial<FastifyError>): RequestProblem {
  if (error instanceof RequestProblem) return error;
  const { statusCode, code } = error;
  if (statusCode === 415) {
    return new RequestProblem(415, 'Unknown content type', 'Send application/json.');
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new RequestProblem(statusCode, 'Bad Request', `The request cannot be read (${code}).`);
  }
  return new RequestProblem(500, 'The sandbox failed', 'This is a defect of the sandbox.');
}

/** What failed and where in the sandbox. A message may quote what was sent, so it is left out. */
function describe(error: Error): string {
  if (error instanceof ResponseViolation) return error.message;
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [`${error.name}${code}`, ...frames.slice(0, 8)].join('\n');
}
