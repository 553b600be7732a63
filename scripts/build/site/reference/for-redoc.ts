/** The contract as Redoc shows it best. */
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

/** The address of a page of the site, from where the reference is. */
type PageUrl = (path: string) => string;

/**
 * The document that the page hands to Redoc, as JSON. The downloads have the contract as it is.
 *
 * @param pageUrl leads from an operation to its page; without it nothing leads anywhere.
 */
export function forRedoc(contract: Contract, document: OpenApiDocument, pageUrl?: PageUrl): string {
  return JSON.stringify(withUnwrapped(document), (_key, value: unknown) =>
    withWayBack(withMarks(withSamples(contract, value)), pageUrl),
  );
}

/** Above the description of an operation, which is below its title. */
function withWayBack(value: unknown, pageUrl: PageUrl | undefined): unknown {
  if (!pageUrl || !isObject(value) || !('x-doc-status' in value)) return value;
  const operationId = textAt(value, 'operationId');
  if (operationId === undefined) return value;
  const link =
    value['x-doc-status'] === 'named-only'
      ? `[All named-only operations](${pageUrl(namedOnlyPath)})`
      : `[Guide page of \`${operationId}\`](${pageUrl(operationPath(operationId))})`;
  return { ...value, description: `${link}\n\n${textAt(value, 'description') ?? ''}`.trim() };
}

/**
 * A documented operation carries the samples of the static pages; Redoc shows the languages that the
 * page's options list, by the name in `lang`. A named-only operation carries a badge, and no method
 * in its title: Redoc shows it beside.
 */
function withSamples(contract: Contract, value: unknown): unknown {
  if (!isObject(value) || !('x-doc-status' in value)) return value;
  const operation = contract.find(textAt(value, 'operationId') ?? '');
  if (!operation) return value;
  if (!isDocumented(operation)) {
    return { ...value, summary: operation.path, 'x-badges': [{ name: 'Named only' }] };
  }
  const samples = samplesOf(contract, operation);
  const code = samples.map(({ label, source }) => ({ lang: label.toLowerCase(), label, source }));
  return { ...value, 'x-codeSamples': code };
}

/**
 * Puts the marks of an object at the end of its description. Redoc could show the extensions
 * themselves, but as JSON. A named-only operation says in its description already that nothing of it
 * is shown.
 */
function withMarks(value: unknown): unknown {
  if (!isObject(value) || value['x-doc-status'] === 'named-only') return value;
  const description = textAt(value, 'description');
  // Beside a reference a description would hide the one that is referred to.
  if ('$ref' in value && description === undefined) return value;
  const sentences = markSentences(marksOf(value));
  if (sentences.length === 0) return value;
  const own = description === undefined ? [] : [description.trim()];
  const text = [...own, ...sentences].join('\n\n');
  // Redoc does not read the description of a server as Markdown.
  return { ...value, description: 'url' in value ? plainText(text) : text };
}

/** Examples and other data stay as they are. */
const data = new Set(['example', 'examples', 'value', 'default', 'const', 'enum']);

/** With the lines of descriptions joined: Redoc drops a single line break, and the space with it. */
function withUnwrapped(value: unknown, parent?: string): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withUnwrapped(item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]): [string, unknown] => {
      // A property may have any name.
      if (parent !== 'properties' && data.has(key)) return [key, child];
      if (key === 'description' && typeof child === 'string') return [key, unwrapText(child)];
      return [key, withUnwrapped(child, key)];
    }),
  );
}

/** Markdown with each paragraph and each item of a list on a line. */
export function unwrapText(markdown: string): string {
  return mapText(markdown, (text) => text.replaceAll(wrap, ' '));
}

/**
 * The end of a line that goes on below: not of a heading, a row of a table, HTML or a wanted break, and not
 * before an item, a heading, a quote, a row or HTML.
 */
const wrap =
  /(?<=^(?![ \t]*(?:#{1,6} |\||<)).*\S)(?<!\\)\n(?=[ \t]*\S)(?![ \t]*(?:[-*+] |\d+[.)] |#{1,6} |>|\||<))[ \t]*/gm;
