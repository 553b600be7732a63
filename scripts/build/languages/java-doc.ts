/** Texts of the contract in Java: comments for javadoc, and literals. */

/** A tag of a comment, and its text in Markdown. */
export interface Tag {
  tag: string;
  text: string;
}

/** A comment from Markdown, with its tags. */
export function javadoc(markdown: string, tags: readonly Tag[], indent: string): string {
  const blocks = markdown.split(/\n\s*\n/).map(html);
  const body = blocks.map((block, index) =>
    index > 0 && !block.startsWith('<') ? `<p>${block}` : block,
  );
  const lines = [
    ...body.join('\n\n').split('\n'),
    ...(tags.length > 0 ? [''] : []),
    // A tag has one paragraph: the comment of a record has the whole text in one place.
    ...tags.flatMap(({ tag, text: doc }) => `@${tag} ${html(firstParagraph(doc))}`.split('\n')),
  ];
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

function firstParagraph(markdown: string): string {
  return markdown.split(/\n\s*\n/)[0] ?? '';
}

/** One block of Markdown. */
function html(block: string): string {
  const lines = block.trim().split('\n');
  if (lines.every((line) => line.startsWith('|'))) return tableOf(lines);
  if (lines[0]?.match(/^(-|\d+\.) /)) return listOf(lines);
  return inline(lines.join('\n'));
}

function inline(markdown: string): string {
  return markdown
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? `{@code ${escapeTag(part.slice(1, -1))}}` : prose(part)))
    .join('');
}

function prose(markdown: string): string {
  return escapeTag(
    markdown.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  )
    .replaceAll(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1');
}

/** What javadoc or the compiler would take for something else. */
function escapeTag(text: string): string {
  return text.replaceAll('@', '&#64;').replaceAll('*/', '*&#47;').replaceAll('\\u', '&#92;u');
}

function listOf(lines: readonly string[]): string {
  const items: string[] = [];
  for (const line of lines) {
    const item = /^(?:-|\d+\.) (.*)/.exec(line);
    if (item) items.push(item[1] ?? '');
    else items.push(`${items.pop() ?? ''}\n${line.trim()}`);
  }
  const kind = lines[0]?.startsWith('-') ? 'ul' : 'ol';
  return `<${kind}>\n${items.map((item) => `<li>${inline(item)}`).join('\n')}\n</${kind}>`;
}

function tableOf([head = '', , ...rows]: readonly string[]): string {
  const cells = (row: string): string[] =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => inline(cell.trim()));
  return [
    '<table>',
    `<caption>${cells(head).join(', ')}</caption>`,
    `<tr>${cells(head)
      .map((cell) => `<th>${cell}`)
      .join('')}`,
    ...rows.map(
      (row) =>
        `<tr>${cells(row)
          .map((cell) => `<td>${cell}`)
          .join('')}`,
    ),
    '</table>',
  ].join('\n');
}

/** A string literal. */
export function text(value: string): string {
  return JSON.stringify(value);
}
