import { Hono } from 'hono';
import type { WebhookHandler } from '../../../../generated/client/typescript/webhooks.js';

export function honoApp(webhook: WebhookHandler) {
  const app = new Hono();
  app.post('/hook', (context) => webhook.fetch(context.req.raw));
  return app;
}

/** This is wrong: the handler answers 500 and says why. */
export function honoAppAfterJson(webhook: WebhookHandler) {
  const app = new Hono();
  app.use(async (context, next) => {
    await context.req.json();
    await next();
  });
  app.post('/hook', (context) => webhook.fetch(context.req.raw));
  return app;
}
