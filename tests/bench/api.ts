/** What the bench asks of a sandbox beside the load: by HTTP alone, so that any edition answers. */
import { isObject } from '../../toolkit/contract/objects.js';
import type { CallHeaders } from './load.ts';

/** The partner of the first demo user, and the virtual account that shows its naira. */
export const partnerCode = 'HARBOUR';
export const virtualAccount = '7700000042';

/**
 * Calls an endpoint under `/_sandbox/`.
 *
 * @throws Error when it does not succeed
 */
export async function simulate(
  url: string,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(`${url}/_sandbox/${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return readAnswer(response, `${method} /_sandbox/${path.split('?')[0]}`);
}

/** What a partner holds in naira, in kobo. */
export async function readBalance(url: string, headers: CallHeaders): Promise<number> {
  const path = '/remittance-middleware/imto/admin/list/balance';
  const balances = await readAnswer(await fetch(url + path, { headers }), `GET ${path}`);
  const list: unknown[] = Array.isArray(balances) ? balances : [];
  const naira = list.find((one) => isObject(one) && one['currencyCode'] === 'NGN');
  if (!isObject(naira)) throw new Error('The balances must list NGN.');
  return Math.round(Number(naira['totalBalance']) * 100);
}

/** Moves the clock forward. Resolves when what is due by then has happened. */
export async function advance(url: string, milliseconds: number): Promise<void> {
  await simulate(url, 'POST', 'clock/advance', { milliseconds });
}

/** @throws Error when a payout is on its way still */
export async function expectAllFinal(url: string): Promise<void> {
  for (const code of ['02', '01']) {
    const open = await simulate(url, 'GET', `transactions?responseCode=${code}&limit=1`);
    if (!Array.isArray(open) || open.length > 0) {
      throw new Error(`Every payout must be final by now, and one is still ${code}.`);
    }
  }
}

/** @throws Error when the answer is not a success */
export async function readAnswer(response: Response, what: string): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${what} must succeed, and answered ${response.status}.`);
  return text ? JSON.parse(text) : undefined;
}
