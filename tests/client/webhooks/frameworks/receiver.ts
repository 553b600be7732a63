/** Creates a handler for signed deliveries. A signature is only valid for the exact bytes that were sent. */
import {
  createMemorySeen,
  createWebhookHandler,
  hmacSignature,
} from '../../../../generated/client/typescript/webhooks.js';
import type { WebhookHandler } from '../../../../generated/client/typescript/webhooks.js';

export const secret = 'a-shared-secret';

/** @param handled is called with the reference of each outcome */
export function signedReceiver(handled: (transactionReference: string) => void): WebhookHandler {
  return createWebhookHandler({
    verify: hmacSignature({ header: 'X-Signature', secret, encoding: 'hex' }),
    seen: createMemorySeen(),
    onOutcome: ({ transactionReference }) => handled(transactionReference),
  });
}
