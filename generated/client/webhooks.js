/** The entry `./webhooks`: receiving payout outcomes. */
export { createWebhookHandler } from './webhooks/handler.js';
export { hmacSignature } from './webhooks/hmac.js';
export { createMemorySeen } from './webhooks/seen.js';
export { confirmByStatus, unverified } from './webhooks/verify.js';
