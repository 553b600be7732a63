/** What the contract says in `x-not-shown` and `x-assumed`, as sentences for the reader. */
import { isObject } from '../../../../toolkit/contract/objects.js';

/**
 * A replacer for `JSON.stringify`: puts the marks of an object at the end of its description. Redoc
 * could show the extensions themselves, but as JSON.
 *
 * A named-only operation says in its description already that nothing of it is shown.
 */
export function marksAsText(_key: string, value: unknown): unknown {
  if (!isObject(value) || value['x-doc-status'] === 'named-only') return value;
  const { description } = value;
  // Beside a reference a description would hide the one that is referred to.
  if ('$ref' in value && description === undefined) return value;
  const sentences = markSentences(value);
  if (sentences.length === 0) return value;
  const own = typeof description === 'string' ? [description.trim()] : [];
  return { ...value, description: [...own, ...sentences].join('\n\n') };
}

/** The marks of an object in Markdown: one paragraph for each kind, none when there are no marks. */
export function markSentences(value: unknown): string[] {
  if (!isObject(value)) return [];
  return [...notShown(value['x-not-shown']), ...assumed(value['x-assumed'])];
}

function notShown(mark: unknown): string[] {
  if (!Array.isArray(mark)) return [];
  const keys = mark.filter((entry) => typeof entry === 'string').map((key) => `\`${key}\``);
  const facts = mark.filter(isObject).map((entry) => String(entry['says']).trim());
  const named = keys.length > 0 ? [`${keys.join(', ')}.`] : [];
  return [['**Not shown:**', ...named, ...facts].join(' ')];
}

function assumed(mark: unknown): string[] {
  if (!isObject(mark)) return [];
  const choices = Object.entries(mark).map(([key, why]) => `\`${key}\`: ${String(why).trim()}`);
  return [['**Assumed:**', ...choices].join(' ')];
}
