/** Lists the fields of a schema and renders them as an indented tree. */
import type { Token } from 'marked';
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { isObject } from '../../../toolkit/contract/objects.js';
import { marksOf, type Marks } from '../../../toolkit/contract/marks.ts';
import type { Schema } from '../../../toolkit/contract/operation.ts';
import { pointerTo } from '../../../toolkit/contract/pointers.ts';
import { titleOf, typeInWords, valuesOf } from '../../../toolkit/contract/shape-words.ts';
import { isResponseCode } from '../../../toolkit/contract/response-codes.ts';
import { escapeHtml } from './page.ts';

export interface Field {
  /** Path from the root of the body: `transactionRequestList[].paymentAmount`, `target<Wallet>.operator`. */
  name: string;
  type: string;
  presence: 'required' | 'assumed required' | 'optional' | 'alternative';
  /** The meaning and marks of the field, as one line of Markdown. */
  description: string;
  /** The allowed values and an example, as one line of Markdown. */
  limits: string;
  isResponseCode: boolean;
  isSecret: boolean;
}

/** Returns every field of a schema, depth first, in the order of the contract. `*` is any key of a map. */
export function fieldsOf(contract: Contract, { pointer }: Schema, name = ''): Field[] {
  // Starts from a reference, because a schema may refer to itself.
  return fieldsBelow(contract, { $ref: `#${pointer}` }, { root: pointer, part: '', name }, []);
}

interface Part {
  /** JSON pointer to the root schema. */
  root: string;
  /** JSON pointer to the part within a value: `/details/0`. */
  part: string;
  name: string;
}

function fieldsBelow(
  contract: Contract,
  schema: unknown,
  { root, part, name }: Part,
  within: readonly string[],
): Field[] {
  const { name: title, kind, items, fields, alternatives } = contract.shapeOf(schema);
  // A recursive schema is listed only once.
  const key = title ?? JSON.stringify(schema);
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
      const again = isRepeated ? 'Contains the same fields again. ' : '';
      const row = rowOf(contract, child, `${prefix}${field.name}`);
      const presence = field.required ? stated : 'optional';
      return [
        { ...row, presence, description: `${again}${row.description}` },
        ...below(child, row.name, field.name),
      ] satisfies Field[];
    }),
    ...alternatives.flatMap((one, index) => {
      const place = `${name}<${titleOf(contract, one) ?? index + 1}>`;
      const own = fieldsBelow(contract, one, { root, part, name: place }, inside);
      const row: Field = { ...rowOf(contract, one, place), presence: 'alternative' };
      return own.length > 0 ? [row, ...own] : [];
    }),
  ];
}

function rowOf(contract: Contract, schema: unknown, name: string): Omit<Field, 'presence'> {
  const shape = contract.shapeOf(schema);
  return {
    name,
    type: typeInWords(contract, schema),
    description: meaningOf(contract, schema),
    limits: valuesOf(contract, schema),
    isResponseCode: isResponseCode(shape),
    isSecret: shape.sensitive === 'secret',
  };
}

/** Describes a schema on one line, with its marks. */
function meaningOf(contract: Contract, schema: unknown): string {
  return oneLine(
    [describe(contract, schema), ...markSentences(marksIn(contract, schema))].join(' '),
  );
}

/** Returns the description on one line, without tables: a table cell cannot contain one. */
export function describe(contract: Contract, schema: unknown): string {
  const shape = contract.shapeOf(schema);
  const paragraphs = shape.description
    .split(/\n\s*\n/)
    .filter((paragraph) => !paragraph.trim().startsWith('|'));
  // The response codes have a page.
  const codes = isResponseCode(shape) ? ['See [the codes](site:guides/response-codes).'] : [];
  return oneLine([...paragraphs, ...codes].join(' '));
}

/** Collects the marks on the holder of a schema and on every schema that applies. The nearest one wins. */
export function marksIn(contract: Contract, schema: unknown, holder: unknown = {}): Marks {
  const all = [isObject(holder) ? holder : {}, ...contract.shapeOf(schema).parts];
  return marksOf(all.reduceRight((below, part) => ({ ...below, ...part }), {}));
}

const markLabels = ['Not documented', 'Assumed', 'Observed'] as const;

export function markSentences({ notShown, assumed, observed }: Marks): string[] {
  const keys = notShown.filter((mark) => typeof mark === 'string').map((key) => `\`${key}\``);
  const sentences = notShown.flatMap((mark) => (typeof mark === 'string' ? [] : [mark.says]));
  const choices = (areObserved: boolean): string[] =>
    Object.entries(assumed)
      .filter(([key]) => Object.hasOwn(observed, key) === areObserved)
      .map(([key, reason]) => `${key === 'required' ? 'presence' : `\`${key}\``}: ${reason}`);
  const named = keys.length > 0 ? [`${keys.join(', ')}.`] : [];
  const paragraph = (label: (typeof markLabels)[number], parts: readonly string[]): string[] =>
    parts.length > 0 ? [[`**${label}:**`, ...parts].join(' ')] : [];
  return [
    ...paragraph('Not documented', [...named, ...sentences]),
    ...paragraph('Assumed', choices(false)),
    ...paragraph('Observed', choices(true)),
  ];
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A row of the table: `transactionRequestList[].paymentAmount | string | required | …`. */
type FieldRow = { [text in 'id' | 'name' | 'presence']: string } & {
  [cell in 'type' | 'meaning' | 'limits']: Token[];
};

export type Inline = (tokens: Token[]) => string;

/** Renders the tree as HTML. A field sits inside its parent and does not repeat the parent's name. */
export function fieldTree(rows: readonly FieldRow[], inline: Inline, parent = ''): string {
  const items: string[] = [];
  for (let at = 0; at < rows.length;) {
    const row = rows[at];
    if (!row) break;
    let end = at + 1;
    while (isWithin(rows[end], row)) end += 1;
    const children = rows.slice(at + 1, end);
    const tree = children.length > 0 ? fieldTree(children, inline, row.name) : '';
    const name = row.name.slice(parent.length).replace(/^(\[\])*\.?/, '');
    items.push(`<li id="${row.id}">${fieldHtml(row, name, inline)}${tree}</li>\n`);
    at = end;
  }
  return `<ul class="fields">\n${items.join('')}</ul>\n`;
}

function isWithin(row: FieldRow | undefined, parent: FieldRow): boolean {
  if (!row?.name.startsWith(parent.name)) return false;
  return /^(\[\])*[.<]/.test(row.name.slice(parent.name.length));
}

function fieldHtml(row: FieldRow, name: string, inline: Inline): string {
  const { meaning, marks } = splitMarks(row.meaning);
  const chips = marks.map(
    ({ label, tokens }) =>
      `<details><summary>${label}</summary><p>${inline(tokens).trim()}</p></details>`,
  );
  const head = [
    `<a href="#${row.id}"><code>${escapeHtml(name.replace(/^<(.*)>$/, '$1'))}</code></a>`,
    `<span>${inline(row.type)}</span>`,
    ...(row.presence ? [`<span class="${row.presence}">${row.presence}</span>`] : []),
    ...chips,
  ];
  const [text = '', ...items] = inline(meaning).trim().split(/\s*• /);
  const list = items.map((item) => `<li>${item}</li>`).join('');
  const limits = inline(row.limits);
  return `<div>${head.join(' ')}</div>${text && `<p>${text}</p>`}${list && `<ul>${list}</ul>`}${limits && `<p><small>${limits}</small></p>`}`;
}

/** The marks follow the meaning, each with a bold label. */
function splitMarks(tokens: readonly Token[]) {
  const meaning: Token[] = [];
  const marks: { label: string; tokens: Token[] }[] = [];
  for (const token of tokens) {
    const label = markLabels.find((one) => token.raw === `**${one}:**`);
    if (label === undefined) (marks.at(-1)?.tokens ?? meaning).push(token);
    else marks.push({ label: label.toLowerCase(), tokens: [] });
  }
  return { meaning, marks };
}
