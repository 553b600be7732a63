/** Whose request it is, and which payouts it names: what faults choose by and the journal shows. */
import type { FastifyRequest } from 'fastify';
import { isObject } from '../../contract/objects.js';
import type { Engine } from '../engine/engine.ts';

/** The partner whose token a request carries, or who logs in; null when it is unknown. */
export function partnerOf(
  { caller, body }: FastifyRequest,
  engine: Pick<Engine, 'findUserByEmail'>,
): string | null {
  if (caller) return caller.user.partnerCode;
  const email = isObject(body) ? body['email'] : undefined;
  const user = typeof email === 'string' ? engine.findUserByEmail(email) : undefined;
  return user?.partnerCode ?? null;
}

/** The references of payouts in the URL, in the body, and in the elements of a list in the body. */
export function referencesIn({ params, body }: Pick<FastifyRequest, 'params' | 'body'>): string[] {
  const found: string[] = [];
  addReference(found, params);
  if (!isObject(body)) return found;
  addReference(found, body);
  for (const value of Object.values(body)) {
    if (Array.isArray(value)) for (const element of value) addReference(found, element);
  }
  return found;
}

function addReference(found: string[], holder: unknown): void {
  const reference = isObject(holder) ? holder['transactionReference'] : undefined;
  if (typeof reference === 'string') found.push(reference);
}
