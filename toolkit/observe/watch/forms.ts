/** The forms that a text may have, in words, with the JSON Schema keyword for those that have one. */
import type { JsonSchema } from '../../contract/schemas.ts';

export function formOf(text: string): string {
  return forms.find(([, pattern]) => pattern.test(text))?.[0] ?? 'text';
}

/** Returns the keyword, such as `{ format: 'date' }`; empty for a form without one. */
export function keywordOf(form: string | undefined): JsonSchema {
  return forms.find(([name]) => name === form)?.[2] ?? {};
}

/** Returns a character class that all texts of these forms share; undefined if there is none. */
export function classOf(found: ReadonlySet<string>): string | undefined {
  const names = ['capitals', 'digits', 'letters', 'letters and digits'];
  if (![...found].every((one) => names.includes(one))) return undefined;
  const isMixed = found.has('letters') || found.has('letters and digits');
  const hasDigits = found.has('digits') || found.has('letters and digits');
  return `[${isMixed ? 'A-Za-z' : 'A-Z'}${hasDigits ? '0-9' : ''}]`;
}

const withSpace = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const digits = /^\d+$/;
const decimal = /^-?\d+\.\d+$/;

const forms: readonly (readonly [name: string, pattern: RegExp, keyword?: JsonSchema])[] = [
  ['empty', /^$/],
  ['date', /^\d{4}-\d{2}-\d{2}$/, { format: 'date' }],
  [
    'date-time',
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/,
    { format: 'date-time' },
  ],
  ['date-time without zone', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/],
  ['YYYY-MM-DD HH:MM:SS', withSpace, { pattern: withSpace.source }],
  ['uuid', /^[0-9a-z]{8}(?:-[0-9a-z]{4}){3}-[0-9a-z]{12}$/i, { format: 'uuid' }],
  ['digits', digits, { pattern: digits.source }],
  ['decimal', decimal, { pattern: decimal.source }],
  ['e-mail address', /^[^\s@]+@[^\s@]+\.[^\s@]+$/, { format: 'email' }],
  ['token', /^masked-[0-9a-f]{8}|^[\w-]{16,}\.[\w-]{8,}\.[\w-]*$/],
  ['capitals', /^[A-Z]+$/],
  ['words in capitals', /^[A-Z]+(?:[_ -][A-Z]+)*$/],
  ['letters', /^[A-Za-z]+$/],
  ['letters and digits', /^[A-Za-z\d]+$/],
  ['letters, digits, hyphens', /^[\p{L}\d_-]+$/u],
];
