import { Api } from './api.ts';
import { seen, type Use } from './types.ts';

export const use: Use = async ({ baseUrl, login, payout, reference }) => {
  const api = new Api<string>({
    baseUrl,
    securityWorker: (token) => (token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  });
  const session = await api.auth.login(login);
  api.setSecurityData(session.data.data.accessToken);
  const balances = await api.remittanceMiddleware.listBalances();
  const received = await api.handler.sendPayout(payout);
  const outcome = await api.remittanceMiddleware.getTransactionStatus(reference);
  return seen({
    session: session.data,
    balances: balances.data,
    received: received.data,
    outcome: outcome.data,
  });
};
