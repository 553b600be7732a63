/** Lines of descriptions, joined to paragraphs: Redoc drops a single line break, and the space with it. */
import type { OpenApiDocument } from '../../../../toolkit/contract/document.ts';
import { isObject } from '../../../../toolkit/contract/objects.js';

/** The document with every description unwrapped. Examples and other data stay as they are. */
export function unwrapped(document: OpenApiDocument): unknown {
  return withUnwrapped(document);
}

const data = new Set(['example', 'examples', 'value', 'default', 'const', 'enum']);

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

/** Markdown with each paragraph and each item of a list on a line of its own. */
export function unwrapText(markdown: string): string {
  const lines: string[] = [];
  let isCode = false;
  for (const line of markdown.split('\n')) {
    const isFence = /^\s*(?:```|~~~)/.test(line);
    const before = lines.at(-1) ?? '';
    if (isCode || isFence || !isText(line) || !continues(before)) lines.push(line);
    else lines[lines.length - 1] = `${before} ${line.trim()}`;
    if (isFence) isCode = !isCode;
  }
  return lines.join('\n');
}

/** A line that goes on with the one above, if that can be gone on with. */
function isText(line: string): boolean {
  return line.trim() !== '' && !/^\s*(?:[-*+] |\d+[.)] |#{1,6} |>|\||<)/.test(line);
}

/** Not after an empty line, a heading, a row of a table, HTML, a fence, or a break that is wanted. */
function continues(line: string): boolean {
  return line.trim() !== '' && !/^\s*(?:#{1,6} |\||<|```|~~~)|(?: {2}|\\)$/.test(line);
}
