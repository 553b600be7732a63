/** Prepares the contract for Redoc. */
import type { Contract } from '../../../../toolkit/contract/contract.ts';
import { isDocumented } from '../../../../toolkit/contract/contract.ts';
import type { OpenApiDocument } from '../../../../toolkit/contract/document.ts';
import { marksOf } from '../../../../toolkit/contract/marks.ts';
import { isObject, textAt } from '../../../../toolkit/contract/objects.js';
import { markSentences } from '../fields.ts';
import { namedOnlyPath } from '../contract-pages.ts';
import { operationPath } from '../operation-page.ts';
import { mapText, plainText } from '../page.ts';
import { samplesOf } from '../samples.ts';

/** Returns the JSON that the page passes to Redoc. Without `pageUrl`, operations do not link to their pages. */
export function forRedoc(
  contract: Contract,
  document: OpenApiDocument,
  pageUrl?: (path: string) => string,
): string {
  return JSON.stringify(withUnwrapped(document), (_key, value: unknown) =>
    forOperation(contract, withMarks(value), pageUrl),
  );
}

/** Adds samples to a documented operation, and a badge to a named-only one: Redoc already shows its method. */
function forOperation(
  contract: Contract,
  value: unknown,
  pageUrl?: (path: string) => string,
): unknown {
  if (!isObject(value) || !('x-doc-status' in value)) return value;
  const operation = contract.find(textAt(value, 'operationId') ?? '');
  if (!operation) return value;
  const linked = (text: string, path: string): object => {
    const own = textAt(value, 'description') ?? '';
    return pageUrl ? { description: `[${text}](${pageUrl(path)})\n\n${own}`.trim() } : {};
  };
  if (!isDocumented(operation)) {
    // Allows a line break after a slash only.
    const summary = operation.path.replaceAll(/\/(?=.)/g, '/\u200b');
    const link = linked('All named-only operations', namedOnlyPath);
    return { ...value, summary, 'x-badges': [{ name: 'Named only' }], ...link };
  }
  const { operationId } = operation;
  const samples = samplesOf(contract, operation);
  const code = samples.map(({ label, source }) => ({ lang: label.toLowerCase(), label, source }));
  const link = linked(`Guide page of \`${operationId}\``, operationPath(operationId));
  return { ...value, 'x-codeSamples': code, ...link };
}

/** Moves marks to the end of the description. Otherwise Redoc would show the extensions as JSON. */
function withMarks(value: unknown): unknown {
  if (!isObject(value) || value['x-doc-status'] === 'named-only') return value;
  const description = textAt(value, 'description');
  // A description next to a reference would hide the description it refers to.
  if ('$ref' in value && description === undefined) return value;
  const sentences = markSentences(marksOf(value));
  if (sentences.length === 0) return value;
  const own = description === undefined ? [] : [description.trim()];
  const text = [...own, ...sentences].join('\n\n');
  // Redoc does not render the description of a server as Markdown.
  return { ...value, description: 'url' in value ? plainText(text) : text };
}

const data = new Set(['example', 'examples', 'value', 'default', 'const', 'enum']);

/** Redoc drops single line breaks without leaving a space. */
function withUnwrapped(value: unknown, parent?: string): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withUnwrapped(item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]): [string, unknown] => {
      if (parent !== 'properties' && data.has(key)) return [key, child];
      if (key === 'description' && typeof child === 'string') return [key, unwrapText(child)];
      return [key, withUnwrapped(child, key)];
    }),
  );
}

/** Puts each paragraph and each list item on one line. */
export function unwrapText(markdown: string): string {
  return mapText(markdown, (text) => text.replaceAll(wrap, ' '));
}

/** A line end within a paragraph or list item. */
const wrap =
  /(?<=^(?![ \t]*(?:#{1,6} |\||<)).*\S)(?<!\\)\n(?=[ \t]*\S)(?![ \t]*(?:[-*+] |\d+[.)] |#{1,6} |>|\||<))[ \t]*/gm;
