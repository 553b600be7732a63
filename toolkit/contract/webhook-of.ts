import type { Contract } from './contract.ts';
import { readJson } from './json-bodies.ts';
import type { DocumentedOperation } from './operation.ts';

/**
 * The webhook that a delivery is of, which nothing in it says: of those with the method the one whose
 * schema it fits best.
 *
 * @param name of the webhook, where the partner knows it
 */
export function webhookOf(
  { webhooks, schemas }: Contract,
  method: string,
  delivery: Buffer | undefined,
  name?: string,
): DocumentedOperation | undefined {
  const possible = webhooks.filter(
    (one) => one.method === method.toLowerCase() && (name ?? one.operationId) === one.operationId,
  );
  if (possible.length < 2) return possible[0];
  const json = delivery ? readJson(delivery) : {};
  const misfits = ({ body }: DocumentedOperation): number =>
    body && 'value' in json ? schemas.violations(body.schema.pointer, json.value).length : 0;
  return possible.toSorted((one, other) => misfits(one) - misfits(other))[0];
}
