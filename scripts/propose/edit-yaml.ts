/** Changes a YAML file in place: what a change does not touch stays as it was, byte for byte. */
import { isMap, isPair, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Document, Node, Pair, YAMLMap, YAMLSeq } from 'yaml';
import type { Json } from '../../toolkit/contract/document.ts';
import { isObject } from '../../toolkit/contract/objects.js';
import { toJson } from '../../toolkit/observe/propose/proposal.ts';
import { render, renderOneLine } from './render-yaml.ts';

export type YamlEdit =
  /** `-` at the end of the path is the end of a list. */
  | { kind: 'set'; path: readonly string[]; value: Json }
  | { kind: 'remove'; path: readonly string[] }
  | { kind: 'rename'; path: readonly string[]; to: string }
  /** Removes the entry of a list that is this text, or has it as its id. */
  | { kind: 'strike'; path: readonly string[]; what: string };

/** @throws Error with the line, where the file is not YAML or has no such place. */
export function editYaml(text: string, edits: readonly YamlEdit[]): string {
  const isWindows = text.includes('\r\n');
  const plain = isWindows ? text.replaceAll('\r\n', '\n') : text;
  const whole = plain.endsWith('\n') ? plain : `${plain}\n`;
  const edited = edits.reduce(applied, whole);
  return isWindows ? edited.replaceAll('\n', '\r\n') : edited;
}

function parseYaml(text: string): Document {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [error] = document.errors;
  if (!error) return document;
  throw new Error(`line ${lines.linePos(error.pos[0]).line}: ${error.message}`);
}

function applied(text: string, edit: YamlEdit): string {
  const document = parseYaml(text);
  if (edit.kind === 'strike') return strike(text, document, edit.path, edit.what);
  const parentPath = edit.path.slice(0, -1);
  const last = edit.path.at(-1) ?? '';
  if (edit.kind === 'set') return set(text, document, edit.path, edit.value);
  const parent = nodeAt(document, parentPath);
  const pair = isMap(parent) ? pairOf(parent, last) : undefined;
  if (!pair || !isMap(parent)) {
    // Another topic has removed it.
    if (edit.kind === 'remove') return text;
    throw new Error(`there is no ${edit.path.join('.')}`);
  }
  if (edit.kind === 'remove') {
    return parent.items.length === 1 && parentPath.length > 0
      ? applied(text, { kind: 'remove', path: parentPath })
      : without(text, startOf(pair), endOfPair(pair, text));
  }
  const [from, to] = rangeOf(pair.key);
  return text.slice(0, from) + render(edit.to).trimEnd() + text.slice(to);
}

function set(text: string, document: Document, path: readonly string[], value: Json): string {
  const [key = '', ...rest] = path.slice(depthOf(document, path));
  const here = path.slice(0, path.length - rest.length - 1);
  const parent = nodeAt(document, here);
  if (isSeq(parent)) return appended(text, document, here, parent, value);
  // What is not there yet on the way is made.
  const nested = rest.reduceRight<Json>(
    (inner, name) => (name === '-' ? [inner] : { [name]: inner }),
    value,
  );
  if (!isMap(parent)) throw new Error(`there is no object at ${here.join('.') || 'the top'}`);
  const pair = pairOf(parent, key);
  if (pair) return replaced(text, pair, key, nested);
  if (parent.flow === true || parent.items.length === 0) {
    const own = jsonOf(parent);
    const whole = { ...(isObject(own) && own), [key]: nested };
    return applied(text, { kind: 'set', path: here, value: whole });
  }
  return inserted(text, parent, here.at(-1), key, nested);
}

/** How many keys of a path there are, before the one to be set. */
function depthOf(document: Document, path: readonly string[]): number {
  const missing = path.findIndex((_, index) => {
    const node = nodeAt(document, path.slice(0, index));
    return index > 0 && !isMap(node) && !isSeq(node);
  });
  return (missing === -1 ? path.length : missing) - 1;
}

function inserted(
  text: string,
  parent: YAMLMap,
  name: string | undefined,
  key: string,
  value: Json,
): string {
  const [first] = parent.items;
  const column = columnOf(text, startOf(first));
  const entry = render({ [key]: value }, column);
  const before = parent.items.filter((pair) => comesBefore(nameOf(pair), key, name)).at(-1);
  // The first key of an element of a list has the dash before it.
  const isElement = /-\s/.test(text.slice(lineStart(text, startOf(first)), startOf(first)));
  const after = before ?? (isElement ? first : undefined);
  const at = after ? endOfPair(after, text) : lineStart(text, startOf(first));
  return text.slice(0, at) + entry + text.slice(at);
}

function replaced(text: string, pair: Pair, key: string, value: Json): string {
  const { value: node } = pair;
  const oneLine = renderOneLine(value);
  const isOneLine =
    (isScalar(node) && node.type?.startsWith('BLOCK') !== true) ||
    ((isMap(node) || isSeq(node)) && node.flow === true);
  if (isOneLine && oneLine !== undefined) {
    const [from, to] = rangeOf(node);
    return text.slice(0, from) + oneLine + text.slice(to);
  }
  const start = startOf(pair);
  const from = lineStart(text, start);
  const entry = render({ [key]: value }, columnOf(text, start)).trimStart();
  return text.slice(0, from) + text.slice(from, start) + entry + text.slice(endOfPair(pair, text));
}

function appended(
  text: string,
  document: Document,
  path: readonly string[],
  list: YAMLSeq,
  value: Json,
): string {
  const last = list.items.at(-1);
  if (list.flow === true || !isNode(last)) {
    const values: Json = [...list.items.map(jsonOf), value];
    return set(text, document, path, values);
  }
  const dash = text.lastIndexOf('-', rangeOf(last)[0]);
  const at = endOf(last, text);
  return text.slice(0, at) + render([value], columnOf(text, dash)) + text.slice(at);
}

function strike(text: string, document: Document, path: readonly string[], what: string): string {
  const list = nodeAt(document, path);
  if (!isSeq(list)) throw new Error(`there is no list at ${path.join('.')}`);
  const item = list.items.find((one) =>
    isMap(one) ? one.get('id') === what : isScalar(one) && String(one.value) === what,
  );
  if (!isNode(item)) throw new Error(`${path.join('.')} does not list ${what}`);
  if (list.items.length === 1) return applied(text, { kind: 'remove', path });
  if (list.flow === true) {
    const rest = list.items.filter((one) => one !== item).map(jsonOf);
    return set(text, document, path, rest);
  }
  const dash = text.lastIndexOf('-', rangeOf(item)[0]);
  return without(text, dash, endOf(item, text));
}

function without(text: string, from: number, to: number): string {
  return text.slice(0, lineStart(text, from)) + text.slice(to);
}

function nodeAt(document: Document, path: readonly string[]): unknown {
  return path.reduce<unknown>((node, key) => {
    if (isMap(node)) return pairOf(node, key)?.value;
    return isSeq(node) ? node.items[Number(key)] : undefined;
  }, document.contents);
}

function pairOf(map: YAMLMap, key: string): Pair | undefined {
  return map.items.find((pair) => nameOf(pair) === key);
}

function nameOf({ key }: Pair): string {
  return isScalar(key) ? String(key.value) : '';
}

function isNode(value: unknown): value is Node {
  return isScalar(value) || isMap(value) || isSeq(value);
}

function jsonOf(node: unknown): Json {
  return isNode(node) ? toJson(node.toJSON()) : null;
}

function rangeOf(node: unknown): [from: number, to: number] {
  const range = isNode(node) ? node.range : undefined;
  if (!range) throw new Error('a part of it has no place');
  return [range[0], range[1]];
}

function startOf(pair: Pair | undefined): number {
  return rangeOf(pair?.key)[0];
}

function endOfPair(pair: Pair, text: string): number {
  return isNode(pair.value) && pair.value.range
    ? endOf(pair.value, text)
    : lineEnd(text, rangeOf(pair.key)[1]);
}

/** The end of the last line of a node; comments below it belong to what follows. */
function endOf(node: Node, text: string): number {
  if ((isMap(node) || isSeq(node)) && node.flow !== true) {
    const last: unknown = node.items.at(-1);
    if (isPair(last)) return endOfPair(last, text);
    if (isNode(last)) return endOf(last, text);
  }
  const [from, to] = rangeOf(node);
  return lineEnd(text, from + text.slice(from, to).trimEnd().length);
}

function lineEnd(text: string, at: number): number {
  return text.indexOf('\n', at) + 1;
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

function columnOf(text: string, at: number): number {
  return at - lineStart(text, at);
}

/** Keys in the order of the contract's files; what has no place in it comes last. */
function comesBefore(existing: string, added: string, parent: string | undefined): boolean {
  if (parent === 'responses') return existing < added;
  if (free.has(parent ?? '')) return true;
  const [one, other] = [order.indexOf(existing), order.indexOf(added)];
  return other === -1 || (one !== -1 && one < other);
}

/** Objects whose keys are names. */
const free = new Set(['properties', 'headers', 'content', 'examples', 'x-observed', 'x-assumed']);

const order = [
  ...['operationId', 'summary', 'name', 'in', 'description', '$ref', 'anyOf', 'tags', 'security'],
  ...['parameters', 'requestBody', 'headers', 'type', 'format', 'pattern', 'enum', 'minLength'],
  ...['maxLength', 'minItems', 'maxItems', 'items', 'required', 'schema', 'example', 'examples'],
  ...['content', 'links', 'responses', 'x-doc-status', 'x-response-codes', 'x-source', 'x-assumed'],
  ...['x-observed', 'x-not-shown', 'properties'],
];
