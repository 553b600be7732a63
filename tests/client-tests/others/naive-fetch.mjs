// @ts-check
/**
 * What a hurried developer writes with `fetch`: three attempts for each request, and trust in what
 * comes.
 *
 * To compare with in the client test; not an example to follow.
 */
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

const finalFailures = ['20', '40', '50', '51', '60', '80', '90'];

/** @type {any} */
let settings;
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
      settings = command;
      return {};
    case 'pay':
      for (const answer of await pay(command.payouts)) say(answer);
      return {};
    case 'follow':
      for (const reference of command.references) say(await follow(reference));
      return {};
    case 'balances':
      await Promise.all(Array.from({ length: command.times }, () => balances(say)));
      return {};
    case 'deliver': {
      const record = JSON.parse(command.body);
      say({ reference: record.transactionReference, code: record.responseCode });
      return { status: 200 };
    }
    default:
      return { unsupported: true };
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function request(method, path, body) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (token === '' && path !== '/auth/login') await login();
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

async function login() {
  const { email, password } = settings;
  const answer = await request('POST', '/auth/login', { email, password });
  token = answer.data.accessToken;
}

/** @param {any[]} payouts */
async function pay(payouts) {
  const references = payouts.map(({ transactionReference }) => transactionReference);
  try {
    await request('POST', '/handler/send/remittance/transaction', {
      transactionRequestList: payouts,
    });
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
      const path = `/remittance-middleware/transaction/status/check/${reference}`;
      code = (await request('GET', path)).responseCode;
    } catch {
      return { reference, outcome: 'failed', code };
    }
    if (code === '00') return { reference, outcome: 'paid', code };
    if (finalFailures.includes(code)) return { reference, outcome: 'failed', code };
    await pause(settings.pollMs);
  }
  return { reference, outcome: code === '10' ? 'held' : 'pending', code };
}

/** @param {(answer: object) => void} say */
async function balances(say) {
  try {
    /** @type {any[]} */
    const list = await request('GET', '/remittance-middleware/imto/admin/list/balance');
    say({ balances: list.map((one) => ({ ...one, totalBalance: String(one.totalBalance) })) });
  } catch (error) {
    say({ error: String(error) });
  }
}
