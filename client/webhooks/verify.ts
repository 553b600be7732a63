/**
 * How a delivery is known to be the service's. The source shows neither a signature nor another way,
 * so whoever receives deliveries must choose one; none is chosen for them.
 */
import { isRejectedError } from '../errors.js';
import { sendOf } from '../send.js';
import type { CallingClient } from '../send.js';
import { readRecord } from './record.js';
import type { PayoutOutcome } from './record.js';

/** A delivery before anything of it is believed. */
export interface RawDelivery {
  headers: { get(name: string): string | null };
  /** The bytes as they came, which a signature is made of. */
  body: Uint8Array<ArrayBuffer>;
}

/** A way to know that a delivery is true. What throws in it is answered 503: deliver again. */
export interface Verification {
  /** Whether the bytes are the service's. Asked before they are read. */
  authentic?(delivery: RawDelivery): Promise<boolean>;
  /** What is true of the payout, whatever was delivered; `undefined` when the delivery is not. */
  confirm?(delivered: PayoutOutcome): Promise<PayoutOutcome | undefined>;
}

/**
 * Takes a delivery as a hint, and asks the service for the status of the payout. What the service
 * says is what `onOutcome` gets. A delivery with another response code than the status is refused
 * (409): it is false, or late, and then a newer one comes.
 *
 * When the service cannot be asked now, the delivery is answered 503 and so may come again.
 *
 * @example
 * createWebhookHandler({ verify: confirmByStatus(client), seen: createMemorySeen(), onOutcome });
 */
export function confirmByStatus(client: CallingClient): Verification {
  return {
    async confirm({ transactionReference, responseCode }) {
      const status = await statusOf(client, transactionReference);
      const same =
        status?.transactionReference === transactionReference &&
        status.responseCode === responseCode;
      return same ? status : undefined;
    },
  };
}

/**
 * Believes every delivery. For an endpoint that only the service can reach, by means outside of this
 * package: say which.
 *
 * @param because why nobody else can deliver
 * @throws TypeError when no reason is given
 * @example
 * unverified({ because: 'The gateway admits the service alone, by mutual TLS.' })
 */
export function unverified({ because }: { because: string }): Verification {
  if (typeof because !== 'string' || !because.trim()) {
    throw new TypeError('unverified needs a reason: say why nobody but the service can deliver.');
  }
  return {};
}

/** Who delivers waits for the answer. Milliseconds. */
const timeouts = { total: 10_000 };

/** These refuse the question, and say nothing of the payout. */
const saysNothing = [401, 403, 407, 408, 421, 425, 429];

/** The record of the payout; `undefined` when the service has none. Throws when that is not known. */
async function statusOf(
  client: CallingClient,
  transactionReference: string,
): Promise<PayoutOutcome | undefined> {
  try {
    const { data } = await sendOf(client)(
      {
        method: 'GET',
        path: '/remittance-middleware/transaction/status/check/{transactionReference}',
        params: { path: { transactionReference } },
      },
      { timeouts },
    );
    const reading = readRecord(data);
    return 'record' in reading ? reading.record : undefined;
  } catch (error) {
    if (isRejectedError(error) && !saysNothing.includes(error.status)) return undefined;
    throw error;
  }
}
