// Imports the package as a partner does, and follows a payout. Runs on any platform with `fetch`.
import { createClient, followPayouts, getFxRate } from '../../../generated/client/index.js';

const client = createClient({
  baseUrl: 'https://service.example',
  tokens: { token: async () => 'token', refuse: () => {} },
  fetch: async (url) => {
    const answer = url.includes('/status/')
      ? { transactionReference: 'HR-1', responseCode: '00' }
      : { countryCode: 'NGA', countryName: 'Nigeria', fxDealRate: 1985.25, fxWindow: 'FIXED DURATION' };
    return new Response(JSON.stringify(answer).replace('1985.25', '1985.250'), {
      headers: { 'content-type': 'application/json' },
    });
  },
});
const { fxDealRate } = await getFxRate(client, { countryCode: 'NGA' }, { exact: true });
const outcomes = [];
for await (const { outcome } of followPayouts(client, ['HR-1'], { poll: { firstDelay: 1 } })) outcomes.push(outcome);
console.log(JSON.stringify([fxDealRate, outcomes]));
