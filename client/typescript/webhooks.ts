export { createWebhookHandler, type WebhookHandler } from './webhooks/handler.js';
export type {
  DeliveryContext,
  FailedDelivery,
  OtherWebhook,
  OutcomeListener,
  WebhookOptions,
} from './webhooks/options.js';
export { hmacSignature } from './webhooks/hmac.js';
export type { Freshness, HmacDescription, Secret, SignedPart } from './webhooks/hmac.js';
export type { LambdaAnswer, LambdaEvent, NodeRequest, NodeResponse } from './webhooks/servers.js';
export type { PayoutOutcome } from './webhooks/record.js';
export { createMemorySeen, type SeenStore } from './webhooks/seen.js';
export { confirmByStatus, unverified } from './webhooks/verify.js';
export type {
  ConfirmOptions,
  RawDelivery,
  StatusConfirmation,
  Verification,
} from './webhooks/verify.js';
export type { WebhookBodies } from './webhook-bodies.js';
