/** Calls the service a number of times: `<base URL> <token file> <calls>`. */
import { systemClock } from '../../../client/typescript/clock.ts';
import { sendOf } from '../../../client/typescript/call.ts';
import { createClient, isRejectedError } from '../../../generated/client/typescript/index.js';
import { sharedTokens } from '../../../generated/client/typescript/shared-tokens.js';
import { createFileTokenStore } from './file-token-store.ts';

const [baseUrl = '', file = '', calls = '0'] = process.argv.slice(2);
/** How far the clock of this process is ahead. The client does not renew a token that was issued a moment ago. */
let ahead = 0;
/** A call can meet a revoked pair only so often, because the other process makes no more calls than this. */
const most = Number(calls);
const client = createClient({
  baseUrl,
  tokenStore: sharedTokens(createFileTokenStore(file)),
  clock: { ...systemClock, elapsed: () => performance.now() + ahead },
});

for (let left = most; left > 0; left -= 1) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sendOf(client)({
        method: 'GET',
        path: '/remittance-middleware/imto/admin/list/balance',
      });
      break;
    } catch (error) {
      // Calls of the other process may have revoked each of its pairs before the pair came here.
      if (!isRejectedError(error) || error.status !== 401 || attempt > most) throw error;
      ahead += 61_000;
    }
  }
}
