// @ts-check
/**
 * What openapi-fetch and types from the contract give: one request, one answer. What follows an error
 * is this adapter's: it takes an error of sending as a failure, as the form of the client suggests.
 *
 * To compare with in the client test; not an example to follow.
 */
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import createClient from 'openapi-fetch';

/** @typedef {import('../../../generated/client/typescript/schema.d.ts').paths} paths */

const finalFailures = ['20', '40', '50', '51', '60', '80', '90'];

/** @type {ReturnType<typeof createClient<paths>>} */
let client;
/** @type {{ patienceMs: number, pollMs: number, timeoutMs: number }} */
let limits;
/** @type {{ email: string, password: string }} */
let credentials;
let token = '';

for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line);
  /** @param {object} answer */
  const say = (answer) => console.log(JSON.stringify({ id: command.id, ...answer }));
  try {
    say({ ...(await run(command, say)), done: true });
  } catch (error) {
    say({ error: String(error), done: true });
  }
}

/**
 * @param {any} command
 * @param {(answer: object) => void} say
 */
async function run(command, say) {
  switch (command.do) {
    case 'start':
      limits = command;
      credentials = { email: command.email, password: command.password };
      client = createClient({
        baseUrl: command.baseUrl,
        fetch: (request) => fetch(request, { signal: AbortSignal.timeout(limits.timeoutMs) }),
      });
      client.use({
        async onRequest({ request, schemaPath }) {
          if (schemaPath === '/auth/login') return;
          if (token === '') await login();
          request.headers.set('authorization', `Bearer ${token}`);
        },
        onResponse({ response }) {
          // The next request logs in again.
          if (response.status === 401) token = '';
        },
      });
      return {};
    case 'pay':
      return pay(command.payouts, say);
    case 'follow':
      for (const reference of command.references) say(await follow(reference));
      return {};
    case 'balances':
      await Promise.all(Array.from({ length: command.times }, () => balances(say)));
      return {};
    default:
      return { unsupported: true };
  }
}

async function login() {
  const { data } = await client.POST('/auth/login', { body: credentials });
  token = data?.data.accessToken ?? '';
}

/**
 * @param {any[]} payouts
 * @param {(answer: object) => void} say
 */
async function pay(payouts, say) {
  const references = payouts.map(({ transactionReference }) => transactionReference);
  const isSent = await client
    .POST('/handler/send/remittance/transaction', { body: { transactionRequestList: payouts } })
    .then(({ data }) => data !== undefined)
    .catch(() => false);
  for (const reference of references) {
    say(isSent ? await follow(reference) : { reference, outcome: 'failed' });
  }
  return {};
}

/** @param {string} reference */
async function follow(reference) {
  const end = Date.now() + limits.patienceMs;
  let code;
  while (Date.now() < end) {
    const { data } = await client
      .GET('/remittance-middleware/transaction/status/check/{transactionReference}', {
        params: { path: { transactionReference: reference } },
      })
      .catch(() => ({ data: undefined }));
    code = data?.responseCode ?? code;
    if (code === '00') return { reference, outcome: 'paid', code };
    if (code !== undefined && finalFailures.includes(code)) {
      return { reference, outcome: 'failed', code };
    }
    await pause(limits.pollMs);
  }
  const outcome = code === undefined ? 'unknown' : code === '10' ? 'held' : 'pending';
  return { reference, outcome, code };
}

/** @param {(answer: object) => void} say */
async function balances(say) {
  try {
    const { data, response } = await client.GET('/remittance-middleware/imto/admin/list/balance');
    if (!data) throw new Error(`status ${response.status}`);
    say({ balances: data.map((one) => ({ ...one, totalBalance: String(one.totalBalance) })) });
  } catch (error) {
    say({ error: String(error) });
  }
}
