/** Texts of the contract as comments for javadoc. */
import { Marked } from 'marked';

/** A tag of a comment, and its text in Markdown. */
export interface Tag {
  tag: string;
  text: string;
}

/** A comment from Markdown, with its tags. */
export function javadoc(markdown: string, tags: readonly Tag[], indent: string): string {
  const lines = [
    ...html(markdown),
    ...(tags.length > 0 ? [''] : []),
    // A tag has one paragraph: the comment of a record has the whole text in one place.
    ...tags.flatMap(({ tag, text }) => {
      const [paragraph = ''] = text.split(/\n\s*\n/);
      return `@${tag} ${html(paragraph).join('\n')}`.split('\n');
    }),
  ];
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

/** Tags of HTML in the contract are text. */
const toHtml = new Marked({
  renderer: { html: ({ text }) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;') },
});

/** The lines of Markdown as HTML that javadoc takes: its first paragraph has no tag, its tables have captions. */
function html(markdown: string): string[] {
  return (
    toHtml
      .parse(markdown, { async: false })
      .trim()
      .replace(/^<p>|<\/p>$/g, '')
      .replaceAll('</p>', '')
      .replaceAll('&#39;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll(/<\/?a\b[^>]*>/g, '')
      .replaceAll(/<table>\n<thead>\n<tr>\n([^]*?)<\/tr>/g, (table, head: string) => {
        const caption = head
          .replaceAll(/<[^>]*>/g, '')
          .trim()
          .replaceAll('\n', ', ');
        return table.replace('<table>', `<table>\n<caption>${caption}</caption>`);
      })
      // What javadoc or the compiler would take for something else.
      .replaceAll('@', '&#64;')
      .replaceAll('*/', '*&#47;')
      .replaceAll('\\u', '&#92;u')
      .split('\n')
  );
}
