/** The entry `./webhooks`: receiving payout outcomes. */
export { createWebhookHandler } from './webhooks/handler.js';
export type { DeliveryContext, OtherWebhook, WebhookHandler, WebhookOptions, } from './webhooks/handler.js';
export { hmacSignature } from './webhooks/hmac.js';
export type { HmacDescription, SignedPart } from './webhooks/hmac.js';
export type { NodeRequest, NodeResponse } from './webhooks/node-listener.js';
export type { PayoutOutcome } from './webhooks/record.js';
export { createMemorySeen } from './webhooks/seen.js';
export type { SeenStore } from './webhooks/seen.js';
export { confirmByStatus, unverified } from './webhooks/verify.js';
export type { RawDelivery, Verification } from './webhooks/verify.js';
export type { WebhookBodies } from './webhook-bodies.js';
