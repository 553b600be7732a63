// Imports the package as a partner does, reads a rate and follows a payout whose first status
// answer breaks off. Runs on any platform with `fetch`, against the service at the given address.
import {
  createClient,
  followPayouts,
  getFxRate,
} from '../../../generated/client/typescript/index.js';

/** @param {string} baseUrl */
export async function smoke(baseUrl) {
  const client = createClient({
    baseUrl,
    tokens: { token: async () => 'token', reject: () => {} },
    retry: { firstDelay: 1 },
  });
  const { fxDealRate } = await getFxRate(client, { countryCode: 'NGA' }, { exact: true });
  const outcomes = [];
  for await (const { outcome } of followPayouts(client, ['HR-1'], { poll: { firstDelay: 1 } })) {
    outcomes.push(outcome);
  }
  return JSON.stringify([fxDealRate, outcomes]);
}
