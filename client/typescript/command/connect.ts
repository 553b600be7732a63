import { createClient, type PayoutClient } from '../index.js';
import { nodeTransport } from '../node.js';
import { credentials, milliseconds, type Values } from './arguments.js';
import { ask } from './terminal.js';

/** Creates a client that cannot log in yet. @throws TypeError for an invalid option */
export function clientOf(values: Values): PayoutClient {
  const baseUrl = values.get('base-url') ?? '';
  const header = values.get('idempotency-header');
  const idempotency = header === undefined ? undefined : { header };
  const timeouts = { attempt: milliseconds(values, 'timeout') };
  return createClient({ baseUrl, idempotency, timeouts, fetch: nodeTransport() });
}

/** Adds credentials from the environment or, if they are missing, from the terminal. */
export async function withLogin(client: PayoutClient): Promise<PayoutClient> {
  const { CONTRACT_EMAIL: known = '', CONTRACT_PASSWORD: secret = '' } = process.env;
  const email = known === '' ? await ask('E-mail: ', false, credentials) : known;
  const password = secret === '' ? await ask('Password: ', true, credentials) : secret;
  return client.withOptions({ credentials: { email, password } });
}
