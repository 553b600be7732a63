import express from 'express';
import type { WebhookHandler } from '../../../../generated/client/typescript/webhooks.js';

export function expressApp(webhook: WebhookHandler) {
  const app = express();
  app.post('/hook', webhook.node);
  // Parsers come later, because they consume the body.
  app.use(express.json());
  return app;
}

/** If a parser must come first, use one that keeps the bytes. */
export function expressAppAfterRaw(webhook: WebhookHandler) {
  const app = express();
  app.use(express.raw({ type: '*/*' }));
  app.post('/hook', webhook.node);
  return app;
}

/** This is wrong: the handler answers 500 and says why. */
export function expressAppAfterJson(webhook: WebhookHandler) {
  const app = express();
  app.use(express.json());
  app.post('/hook', webhook.node);
  return app;
}
