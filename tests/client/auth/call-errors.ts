/** The errors of calls, from a real client without a network. */
import { createClient } from '../../../generated/client/typescript/index.js';
import { sendOf } from '../../../client/typescript/call.ts';
import type { Transport } from '../../../client/typescript/transport.ts';

/** Returns the error of a call that gets this status. */
export function errorWithStatus(status: number, body: unknown = {}): Promise<Error> {
  return errorThrough(async () => Response.json(body, { status }));
}

/** Returns the error of a call whose connection fails with this code. */
export function errorWithCode(code: string): Promise<Error> {
  return errorThrough(async () => {
    throw Object.assign(new Error('fetch failed'), { code });
  });
}

async function errorThrough(fetch: Transport): Promise<Error> {
  const client = createClient({ baseUrl: 'https://service.example', retry: false, fetch });
  const request = { method: 'POST', path: '/auth/login', needsToken: false } as const;
  const error: unknown = await sendOf(client)(request).catch((thrown: unknown) => thrown);
  if (error instanceof Error) return error;
  throw new Error('The call succeeded.');
}
