/** Markdown to HTML, with an anchor for everything that a reader may be sent to. */
import { Marked, type Token, type Tokens } from 'marked';
import { calloutHtml } from './callout.ts';
import { escapeHtml } from './escape-html.ts';
import { fieldTree } from './field-tree.ts';
import { highlighted } from './highlight.ts';
import { arranged } from './panes.ts';

/** A place on a page that can be linked to and searched for. */
export interface Anchor {
  id: string;
  kind: 'section' | 'field' | 'parameter' | 'operation';
  /** What it is called, as plain text. */
  title: string;
  /** The text of the section, or the rest of the table row, as plain text. */
  text: string;
}

export interface Rendered {
  html: string;
  /** What is above the first section, as plain text. */
  text: string;
  anchors: Anchor[];
  /** The second-level headings, for the list at the top of a page. */
  sections: Anchor[];
}

/**
 * Renders a page. Its links are those of the HTML already.
 *
 * @param beside The anchors of the sections that stand beside the content before them.
 */
export function renderMarkdown(markdown: string, beside: readonly string[] = []): Rendered {
  const anchors: Anchor[] = [];
  const sections: Anchor[] = [];
  const taken = new Set<string>();
  let section = '';
  let sectionTitle = 'Overview';
  const labels = new Map<string, number>();

  const addAnchor = (wanted: string, anchor: Omit<Anchor, 'id'>): Anchor => {
    let id = wanted;
    for (let count = 2; taken.has(id); count += 1) id = `${wanted}-${count}`;
    taken.add(id);
    const added = { id, ...anchor };
    anchors.push(added);
    return added;
  };

  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const inner = withoutId(this.parser.parseInline(tokens));
        if (depth === 1) return `<h1>${inner}</h1>\n`;
        const title = plainText(withoutId(text));
        const anchor = addAnchor(idIn(text) ?? slug(title), {
          kind: 'section',
          title,
          text: texts[sectionCount] ?? '',
        });
        sectionCount += 1;
        section = anchor.id;
        sectionTitle = title;
        if (depth === 2) sections.push(anchor);
        return `<h${depth} id="${anchor.id}"><a href="#${anchor.id}">${inner}</a></h${depth}>\n`;
      },
      table(token) {
        const kind = rowKinds[token.header[0]?.text ?? ''];
        if (kind && token.header[2]?.text === 'Presence') {
          const fields = token.rows.map((row) => {
            const [name = '', type = '', presence = '', ...others] = row.map(({ text }) =>
              plainText(text),
            );
            const text = [type, ...others].join(' ');
            const { id } = addAnchor(slug(`${section}-${name}`), { kind, title: name, text });
            return { id, name, type, presence, meaning: row.at(-1)?.tokens ?? [] };
          });
          return fieldTree(fields, (tokens) => this.parser.parseInline(tokens));
        }
        const head = token.header.map((cell) =>
          cellHtml('th', cell, this.parser.parseInline(cell.tokens)),
        );
        const rows = token.rows.map((row) => {
          const [first = '', ...others] = row.map((cell) => plainText(withoutId(cell.text)));
          const id = idIn(row[0]?.text ?? '') ?? slug(`${section}-${first}`);
          const anchor = kind && addAnchor(id, { kind, title: first, text: others.join(' ') });
          const cells = row.map((cell) =>
            cellHtml('td', cell, withMethodBadge(withoutId(this.parser.parseInline(cell.tokens)))),
          );
          return `<tr${anchor ? ` id="${anchor.id}"` : ''}>${cells.join('')}</tr>\n`;
        });
        const count = (labels.get(sectionTitle) ?? 0) + 1;
        labels.set(sectionTitle, count);
        const label = escapeHtml(`${sectionTitle}, table ${count}`);
        // It scrolls by itself where it is too wide, and then the keyboard must reach it.
        return `<div class="table" role="region" aria-label="${label}" tabindex="0"><table>
<thead><tr>${head.join('')}</tr></thead>
<tbody>
${rows.join('')}</tbody>
</table></div>
`;
      },
      code({ text, lang = '' }) {
        const [name = ''] = lang.split(' ');
        const language = name ? ` class="language-${escapeHtml(name)}"` : '';
        const inner = highlighted(text, name) ?? escapeHtml(text);
        return `<div class="code"><pre tabindex="0"><code${language}>${inner}\n</code></pre></div>\n`;
      },
      paragraph({ tokens }) {
        return `<p>${withMethodBadge(this.parser.parseInline(tokens))}</p>\n`;
      },
      blockquote({ text, tokens }) {
        return calloutHtml(text, this.parser.parse(tokens));
      },
      // A page is small: a picture is asked for when it comes into view.
      image({ href, text }) {
        const [file = '', kind] = href.split('#');
        const image = `<img src="${escapeHtml(file)}" alt="${escapeHtml(text)}" loading="lazy">`;
        if (kind !== 'narrow') return image;
        const narrow = escapeHtml(file.replace(/\.\w+$/, '-narrow$&'));
        return `<picture><source media="(max-width: 43.75rem)" srcset="${narrow}">${image}</picture>`;
      },
      // Texts of the contract are never HTML, whatever they hold. Comments are for those who edit.
      html({ text }) {
        return text.startsWith('<!--') ? '' : escapeHtml(text);
      },
    },
  });
  const tokens = marked.lexer(markdown);
  const [text = '', ...texts] = textsOf(tokens);
  let sectionCount = 0;
  const isBeside = (heading: Token): boolean => beside.includes(idIn(heading.raw) ?? '');
  const html = arranged(tokens, isBeside, (part) => marked.parser(part));
  return { html, text, anchors, sections };
}

/** The text above the first section and that of each section, without code and anchored rows. */
function textsOf(tokens: readonly Token[]): string[] {
  const texts = [''];
  for (const token of tokens) {
    if (token.type === 'heading' && token.depth > 1) texts.push('');
    else if (!isAnchored(token) && !['heading', 'code', 'html'].includes(token.type)) {
      const text = withoutQuote(token.raw).replaceAll(/[|]|-{3,}/g, ' ');
      texts.push(`${texts.pop() ?? ''} ${plainText(text)}`);
    }
  }
  return texts.map((text) => text.trim());
}

function isAnchored(token: Token): boolean {
  return token.type === 'table' && Object.hasOwn(rowKinds, /^\| *(\w+)/.exec(token.raw)?.[1] ?? '');
}

/** Takes the signs of a quote and the marker of a callout off a text. */
export function withoutQuote(text: string): string {
  return text.replaceAll(/^> ?(\[!\w+\]$)?/gm, '');
}

/** Takes the `{#an-id}` off a heading or a cell. */
export function withoutId(text: string): string {
  return text.replace(/\s*\{#[\w-]+\}/, '');
}

function idIn(text: string): string | undefined {
  return /\{#([\w-]+)\}/.exec(text)?.[1];
}

/** Which tables have a row to link to, by the heading of their first column. */
const rowKinds: { [heading: string]: Anchor['kind'] } = {
  Field: 'field',
  Parameter: 'parameter',
  Operation: 'operation',
};

/** Markdown as plain text. */
export function plainText(markdown: string): string {
  return (
    markdown
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      // An underscore within a name is no emphasis.
      .replace(/[`*]|(?<![\w/])_(?=\w)|(?<=\w)_(?!\w)/g, '')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

function cellHtml(tag: 'th' | 'td', cell: Tokens.TableCell, inner: string): string {
  const scope = tag === 'th' ? ' scope="col"' : '';
  const align = cell.align === 'right' ? ' class="figure"' : '';
  return `<${tag}${scope}${align}>${inner}</${tag}>`;
}

/** Where a text begins with a request line, its method is a badge. */
function withMethodBadge(inner: string): string {
  return inner.replace(
    /^<code>(GET|POST|PUT|PATCH|DELETE) (?=\/)/,
    (_all, method: string) =>
      `<code class="request"><span class="method ${method.toLowerCase()}">${method}</span> `,
  );
}

function slug(text: string): string {
  return plainText(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
