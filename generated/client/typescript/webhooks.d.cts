/** The entry `./webhooks`: receiving payout outcomes. */
export { createWebhookHandler } from './webhooks/handler.cjs';
export type { WebhookHandler } from './webhooks/handler.cjs';
export type { DeliveryContext, FailedDelivery, OtherWebhook, OutcomeListener, WebhookOptions, } from './webhooks/options.cjs';
export { hmacSignature } from './webhooks/hmac.cjs';
export type { Freshness, HmacDescription, Secret, SignedPart } from './webhooks/hmac.cjs';
export type { LambdaAnswer, LambdaEvent, NodeRequest, NodeResponse } from './webhooks/servers.cjs';
export type { PayoutOutcome } from './webhooks/record.cjs';
export { createMemorySeen } from './webhooks/seen.cjs';
export type { SeenStore } from './webhooks/seen.cjs';
export { confirmByStatus, unverified } from './webhooks/verify.cjs';
export type { ConfirmOptions, RawDelivery, Verification } from './webhooks/verify.cjs';
export type { WebhookBodies } from './webhook-bodies.cjs';
