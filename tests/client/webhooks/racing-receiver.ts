/** Delivers the same outcomes as the other receivers, in a different order, until each is answered. */
import { createWebhookHandler, unverified } from '../../../generated/client/typescript/webhooks.js';
import type { SeenStore } from '../../../generated/client/typescript/webhooks.js';
import { of, openFetch, outcome } from './deliveries.ts';

export const payouts = Array.from({ length: 6 }, (_, index) => `HR-${index}`);

const codes = ['02', '00', '01', '50', '00'];

/** @param note is called with each handled outcome: `HR-1 00` */
export async function race(seen: SeenStore, note: (line: string) => void): Promise<void> {
  const deliver = await openFetch(
    createWebhookHandler({
      verify: unverified({ because: 'The test delivers.' }),
      seen,
      async onOutcome({ transactionReference, responseCode }) {
        await later();
        note(`${transactionReference} ${responseCode}`);
      },
    }),
  );
  const all = payouts.flatMap((transactionReference) =>
    codes.map((responseCode) => outcome({ transactionReference, responseCode })),
  );
  await Promise.all(
    all
      .toSorted(() => Math.random() - 0.5)
      .map(async (record) => {
        while ((await deliver(of(record))).status === 503) await later();
      }),
  );
}

/** Pause, so that the receivers do not only block each other. */
function later(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
}
