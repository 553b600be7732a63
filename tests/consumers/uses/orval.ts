import * as api from './api.ts';
import { seen, type Use } from './types.ts';

export const use: Use = async ({ baseUrl, login, payout, reference }) => {
  // The generated code calls the address of its page, or of the first server.
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => fetch(new URL(pathOf(String(input)), baseUrl), init);
  try {
    const session = await api.login(login);
    const headers = { authorization: `Bearer ${session.data.data.accessToken}` };
    const balances = await api.listBalances({ headers });
    const received = await api.sendPayout(payout, { headers });
    const outcome = await api.getTransactionStatus(reference, { headers });
    if (received.status !== 200 || outcome.status !== 200) throw new Error('A call was rejected.');
    return seen({
      session: session.data,
      balances: balances.data,
      received: received.data,
      outcome: outcome.data,
    });
  } finally {
    globalThis.fetch = fetch;
  }
};

function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, '');
}
