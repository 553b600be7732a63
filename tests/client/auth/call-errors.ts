/** The errors that calls end in, from a real client without a network. */
import { createClient } from '../../../client/create-client.ts';
import { sendOf } from '../../../client/send.ts';
import type { Transport } from '../../../client/transport.ts';

/** The error of a call that is answered with this status. */
export function errorWithStatus(status: number, body: unknown = {}): Promise<unknown> {
  return errorThrough(async () => Response.json(body, { status }));
}

async function errorThrough(fetch: Transport): Promise<unknown> {
  const client = createClient({ baseUrl: 'https://service.example', retry: false, fetch });
  const request = { method: 'POST', path: '/auth/login', needsToken: false } as const;
  return sendOf(client)(request).then(
    () => undefined,
    (error: unknown) => error,
  );
}
