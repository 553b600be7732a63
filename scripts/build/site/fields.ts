/** A schema as a list of fields, and their table as an indented tree. */
import type { Token } from 'marked';
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { marksOf, type Marks } from '../../../toolkit/contract/marks.ts';
import { isObject, listAt, textAt } from '../../../toolkit/contract/objects.js';
import type { Schema } from '../../../toolkit/contract/operation.ts';
import { pointerTo } from '../../../toolkit/contract/pointers.ts';
import type { Shape } from '../../../toolkit/contract/shape.ts';
import { limitsInWords } from '../../../toolkit/contract/shape-words.ts';
import { isResponseCode } from '../../../toolkit/contract/response-codes.ts';
import { escapeHtml } from './page.ts';

export interface Field {
  /** From the body's root: `transactionRequestList[].paymentAmount`, `target<Wallet>.operator`. */
  name: string;
  /** In words: `string (date-time)`, `array of objects`. */
  type: string;
  presence: 'required' | 'assumed required' | 'optional' | 'alternative';
  /** Markdown on one line, with the marks of the field. */
  description: string;
  isResponseCode: boolean;
  isSecret: boolean;
}

/** Every field of a schema, depth first, in the order of the contract; `*` is any key of a map. */
export function fieldsOf(contract: Contract, { pointer }: Schema, name = ''): Field[] {
  // By its reference, since a schema may refer to itself.
  return fieldsBelow(contract, { $ref: `#${pointer}` }, { root: pointer, part: '', name }, []);
}

interface Part {
  /** A pointer to the schema of the whole. */
  root: string;
  /** A pointer to the part of a value: `/details/0`. */
  part: string;
  name: string;
}

function fieldsBelow(
  contract: Contract,
  schema: unknown,
  { root, part, name }: Part,
  within: readonly string[],
): Field[] {
  const { kind, items, fields, alternatives } = contract.shapeOf(schema);
  const key = keyOf(contract, schema);
  if (within.includes(key)) return [];
  const inside = [...within, key];
  const below = (child: unknown, own: string, of: string | number): Field[] =>
    fieldsBelow(contract, child, { root, part: `${part}${pointerTo([of])}`, name: own }, inside);
  if (kind === 'list') return below(items, `${name}[]`, 0);
  const prefix = name && `${name}.`;
  if (kind === 'map') return below(items, `${prefix}*`, '*');
  const own = fields.filter(({ isAlternative }) => !isAlternative);
  return [
    ...own.flatMap((field) => {
      const { schema: child } = field;
      const absence = contract.schemas.absence(root, part, field.name);
      const stated = absence?.kind === 'stated' ? 'required' : 'assumed required';
      const text = JSON.stringify(child);
      const isRepeated = inside.some((one) => text.includes(`"#/components/schemas/${one}"`));
      const again = isRepeated ? 'It has the same fields again. ' : '';
      const row: Field = {
        name: `${prefix}${field.name}`,
        type: typeInWords(contract, child),
        presence: field.required ? stated : 'optional',
        description: `${again}${describe(contract, child)}`,
        isResponseCode: isResponseCode(contract.shapeOf(child)),
        isSecret: contract.shapeOf(child).sensitive === 'secret',
      };
      return [row, ...below(child, row.name, field.name)];
    }),
    ...alternatives.flatMap((one, index) => {
      const place = `${name}<${titleOf(contract, one) ?? index + 1}>`;
      const own = fieldsBelow(contract, one, { root, part, name: place }, inside);
      const type = typeInWords(contract, one);
      const description = describe(contract, one);
      const row = { name: place, type, description, isResponseCode: false, isSecret: false };
      return own.length > 0 ? [{ ...row, presence: 'alternative' as const }, ...own] : [];
    }),
  ];
}

/** A schema that occurs within itself is written once. */
function keyOf(contract: Contract, schema: unknown): string {
  return contract.shapeOf(schema).name ?? JSON.stringify(schema);
}

function titleOf(contract: Contract, schema: unknown): string | undefined {
  const { name, parts } = contract.shapeOf(schema);
  return name ?? textAt(parts[0], 'title');
}

export function typeInWords(contract: Contract, schema: unknown): string {
  const { kind, types, format, items, alternatives, nullable } = contract.shapeOf(schema);
  const or = nullable ? ' or null' : '';
  if (kind === 'list') return `array of ${plural(typeInWords(contract, items))}${or}`;
  if (kind === 'map') return `object of ${plural(typeInWords(contract, items))}${or}`;
  if (kind === 'bytes') return `file${or}`;
  const options = alternatives.filter((one) => contract.shapeOf(one).types.length > 0);
  const names = options.map((one) => titleOf(contract, one) ?? typeInWords(contract, one));
  if (kind === 'object' && names.length > 0) return `one of ${names.join(', ')}${or}`;
  if (names.length > 0) return `${[...new Set(names)].join(' or ')}${or}`;
  const [first = untyped[kind] ?? 'any JSON', ...others] = types;
  return [`${first}${format ? ` (${format})` : ''}`, ...others].join(' or ') + or;
}

const untyped: { [kind in Shape['kind']]?: string } = { object: 'object', text: 'string' };

/** What a schema says, on one line: its meaning, its limits, an example, and its marks. */
export function describe(contract: Contract, schema: unknown): string {
  const shape = contract.shapeOf(schema);
  // A table has no place in a cell of a table.
  const paragraphs = shape.description
    .split(/\n\s*\n/)
    .filter((paragraph) => !paragraph.trim().startsWith('|'));
  // The table of the codes has its page.
  const codes = isResponseCode(shape) ? ['See [the codes](site:guides/response-codes).'] : [];
  const facts = [...limitsOf(contract, schema), ...exampleOf(shape)];
  const all = shape.parts.reduceRight((below, part) => ({ ...below, ...part }), {});
  return oneLine([...paragraphs, ...codes, ...facts, ...markSentences(marksOf(all))].join(' '));
}

/** What a schema allows, and what it allows in a list or a map, for a cell of a table. */
export function limitsOf(contract: Contract, schema: unknown): string[] {
  const shape = contract.shapeOf(schema);
  const limits = limitsInWords(isResponseCode(shape) ? { ...shape, values: [] } : shape);
  const isHolder = shape.kind === 'list' || shape.kind === 'map';
  const inside = isHolder ? limitsOf(contract, shape.items) : [];
  const text = [...limits, ...(inside.length > 0 ? ['Each:', ...inside] : [])];
  return text.map((sentence) => sentence.replaceAll(/(?<!\\)\|/g, '\\|'));
}

const markLabels = ['Not documented', 'Assumed', 'Observed'] as const;

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
    ...paragraph('Not documented', [...named, ...sentences]),
    ...paragraph('Assumed', choices(false)),
    ...paragraph('Observed', choices(true)),
  ];
}

/** A text as one line, as a cell of a table needs it. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function plural(type: string): string {
  return /^(string|number|integer|object|boolean|file)/.test(type)
    ? type.replace(/^\w+/, '$&s')
    : type;
}

function exampleOf({ parts }: Shape): string[] {
  const [example] = parts.flatMap((part) => listAt(part, 'examples'));
  if (example === undefined || isObject(example) || Array.isArray(example)) return [];
  if (example === '') return ['Example: an empty string.'];
  return [`Example: \`${JSON.stringify(example).replace(/^"(.*)"$/, '$1')}\`.`];
}

/** A row of the table: `transactionRequestList[].paymentAmount | string | required | …`. */
interface FieldRow {
  id: string;
  name: string;
  type: Token[];
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
  return /^(\[\])*[.<]/.test(row.name.slice(parent.name.length));
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
    `<span>${inline(row.type)}</span>`,
    ...(row.presence ? [`<span class="${row.presence}">${row.presence}</span>`] : []),
    ...chips,
  ];
  const [text = '', ...items] = inline(meaning).trim().split(/\s*• /);
  const list = items.map((item) => `<li>${item}</li>`).join('');
  return `<div>${head.join(' ')}</div>${text && `<p>${text}</p>`}${list && `<ul>${list}</ul>`}`;
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
