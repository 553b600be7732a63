/** A process that calls the service a number of times: `<base URL> <token file> <calls>`. */
import { createClient, isRejectedError } from '../../../generated/client/index.js';
import { sendOf } from '../../../generated/client/send.js';
import { createFileTokenStore } from './file-token-store.ts';

const [baseUrl = '', file = '', calls = '0'] = process.argv.slice(2);
const client = createClient({ baseUrl, tokenStore: createFileTokenStore(file) });

for (let left = Number(calls); left > 0; left -= 1) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sendOf(client)({
        method: 'GET',
        path: '/remittance-middleware/imto/admin/list/balance',
      });
      break;
    } catch (error) {
      // The other process may have got a pair that has been revoked since.
      if (!isRejectedError(error) || error.status !== 401 || attempt === 5) throw error;
    }
  }
}
