import { createApiClient } from './api.ts';
import { seen, type Use } from './types.ts';

// The generated client checks every answer against its schema. If one does not match, this fails.
export const use: Use = async ({ baseUrl, login, payout, reference }) => {
  const api = createApiClient(baseUrl);
  const session = await api.login(login);
  const headers = { authorization: `Bearer ${session.data.accessToken}` };
  const balances = await api.listBalances({ headers });
  const received = await api.sendPayout(payout, { headers });
  const outcome = await api.getTransactionStatus({
    headers,
    params: { transactionReference: reference },
  });
  return seen({ session, balances, received, outcome });
};
