import type { Contract } from './contract.ts';
import { readJson } from './json-bodies.ts';
import type { DocumentedOperation } from './operation.ts';

/**
 * Finds a delivery's webhook, which the delivery does not name: among those with its method, the
 * one whose schema fits best.
 *
 * @param name the webhook's name, if the partner knows it
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
