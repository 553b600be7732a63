/** Which question each entry of `x-not-shown` asks: a topic by its id, a key by itself. */
import type { Unknown } from '../../contract/unknowns.ts';

/** The kinds of topics that traffic can answer and that name their fields or codes: `unit.expiresIn`. */
export const kindsWithSubjects = [
  'unit',
  'zone',
  'values',
  'currency',
  'notification',
  'page-selection',
] as const;

/** The topics that traffic can answer and that are about one thing only: their ids, as a whole. */
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

/** The kinds of topics that traffic can answer: what stands before the first dot of their ids. */
export const topicKinds = [...kindsWithSubjects, ...knownIds] as const;

export type About = ReturnType<typeof questionOf>['about'];

/** What would stand at a key of OpenAPI, or a topic, `of` the fields or response codes in its id. */
export function questionOf({ id, what }: Pick<Unknown, 'id' | 'what'>) {
  const [first = '', ...of] = id?.split('.') ?? [];
  const kind = topicKinds.find((one) => one === first) ?? 'something else';
  return id === undefined ? { about: 'key' as const, key: what, of } : { about: kind, key: '', of };
}

/** The fields that a topic is about, with each operation that has them: `login expiresIn`. */
export function namesIn({ operationIds }: Unknown, fields: readonly string[]): string[] {
  return operationIds.flatMap((id) => fields.map((field) => `${id} ${field}`));
}

/** By its name, which is all that anybody has to go by in a field that is new. */
export function isAmountWithoutCurrency(name: string, siblings: readonly string[]): boolean {
  const isAmount = /(^a|A)mount$|(^b|B)alance$/.test(name);
  return isAmount && !siblings.some((one) => /currency/i.test(one));
}

/** The id of the topic that an amount has no currency. */
export function currencyTopic(name: string): string {
  return `currency.${name}`;
}
