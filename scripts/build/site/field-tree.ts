/** A table of fields as an indented tree: it fits a phone, and no name is broken in two. */
import type { Token } from 'marked';
import { escapeHtml } from './escape-html.ts';
import { markLabels } from './fields.ts';

/** A row of the table: `transactionRequestList[].paymentAmount | string | required | …`. */
export interface FieldRow {
  id: string;
  /** With the names of its parents. */
  name: string;
  type: string;
  /** `required` or `optional`. */
  presence: string;
  meaning: readonly Token[];
}

/** The tree as HTML; a field is inside of the one that has it. */
export function fieldTree(rows: readonly FieldRow[], inline: (tokens: Token[]) => string): string {
  const items: string[] = [];
  for (let at = 0; at < rows.length;) {
    const row = rows[at];
    if (!row) break;
    let end = at + 1;
    while (isWithin(rows[end], row)) end += 1;
    const children = rows.slice(at + 1, end);
    const tree = children.length > 0 ? fieldTree(children, inline) : '';
    items.push(`<li id="${row.id}">${fieldHtml(row, inline)}${tree}</li>\n`);
    at = end;
  }
  return `<ul class="fields">\n${items.join('')}</ul>\n`;
}

function isWithin(row: FieldRow | undefined, parent: FieldRow): boolean {
  if (!row?.name.startsWith(parent.name)) return false;
  return /^(\[\])*\./.test(row.name.slice(parent.name.length));
}

function fieldHtml(row: FieldRow, inline: (tokens: Token[]) => string): string {
  const { meaning, marks } = splitMarks(row.meaning);
  const cut = row.name.lastIndexOf('.') + 1;
  // A line may end behind a parent, and nowhere else.
  const parents = escapeHtml(row.name.slice(0, cut)).replaceAll('.', '.<wbr>');
  const chips = marks.map(
    ({ label, tokens }) =>
      `<details><summary>${label}</summary><p>${inline(tokens).trim()}</p></details>`,
  );
  const head = [
    `<a href="#${row.id}"><code>${parents && `<i>${parents}</i>`}<b>${escapeHtml(row.name.slice(cut))}</b></code></a>`,
    `<span>${escapeHtml(row.type)}</span>`,
    `<span class="${escapeHtml(row.presence)}">${escapeHtml(row.presence)}</span>`,
    ...chips,
  ];
  const text = inline(meaning).trim();
  return `<div>${head.join(' ')}</div>${text && `<p>${text}</p>`}`;
}

interface Mark {
  label: string;
  tokens: Token[];
}

/** The marks stand behind the meaning, each with its label in bold. */
function splitMarks(tokens: readonly Token[]): { meaning: Token[]; marks: Mark[] } {
  const meaning: Token[] = [];
  const marks: Mark[] = [];
  for (const token of tokens) {
    const label = token.type === 'strong' ? labels[token.raw] : undefined;
    if (label === undefined) (marks.at(-1)?.tokens ?? meaning).push(token);
    else marks.push({ label, tokens: [] });
  }
  return { meaning, marks };
}

const labels: { [bold: string]: string } = Object.fromEntries(
  markLabels.map((label) => [`**${label}:**`, label.toLowerCase()]),
);
