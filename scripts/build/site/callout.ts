/** Quotes that are callouts: a note or a warning, which the Markdown twin shows as it is written. */

type Kind = 'note' | 'warning';

/** By the word between the brackets of GitHub's form, or the first bold word. */
const kinds = new Map<string, Kind>([
  ['note', 'note'],
  ['tip', 'note'],
  ['important', 'warning'],
  ['warning', 'warning'],
  ['caution', 'warning'],
  ['never', 'warning'],
]);

/**
 * A quote as HTML: a callout where it begins with `[!NOTE]`, `**Note**`, `**Never ...**` and the like.
 *
 * @param markdown The text of the quote.
 * @param html The same, rendered.
 */
export function calloutHtml(markdown: string, html: string): string {
  const [, marker] = /^\[!(\w+)\]/.exec(markdown) ?? [];
  const word = marker ?? /^\*\*(\w+)/.exec(markdown)?.[1] ?? '';
  const kind = kinds.get(word.toLowerCase());
  if (!kind) return `<blockquote>\n${html}</blockquote>\n`;
  const body = html.replace(/^<p>\[!\w+\]\s*(<\/p>\s*)?/, (_all, alone?: string) =>
    alone === undefined ? '<p>' : '',
  );
  const title = kind === 'note' ? 'Note' : 'Warning';
  const head = marker === undefined ? '' : `<p class="title">${title}</p>\n`;
  return `<div class="callout ${kind}" role="note">\n${head}${body}</div>\n`;
}
