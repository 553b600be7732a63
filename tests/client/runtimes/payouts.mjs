// Sends payouts while connections break, on any platform: each way to break, over a kept and a
// fresh connection, `times` times. The test compares the outcomes with what the service saw.
import { createClient, getFxRate, sendPayout } from '../../../generated/client/typescript/index.js';

/**
 * @typedef {object} Plan
 * @property {string} origin
 * @property {readonly string[]} breaks
 * @property {readonly string[]} connections
 * @property {number} times
 * @property {boolean} keyed with an idempotency key in a header that the client knows
 *
 * @typedef {{ reference: string, outcome: string, attempts: number }} Ending
 */

/**
 * @param {Plan} plan
 * @param {import('../../../generated/client/typescript/index.js').Transport} [fetch]
 * @returns {Promise<Ending[]>}
 */
export async function sendPayouts({ origin, breaks, connections, times, keyed }, fetch) {
  const endings = [];
  for (const name of breaks) {
    for (const connection of connections) {
      let attempts = 0;
      const client = createClient({
        baseUrl: `${origin}/${name}/${connection}`,
        tokens: { token: async () => 'token', reject: () => {} },
        retry: { firstDelay: 1 },
        idempotency: keyed ? { header: 'Idempotency-Key' } : 'off',
        fetch,
        onAttempt: () => (attempts += 1),
      });
      for (let time = 1; time <= times; time += 1) {
        // This request leaves a connection open for the payout, unless nobody listens.
        await getFxRate(client, { countryCode: 'NGA' }).catch(() => undefined);
        // Some platforms release a connection one turn after its answer.
        await new Promise((resolve) => setTimeout(resolve));
        attempts = 0;
        const reference = `${name}-${connection}-${time}`;
        const body = { transactionRequestList: [transaction(reference)] };
        const outcome = await sendPayout(client, { body }).then(() => 'accepted', nameOf);
        endings.push({ reference, outcome, attempts });
      }
    }
  }
  return endings;
}

/** @param {unknown} error */
function nameOf(error) {
  return error instanceof Error ? error.name : String(error);
}

/** @param {string} transactionReference */
function transaction(transactionReference) {
  return {
    transactionReference,
    requestDate: '2026-03-04T09:15:27.000Z',
    paymentCurrency: 'NGN',
    paymentAmount: '250000.00',
    paymentNarration: 'Family support',
    recipientInformation: {
      recipientAccountNumber: '0123456789',
      recipientAccountName: 'Ngozi Adeyemi',
      recipientBankCode: '900101',
      recipientPhoneNumber: '',
      recipientISOCountryCode: 'NGA',
    },
    senderInformation: {
      senderName: 'Amara Okafor',
      senderEmailAddress: '',
      senderPhoneNumber: '',
      senderISOCountryCode: 'GBR',
    },
  };
}
