import { getTransactionStatus } from './api/clients/getTransactionStatus.ts';
import { listBalances } from './api/clients/listBalances.ts';
import { login as logIn } from './api/clients/login.ts';
import { sendPayout } from './api/clients/sendPayout.ts';
import { seen, type Use } from './types.ts';

export const use: Use = async ({ baseUrl, login, payout, reference }) => {
  // The generated client sends bodies without a media type.
  const json = { 'content-type': 'application/json' };
  const session = await logIn(login, { baseURL: baseUrl, headers: json });
  const authorization = `Bearer ${session.data.accessToken}`;
  const config = { baseURL: baseUrl, headers: { authorization } };
  const balances = await listBalances(config);
  const sending = { ...config, headers: { ...json, authorization } };
  const received = await sendPayout(payout, sending);
  const outcome = await getTransactionStatus(reference, config);
  return seen({ session, balances, received, outcome });
};
