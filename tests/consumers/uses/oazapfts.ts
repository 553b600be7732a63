import * as api from './api.ts';
import { seen, type Use } from './types.ts';

export const use: Use = async ({ baseUrl, login, payout, reference }) => {
  api.defaults.baseUrl = baseUrl;
  const session = await api.login(login);
  if (session.status !== 200) throw new Error('No session.');
  const { accessToken } = session.data.data;
  api.defaults.headers = { authorization: `Bearer ${accessToken}` };
  const balances = await api.listBalances();
  const received = await api.sendPayout(payout);
  const outcome = await api.getTransactionStatus(reference);
  if (balances.status !== 200 || received.status !== 200 || outcome.status !== 200) {
    throw new Error('A call was rejected.');
  }
  return seen({
    session: session.data,
    balances: balances.data,
    received: received.data,
    outcome: outcome.data,
  });
};
