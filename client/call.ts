/** What every named function does: send one call through the client, give what it answered. */
import { fieldOf } from './field.js';
import { sendOf } from './send.js';
import type { CallingClient, CallOptions, CallRequest } from './send.js';

/** Sends the call and gives the JSON of its answer. Throws what `Send` throws. */
export async function call(
  client: CallingClient,
  request: CallRequest,
  options?: CallOptions,
): Promise<unknown> {
  return (await sendOf(client)(request, options)).data;
}

/** Whether an answer is an object that has a field. */
export function hasField(data: unknown, field: string): boolean {
  return fieldOf(data, field) !== undefined;
}
