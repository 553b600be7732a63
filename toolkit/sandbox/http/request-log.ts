/** One line per request: method, path template, status, time. Nothing of what was sent. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pathOf } from './requests.ts';
import type { Routes } from './routes.ts';

export function addRequestLog(
  app: FastifyInstance,
  routes: Routes,
  log: (line: string) => void,
  now: () => number,
): void {
  app.addHook('onRequest', async (request, { raw }) => {
    const startedAt = now();
    // Also of an answer that was cut, which Fastify tells nobody of.
    raw.once('close', () => {
      const status = raw.writableFinished ? raw.statusCode : 'cut';
      log(`${request.method} ${loggablePath(request, routes)} ${status} ${now() - startedAt} ms`);
    });
  });
}

/** The template. Of a path that nothing fits nothing is told: it may be an account number. */
export function loggablePath(request: FastifyRequest, routes: Routes): string {
  const { template } = request.routeOptions.config;
  return template ?? request.routeOptions.url ?? routes.find(pathOf(request))?.template ?? '(none)';
}
