/** A schema as a list of fields, and their table as an indented tree. */
import type { Token } from 'marked';
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { marksOf, type Marks } from '../../../toolkit/contract/marks.ts';
import { isObject, listAt, objectAt, textAt } from '../../../toolkit/contract/objects.js';
import { escapeHtml } from './page.ts';

export interface Field {
  /** From the body's root: `transactionRequestList[].paymentAmount`. */
  name: string;
  /** In words: `string (date-time)`, `array of objects`. */
  type: string;
  required: boolean;
  /** Markdown on one line, with the marks of the field. */
  description: string;
  isResponseCode: boolean;
}

/** Every field of a schema, depth first, in the order of the contract. */
export function fieldsOf(contract: Contract, schema: unknown, name = ''): Field[] {
  const { shape } = resolve(contract, schema);
  if (shape['items'] !== undefined) return fieldsOf(contract, shape['items'], `${name}[]`);
  const required = listAt(shape, 'required');
  return Object.entries(objectAt(shape, 'properties')).flatMap(([key, child]) => {
    const own = name ? `${name}.${key}` : key;
    const field = {
      name: own,
      type: typeInWords(contract, child),
      required: required.includes(key),
      description: describe(contract, child),
      isResponseCode: hasResponseCodes(resolve(contract, child).shape),
    };
    return [field, ...fieldsOf(contract, child, own)];
  });
}

export function typeInWords(contract: Contract, schema: unknown): string {
  const { shape, nullable } = resolve(contract, schema);
  const names = [shape['type'] ?? 'any JSON', nullable ? 'null' : []].flat(2).map(String);
  const format = textAt(shape, 'format');
  const [first = '', ...others] = names;
  const main =
    first === 'array' ? `array of ${plural(typeInWords(contract, shape['items']))}` : first;
  return [`${main}${format ? ` (${format})` : ''}`, ...others].join(' or ');
}

/** What a schema says, on one line: its meaning, its values, an example, and its marks. */
export function describe(contract: Contract, schema: unknown): string {
  const { shape } = resolve(contract, schema);
  // A table has no place in a cell of a table.
  const paragraphs = (textAt(shape, 'description') ?? '')
    .split(/\n\s*\n/)
    .filter((paragraph) => !paragraph.trim().startsWith('|'));
  const pattern = textAt(shape, 'pattern');
  const facts = [
    ...(pattern ? [`Pattern: \`${pattern.replaceAll('|', '\\|')}\`.`] : []),
    ...exampleOf(shape),
  ];
  // The table of the codes has its page.
  const codes = hasResponseCodes(shape) ? ['See [the codes](site:guides/response-codes).'] : [];
  return oneLine([...paragraphs, ...codes, ...facts, ...markSentences(marksOf(shape))].join(' '));
}

const markLabels = ['Not shown', 'Assumed', 'Observed'] as const;

/** Marks in Markdown: one paragraph for each kind. */
export function markSentences({ notShown, assumed, observed }: Marks): string[] {
  const keys = notShown.filter((mark) => typeof mark === 'string').map((key) => `\`${key}\``);
  const sentences = notShown.flatMap((mark) => (typeof mark === 'string' ? [] : [mark.says]));
  const choices = (areObserved: boolean): string[] =>
    Object.entries(assumed)
      .filter(([key]) => Object.hasOwn(observed, key) === areObserved)
      .map(([key, reason]) => `\`${key}\`: ${reason}`);
  const named = keys.length > 0 ? [`${keys.join(', ')}.`] : [];
  const paragraph = (label: (typeof markLabels)[number], parts: readonly string[]): string[] =>
    parts.length > 0 ? [[`**${label}:**`, ...parts].join(' ')] : [];
  return [
    ...paragraph('Not shown', [...named, ...sentences]),
    ...paragraph('Assumed', choices(false)),
    ...paragraph('Observed', choices(true)),
  ];
}

/** A text as one line, as a cell of a table needs it. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function plural(type: string): string {
  return /^(string|number|object|boolean)/.test(type) ? type.replace(/^\w+/, '$&s') : type;
}

function exampleOf(shape: { [key: string]: unknown }): string[] {
  const [example] = listAt(shape, 'examples');
  if (example === undefined || typeof example === 'object') return [];
  if (example === '') return ['Example: an empty string.'];
  return [`Example: \`${JSON.stringify(example).replace(/^"(.*)"$/, '$1')}\`.`];
}

function hasResponseCodes(shape: unknown): boolean {
  return listAt(shape, 'x-response-codes').length > 0;
}

/** Follows references; what is beside one wins. `anyOf` of a schema and null is that schema, nullable. */
function resolve(
  contract: Contract,
  schema: unknown,
): { shape: { [key: string]: unknown }; nullable: boolean } {
  if (!isObject(schema)) return { shape: {}, nullable: false };
  const { $ref, anyOf, ...beside } = schema;
  const options = listAt(schema, 'anyOf');
  const [option, another] = options.filter((one) => textAt(one, 'type') !== 'null');
  if (option !== undefined && another === undefined) {
    const { shape } = resolve(contract, option);
    return { shape: { ...shape, ...beside }, nullable: options.length === 2 };
  }
  if ($ref === undefined) return { shape: schema, nullable: false };
  const { shape, nullable } = resolve(contract, contract.follow({ $ref }));
  return { shape: { ...shape, ...beside }, nullable };
}

/** A row of the table: `transactionRequestList[].paymentAmount | string | required | …`. */
interface FieldRow {
  id: string;
  name: string;
  type: string;
  presence: string;
  meaning: readonly Token[];
}

/** The tree as HTML: a field is inside its parent. */
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

/** The marks stand behind the meaning, each with its label in bold. */
function splitMarks(tokens: readonly Token[]) {
  const meaning: Token[] = [];
  const marks: { label: string; tokens: Token[] }[] = [];
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
