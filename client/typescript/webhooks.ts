/** The entry `./webhooks`: receiving payout outcomes. */
export { createWebhookHandler } from './webhooks/handler.js';
export type { WebhookHandler } from './webhooks/handler.js';
export type {
  DeliveryContext,
  FailedDelivery,
  OtherWebhook,
  OutcomeListener,
  WebhookOptions,
} from './webhooks/options.js';
export type { Freshness } from './webhooks/freshness.js';
export { hmacSignature } from './webhooks/hmac.js';
export type { HmacDescription, Secret, SignedPart } from './webhooks/hmac.js';
export type { LambdaAnswer, LambdaEvent } from './webhooks/lambda.js';
export type { NodeRequest, NodeResponse } from './webhooks/node-listener.js';
export type { PayoutOutcome } from './webhooks/record.js';
export { createMemorySeen } from './webhooks/seen.js';
export type { SeenStore } from './webhooks/seen.js';
export { confirmByStatus, unverified } from './webhooks/verify.js';
export type { ConfirmOptions, RawDelivery, Verification } from './webhooks/verify.js';
export type { WebhookBodies } from './webhook-bodies.js';
