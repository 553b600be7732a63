/** Finds the question behind each entry of `x-not-shown`, which is a topic's id or a key. */
import type { Unknown } from '../../contract/unknowns.ts';

/** Topics that traffic can answer and whose ids name fields or codes: `unit.expiresIn`. */
export const kindsWithSubjects = [
  'unit',
  'zone',
  'values',
  'currency',
  'notification',
  'page-selection',
] as const;

/** Topics that traffic can answer and that are about a single thing. These are whole ids. */
export const knownIds = [
  'token-claims',
  'rate-limits',
  'retry-after',
  'idempotency',
  'idempotency-key',
  'idempotency-key-lifetime',
  'repeated-reference',
  'transitions',
  'webhook-registration',
  'webhook-authentication',
  'webhook-signature',
  'webhook-retries',
  'webhook-headers',
  'webhook-answer',
] as const;

/** Topics that traffic can answer, by the part of the id before its first dot. */
export const topicKinds = [...kindsWithSubjects, ...knownIds] as const;

export type About = ReturnType<typeof questionOf>['about'];

/** What is missing: a key of OpenAPI, or a topic `of` the fields or response codes in its id. */
export function questionOf({ id, what }: Pick<Unknown, 'id' | 'what'>) {
  const [first = '', ...of] = id?.split('.') ?? [];
  const kind = topicKinds.find((one) => one === first) ?? 'something else';
  return id === undefined ? { about: 'key' as const, key: what, of } : { about: kind, key: '', of };
}

/** A topic's fields, with each operation that has them: `login expiresIn`. */
export function namesIn({ operationIds }: Unknown, fields: readonly string[]): string[] {
  return operationIds.flatMap((id) => fields.map((field) => `${id} ${field}`));
}
