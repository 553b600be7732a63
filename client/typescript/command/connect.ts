import { createClient, type PayoutClient } from '../index.js';
import { nodeTransport } from '../node.js';
import { credentials, milliseconds, type Values } from './arguments.js';
import { ask } from './terminal.js';

/** A client that cannot log in yet. @throws TypeError for a wrong option */
export function clientOf(values: Values): PayoutClient {
  const baseUrl = values.get('base-url') ?? '';
  const header = values.get('idempotency-header');
  const idempotency = header === undefined ? undefined : { header };
  const timeouts = { attempt: milliseconds(values, 'timeout') };
  return createClient({ baseUrl, idempotency, timeouts, fetch: nodeTransport() });
}

/** With credentials from the environment, or from the person at the terminal. */
export async function withLogin(client: PayoutClient): Promise<PayoutClient> {
  const { CONTRACT_EMAIL: known = '', CONTRACT_PASSWORD: secret = '' } = process.env;
  const email = known === '' ? await ask('E-mail: ', false, credentials) : known;
  const password = secret === '' ? await ask('Password: ', true, credentials) : secret;
  return client.withOptions({ credentials: { email, password } });
}
