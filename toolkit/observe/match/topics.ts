/** Which question each entry of `x-not-shown` asks. A topic has no id, so its wording decides. */
import type { Unknown } from '../../contract/unknowns.ts';

export type Question =
  /** What would stand at a key of OpenAPI, such as `enum` or `responses.4XX`. */
  | { about: 'key'; key: string }
  | { about: 'unit'; field: string }
  | { about: 'zone'; fields: readonly string[] }
  /** Whether webhooks tell of this response code. */
  | { about: 'notification'; code: string }
  | { about: Topic };

type Topic =
  | 'claims'
  | 'rate limits'
  | 'transitions'
  | 'pages'
  | 'values'
  | 'currency'
  | 'registration'
  | 'authentication'
  | 'signature'
  | 'repeats'
  | 'headers'
  | 'webhook answer'
  | 'something else';

/** @param sentence what is not shown, in words; undefined for a key */
export function questionOf({ what, sentence }: Pick<Unknown, 'what' | 'sentence'>): Question {
  const [, field] = /^unit of (\w+)$/.exec(what) ?? [];
  if (field !== undefined) return { about: 'unit', field };
  const [, fields] = /^zone of (.+)$/.exec(what) ?? [];
  if (fields !== undefined) return { about: 'zone', fields: fields.split(' and ') };
  const [, code] = what.startsWith('notification of ')
    ? (/\((\d+)\)/.exec(sentence ?? '') ?? [])
    : [];
  if (code !== undefined) return { about: 'notification', code };
  const [, about] = topics.find(([wording]) => wording.test(what)) ?? [];
  if (about !== undefined) return { about };
  return sentence === undefined ? { about: 'key', key: what } : { about: 'something else' };
}

/** The topic of an amount without a currency; `questionOf` finds it again. */
export function currencyTopic(name: string): string {
  return `currency of ${name}`;
}

const topics: readonly (readonly [wording: RegExp, about: Topic])[] = [
  [/^token claims$/, 'claims'],
  [/^rate limits$/, 'rate limits'],
  [/^transitions$/, 'transitions'],
  [/^page selection$/, 'pages'],
  [/^(other )?values of /, 'values'],
  [/^currency of /, 'currency'],
  [/registration/, 'registration'],
  [/authentication/, 'authentication'],
  [/signature/, 'signature'],
  [/retry/, 'repeats'],
  [/headers/, 'headers'],
  [/answer/, 'webhook answer'],
];
