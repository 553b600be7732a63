/** The forms that a text may have, in words. */

export function formOf(text: string): string {
  return forms.find(([, pattern]) => pattern.test(text))?.[0] ?? 'text';
}

/** The keyword `format` for a form, where JSON Schema has one. */
export const formatOf: { readonly [form: string]: string } = {
  date: 'date',
  'date-time': 'date-time',
  uuid: 'uuid',
  'e-mail address': 'email',
};

const forms: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['empty', /^$/],
  ['date', /^\d{4}-\d{2}-\d{2}$/],
  ['date-time', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/],
  ['date-time without zone', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/],
  ['YYYY-MM-DD HH:MM:SS', /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/],
  ['uuid', /^[0-9a-z]{8}(?:-[0-9a-z]{4}){3}-[0-9a-z]{12}$/i],
  ['digits', /^\d+$/],
  ['decimal', /^-?\d+\.\d+$/],
  ['e-mail address', /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  ['token', /^masked-[0-9a-f]{8}|^[\w-]{16,}\.[\w-]{8,}\.[\w-]*$/],
  ['capitals', /^[A-Z]+(?:[_ -][A-Z]+)*$/],
  ['letters', /^\p{L}+$/u],
  ['letters and digits', /^[\p{L}\d]+$/u],
  ['letters, digits, hyphens', /^[\p{L}\d_-]+$/u],
];
