// @ts-check
/**
 * The two clients for comparison, by argument: `generated`, openapi-fetch with types from the
 * contract, makes one request per call; `hurried` is what a developer writes with `fetch`: three
 * attempts for each request, and trust in every answer. Not an example to follow.
 */
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import createClient from 'openapi-fetch';

/** @typedef {import('../../../generated/client/typescript/schema.d.ts').paths} paths */

const finalFailures = ['20', '40', '50', '51', '60', '80', '90'];
const isGenerated = process.argv[2] === 'generated';

/** @type {any} */
let settings;
let token = '';

/** @typedef {{ send(payouts: any[]): Promise<unknown>, code(reference: string): Promise<string>, balances(): Promise<any[]> }} Client */

/** @type {Client} */
const hurried = {
  send: (transactionRequestList) =>
    request('POST', '/handler/send/remittance/transaction', { transactionRequestList }),
  code: async (reference) =>
    (await request('GET', `/remittance-middleware/transaction/status/check/${reference}`))
      .responseCode,
  balances: () => request('GET', '/remittance-middleware/imto/admin/list/balance'),
};

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function request(method, path, body) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (token === '' && path !== '/auth/login') await logIn();
      const response = await fetch(settings.baseUrl + path, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(settings.timeoutMs),
      });
      if (response.status === 401) token = '';
      if (!response.ok) throw new Error(`status ${response.status}`);
      return await response.json();
    } catch (error) {
      if (attempt === 3) throw error;
      await pause(100 * 2 ** attempt);
    }
  }
}

async function logIn() {
  const { email, password } = settings;
  const answer = await request('POST', '/auth/login', { email, password });
  token = answer.data.accessToken;
}

/** @returns {Client} */
function createGenerated() {
  /** @type {ReturnType<typeof createClient<paths>>} */
  const client = createClient({
    baseUrl: settings.baseUrl,
    fetch: (request) => fetch(request, { signal: AbortSignal.timeout(settings.timeoutMs) }),
  });
  client.use({
    async onRequest({ request, schemaPath }) {
      if (schemaPath === '/auth/login') return;
      if (token === '') {
        const { email, password } = settings;
        const { data } = await client.POST('/auth/login', { body: { email, password } });
        token = data?.data.accessToken ?? '';
      }
      request.headers.set('authorization', `Bearer ${token}`);
    },
    onResponse({ response }) {
      // The next request logs in again.
      if (response.status === 401) token = '';
    },
  });
  /** @param {{ data?: any, response: Response }} answer */
  const dataOf = ({ data, response }) => {
    if (data === undefined) throw new Error(`status ${response.status}`);
    return data;
  };
  return {
    send: async (transactionRequestList) =>
      dataOf(
        await client.POST('/handler/send/remittance/transaction', {
          body: { transactionRequestList },
        }),
      ),
    code: async (transactionReference) =>
      dataOf(
        await client.GET('/remittance-middleware/transaction/status/check/{transactionReference}', {
          params: { path: { transactionReference } },
        }),
      ).responseCode,
    balances: async () =>
      dataOf(await client.GET('/remittance-middleware/imto/admin/list/balance')),
  };
}

/** @type {Client} */
let client;

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
      settings = command;
      client = isGenerated ? createGenerated() : hurried;
      return {};
    case 'pay':
      for (const answer of await pay(command.payouts)) say(answer);
      return {};
    case 'follow':
      for (const reference of command.references) say(await follow(reference));
      return {};
    case 'balances':
      await Promise.all(Array.from({ length: command.times }, async () => say(await balances())));
      return {};
    case 'deliver': {
      // The generator writes nothing that receives a webhook.
      if (isGenerated) return { unsupported: true };
      const record = JSON.parse(command.body);
      say({ reference: record.transactionReference, code: record.responseCode });
      return { status: 200 };
    }
    default:
      return { unsupported: true };
  }
}

/** @param {any[]} payouts */
async function pay(payouts) {
  const references = payouts.map(({ transactionReference }) => transactionReference);
  try {
    await client.send(payouts);
  } catch {
    return references.map((reference) => ({ reference, outcome: 'failed' }));
  }
  return Promise.all(references.map(follow));
}

/** @param {string} reference */
async function follow(reference) {
  const end = Date.now() + settings.patienceMs;
  let code;
  while (Date.now() < end) {
    try {
      code = await client.code(reference);
    } catch {
      if (!isGenerated) return { reference, outcome: 'failed', code };
    }
    if (code === '00') return { reference, outcome: 'paid', code };
    if (finalFailures.includes(code ?? '')) return { reference, outcome: 'failed', code };
    await pause(settings.pollMs);
  }
  const outcome = code === undefined ? 'unknown' : code === '10' ? 'held' : 'pending';
  return { reference, outcome, code };
}

async function balances() {
  try {
    const rows = await client.balances();
    return {
      balances: rows.map((row) => ({ ...row, totalBalance: String(row.totalBalance) })),
    };
  } catch (error) {
    return { error: String(error) };
  }
}
