import { fastify } from 'fastify';
import type { WebhookHandler } from '../../../../generated/client/typescript/webhooks.js';

export function fastifyApp(webhook: WebhookHandler) {
  const app = fastify();
  // Use a separate scope, so that other routes keep their parsers.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.post('/hook', (request, reply) => {
      reply.hijack();
      webhook.node(request.raw, reply.raw);
    });
  });
  return app;
}

/** This is wrong: the handler answers 500 and says why. */
export function fastifyAppAfterJson(webhook: WebhookHandler) {
  const app = fastify();
  app.post('/hook', (request, reply) => {
    reply.hijack();
    webhook.node(request.raw, reply.raw);
  });
  return app;
}
