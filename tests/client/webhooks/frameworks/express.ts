/** Receiving payout outcomes in Express. */
import express from 'express';
import type { WebhookHandler } from '../../../../generated/client/typescript/webhooks.js';

export function expressApp(webhook: WebhookHandler) {
  const app = express();
  app.post('/hook', webhook.node);
  // Parsers come after it: they consume the body.
  app.use(express.json());
  return app;
}

/** Where a parser must come first: one that keeps the bytes. */
export function expressAppAfterRaw(webhook: WebhookHandler) {
  const app = express();
  app.use(express.raw({ type: '*/*' }));
  app.post('/hook', webhook.node);
  return app;
}

/** Wrong: the handler answers 500 and says so. */
export function expressAppAfterJson(webhook: WebhookHandler) {
  const app = express();
  app.use(express.json());
  app.post('/hook', webhook.node);
  return app;
}
