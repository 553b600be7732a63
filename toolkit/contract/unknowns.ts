/** What the source does not show, from the `x-not-shown` marks of a document. */
import type { OpenApiDocument } from './document.ts';
import { marksOf } from './marks.ts';
import { isObject } from './objects.js';
import { pointerTo } from './pointers.ts';
import { sourceFileOf } from './source-files.ts';

/** One thing that a reader would ask for and the source does not show. */
export interface Unknown {
  /** The file under openapi/ that has the mark. */
  file: string;
  /** The place in the file, as a path of keys: `properties/fxWindow`. Empty for the whole file. */
  place: string;
  /** A topic, or the OpenAPI key that would say it. */
  what: string;
  /** What is not shown, in a sentence. Topics have it, keys speak for themselves. */
  sentence: string | undefined;
}

/** Every mark, in the order of the document, but for those of named-only operations: all is unknown there. */
export function readUnknowns(document: OpenApiDocument): Unknown[] {
  return visit(document, []);
}

function visit(node: unknown, path: string[]): Unknown[] {
  if (Array.isArray(node))
    return node.flatMap((child, index) => visit(child, [...path, `${index}`]));
  if (!isObject(node) || node['x-doc-status'] === 'named-only') return [];
  const own = marksOf(node).notShown.map((mark) => ({
    ...placeOf(path),
    what: typeof mark === 'string' ? mark : mark.topic,
    sentence: typeof mark === 'string' ? undefined : mark.says,
  }));
  return [...own, ...Object.entries(node).flatMap(([key, child]) => visit(child, [...path, key]))];
}

function placeOf(path: string[]): { file: string; place: string } {
  const depth = { paths: 2, webhooks: 2, components: 3 }[path[0] ?? ''] ?? 0;
  return { file: sourceFileOf(pointerTo(path)), place: path.slice(depth).join('/') };
}
