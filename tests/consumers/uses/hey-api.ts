import { client } from './api/client.gen.ts';
import { getTransactionStatus, listBalances, login as logIn, sendPayout } from './api/sdk.gen.ts';
import { seen, type Use } from './types.ts';

export const use: Use = async ({ baseUrl, login, payout, reference }) => {
  client.setConfig({ baseUrl });
  const session = await logIn({ body: login, throwOnError: true });
  client.setConfig({ auth: session.data.data.accessToken });
  const balances = await listBalances({ throwOnError: true });
  const received = await sendPayout({ body: payout, throwOnError: true });
  const outcome = await getTransactionStatus({
    path: { transactionReference: reference },
    throwOnError: true,
  });
  return seen({
    session: session.data,
    balances: balances.data,
    received: received.data,
    outcome: outcome.data,
  });
};
