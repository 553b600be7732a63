/** Converts texts of the contract to javadoc comments. */
import { Marked } from 'marked';

/** A javadoc tag with its text in Markdown. */
export interface Tag {
  tag: string;
  text: string;
}

/** Builds a comment from Markdown and tags. */
export function javadoc(markdown: string, tags: readonly Tag[], indent: string): string {
  const lines = [
    ...html(markdown),
    ...(tags.length > 0 ? [''] : []),
    // A tag has a single paragraph, because the comment of a record shows the whole text elsewhere.
    ...tags.flatMap(({ tag, text }) => {
      const [paragraph = ''] = text.split(/\n\s*\n/);
      return `@${tag} ${html(paragraph).join('\n')}`.split('\n');
    }),
  ];
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

/** HTML tags in the contract are plain text. */
const toHtml = new Marked({
  renderer: { html: ({ text }) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;') },
});

/** Converts Markdown to HTML for javadoc: the first paragraph has no tag, and tables have captions. */
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
      // Escapes what javadoc or the compiler would misread.
      .replaceAll('@', '&#64;')
      .replaceAll('*/', '*&#47;')
      .replaceAll('\\u', '&#92;u')
      .split('\n')
  );
}
