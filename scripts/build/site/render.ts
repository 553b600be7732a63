import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import yaml from 'highlight.js/lib/languages/yaml';
import { Marked, type RendererObject, type Token, type Tokens } from 'marked';
import { fieldTree, type Inline } from './fields.ts';
import { escapeHtml, idIn, plainText, sectionTexts, slug, withoutId } from './page.ts';
import { arranged, callBar } from './panes.ts';

/** A place on a page that links and the search can reach. */
export interface Anchor {
  id: string;
  kind: 'section' | 'term' | 'field' | 'parameter' | 'operation';
  title: string;
  text: string;
}

export interface Rendered {
  html: string;
  text: string;
  anchors: Anchor[];
  sections: Anchor[];
}

/** Renders Markdown whose links are already HTML addresses. */
export function renderMarkdown(markdown: string): Rendered {
  const marked = new Marked();
  const tokens = marked.lexer(markdown);
  const [text = '', ...texts] = sectionTexts(tokens, (heading) => heading in rowKinds);
  const outline = createOutline(texts);
  marked.use({ renderer: rendererFor(outline) });
  // Samples and examples go next to the fields they show.
  const isBeside = ({ raw }: Token): boolean => /^samples$|-example-/.test(idIn(raw) ?? '');
  const html = arranged(tokens, isBeside, (part) => marked.parser(part));
  return { html, text, anchors: outline.anchors, sections: outline.sections };
}

/** Tables whose rows can be linked to, by the heading of their first column. */
const rowKinds: { [heading: string]: Exclude<Anchor['kind'], 'section'> } = {
  Field: 'field',
  Parameter: 'parameter',
  Header: 'field',
  Operation: 'operation',
  Export: 'field',
  Term: 'term',
};

type Outline = ReturnType<typeof createOutline>;

function createOutline(texts: readonly string[]) {
  const anchors: Anchor[] = [];
  const sections: Anchor[] = [];
  const taken = new Set<string>();
  const tables = new Map<string, number>();
  let count = 0;
  let section = { id: '', title: 'Overview' };
  const take = (wanted: string): string => {
    let id = wanted;
    for (let another = 2; taken.has(id); another += 1) id = `${wanted}-${another}`;
    taken.add(id);
    return id;
  };
  return {
    anchors,
    sections,
    addSection(heading: string, depth: number): Anchor {
      const title = plainText(withoutId(heading));
      const text = texts[count] ?? '';
      count += 1;
      const id = take(idIn(heading) ?? slug(title));
      const anchor: Anchor = { id, kind: 'section', title, text };
      anchors.push(anchor);
      section = anchor;
      if (depth === 2) sections.push(anchor);
      return anchor;
    },
    /** Returns the id of the row. The search finds a row without a kind by its section only. */
    addRow(kind: Anchor['kind'] | undefined, title: string, text: string, wanted?: string): string {
      const id = take(wanted ?? slug(`${section.id}-${title}`));
      if (kind) anchors.push({ id, kind, title, text });
      return id;
    },
    tableLabel(): string {
      const index = (tables.get(section.title) ?? 0) + 1;
      tables.set(section.title, index);
      return `${section.title}, table ${index}`;
    },
  };
}

function rendererFor(outline: Outline): RendererObject {
  return {
    heading({ tokens, depth, text }) {
      const inner = withoutId(this.parser.parseInline(tokens));
      if (depth === 1) return `<h1>${inner}</h1>\n`;
      const { id } = outline.addSection(text, depth);
      return `<h${depth} id="${id}"><a href="#${id}">${inner}</a></h${depth}>\n`;
    },
    table(token) {
      const inline = (tokens: Token[]): string => this.parser.parseInline(tokens);
      const isTree = token.header[2]?.text === 'Presence';
      return isTree ? fieldsHtml(outline, token, inline) : tableHtml(outline, token, inline);
    },
    code: ({ text, lang = '' }) => codeHtml(text, lang),
    paragraph({ tokens }) {
      const isAside = tokens.length === 1 && tokens[0]?.type === 'em';
      const inner = this.parser.parseInline(tokens);
      return (
        callBar(inner) ?? `<p${isAside ? ' class="aside"' : ''}>${withMethodBadge(inner)}</p>\n`
      );
    },
    codespan: ({ text }) => `<code>${escapeHtml(text).replaceAll(slash, '/<wbr>')}</code>`,
    blockquote({ text, tokens }) {
      return quoteHtml(text, this.parser.parse(tokens));
    },
    // Pages are small, so the browser loads pictures lazily.
    image: ({ href, text }) =>
      `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}" loading="lazy">`,
    // HTML in the texts of the contract is escaped. HTML comments are for editors only.
    html: ({ text }) => (text.startsWith('<!--') ? '' : escapeHtml(text)),
  };
}

/** A long path may break after each slash. */
const slash = /(?<=^(?=.{25})([A-Z]+ )?\/.*\w\}?)\/(?=[\w{])/g;

function fieldsHtml(outline: Outline, { header, rows }: Tokens.Table, inline: Inline): string {
  const kind = rowKinds[header[0]?.text ?? ''];
  const fields = rows.map((row) => {
    const [name = '', type = '', presence = '', ...others] = row.map(({ text }) => plainText(text));
    const id = outline.addRow(kind, name, [type, ...others].join(' '));
    const [, typed, , meant, limited] = row.map(({ tokens }) => tokens);
    return { id, name, type: typed ?? [], presence, meaning: meant ?? [], limits: limited ?? [] };
  });
  return fieldTree(fields, inline);
}

function tableHtml(outline: Outline, { header, rows }: Tokens.Table, inline: Inline): string {
  const kind = rowKinds[header[0]?.text ?? ''];
  const head = header.map((cell) => cellHtml('th', cell, inline(cell.tokens)));
  const body = rows.map((row) => {
    const [first = '', ...others] = row.map((cell) => plainText(withoutId(cell.text)));
    const id = kind && outline.addRow(kind, first, others.join(' '), idIn(row[0]?.text ?? ''));
    const cells = row.map((cell) =>
      cellHtml('td', cell, withMethodBadge(withoutId(inline(cell.tokens)))),
    );
    return `<tr${id ? ` id="${id}"` : ''}>${cells.join('')}</tr>\n`;
  });
  // A wide table scrolls, so keyboard users must be able to focus it.
  return `<div class="table" role="region" aria-label="${escapeHtml(outline.tableLabel())}" tabindex="0"><table>
<thead><tr>${head.join('')}</tr></thead>
<tbody>
${body.join('')}</tbody>
</table></div>
`;
}

function cellHtml(tag: 'th' | 'td', cell: Tokens.TableCell, inner: string): string {
  const scope = tag === 'th' ? ' scope="col"' : '';
  const align = cell.align === 'right' ? ' class="figure"' : '';
  return `<${tag}${scope}${align}>${inner}</${tag}>`;
}

/** Turns the method of a request line at the start of a text into a badge. */
function withMethodBadge(inner: string): string {
  return inner.replace(
    /^<code>(GET|POST|PUT|PATCH|DELETE) (?=\/)/,
    (_all, method: string) =>
      `<code class="request"><span class="method ${method.toLowerCase()}">${method}</span> `,
  );
}

const languages = { sh: bash, go, java, js: javascript, json, php, python, ts: typescript, yaml };

const highlighter = hljs.newInstance();
highlighter.configure({ classPrefix: 'hl-' });
for (const [name, language] of Object.entries(languages)) {
  highlighter.registerLanguage(name, language);
}

/** Renders a code block, highlighted at build time, under the name of the file the reader saves it in. */
function codeHtml(text: string, info: string): string {
  const [language = ''] = info.split(' ');
  const inner = Object.hasOwn(languages, language)
    ? highlighter
        .highlight(text, { language, ignoreIllegals: true })
        // Brackets and commas have the colour of the text. Marking them up would double the page.
        .value.replaceAll(/<span class="hl-punctuation">([^<]*)<\/span>/g, '$1')
    : escapeHtml(text);
  const name = language ? ` class="language-${escapeHtml(language)}"` : '';
  const [, file] = / file=(\S+)/.exec(info) ?? [];
  const caption = file === undefined ? '' : `<p class="file">${escapeHtml(file)}</p>`;
  return `<div class="code">${caption}<pre tabindex="0"><code${name}>${inner}\n</code></pre></div>\n`;
}

/** Determines the kind of a callout by the word in GitHub's brackets, or by the first bold word. */
const callouts = { note: /^(note|tip)$/i, warning: /^(important|warning|caution|never)$/i };

function quoteHtml(markdown: string, html: string): string {
  const [, marker] = /^\[!(\w+)\]/.exec(markdown) ?? [];
  const word = marker ?? /^\*\*(\w+)/.exec(markdown)?.[1] ?? '';
  const [kind] = Object.entries(callouts).flatMap(([one, is]) => (is.test(word) ? [one] : []));
  if (kind === undefined) return `<blockquote>\n${html}</blockquote>\n`;
  const body = html.replace(/^<p>\[!\w+\]\s*(<\/p>\s*)?/, (_all, alone?: string) =>
    alone === undefined ? '<p>' : '',
  );
  const title = kind === 'note' ? 'Note' : 'Warning';
  const head = marker === undefined ? '' : `<p class="title">${title}</p>\n`;
  return `<div class="callout ${kind}" role="note">\n${head}${body}</div>\n`;
}
