/** Edits a YAML file. Texts and comments outside a change stay unchanged. */
import { Document, isMap, isScalar, isSeq, LineCounter, parseDocument, Scalar, visit } from 'yaml';
import type { Node, Pair, Tags, YAMLMap, YAMLSeq } from 'yaml';
import type { Json } from '../../toolkit/contract/document.ts';

export type YamlEdit =
  | { kind: 'set'; path: readonly string[]; value: Json }
  /** Removes a key, and its parents if they become empty. */
  | { kind: 'remove'; path: readonly string[] }
  /** Removes a list entry by its text or its id. */
  | { kind: 'strike'; path: readonly string[]; what: string };

/** @throws Error with the line if the file is not YAML or lacks the place */
export function editYaml(text: string, edits: readonly YamlEdit[]): string {
  const lines = new LineCounter();
  const options = { lineCounter: lines, prettyErrors: false, keepSourceTokens: true, customTags };
  const document = parseDocument(text, options);
  const [error] = document.errors;
  if (error) throw new Error(`line ${lines.linePos(error.pos[0]).line}: ${error.message}`);
  for (const edit of edits) apply(document, edit);
  return document.toString(form);
}

/** Writes a new file in the contract's style: blocks, single quotes, 100 columns. */
export function render(value: Json): string {
  return new Document(nodeOf(new Document(), value)).toString(form);
}

const form = { lineWidth: 100, singleQuote: true, flowCollectionPadding: false };

/** Keeps an existing text as written. A new one has no source token. */
function customTags(tags: Tags): Tags {
  return tags.map((tag) => {
    if (typeof tag === 'string' || tag.collection || tag.tag !== 'tag:yaml.org,2002:str')
      return tag;
    return {
      ...tag,
      stringify(node, ...others) {
        const token = isScalar(node) ? node.srcToken : undefined;
        if (!token) return tag.stringify?.(node, ...others) ?? '';
        const head = token.type === 'block-scalar' ? token.props : [];
        return [...head, token]
          .map((one) => ('source' in one ? one.source : ''))
          .join('')
          .trimEnd();
      },
    };
  });
}

function apply(document: Document, edit: YamlEdit): void {
  const { kind, path } = edit;
  if (kind === 'set') set(document, document.contents, path, edit.value);
  else if (kind === 'remove') remove(document, path);
  else strike(document, path, edit.what);
}

function set(
  document: Document,
  parent: unknown,
  [key = '', ...rest]: readonly string[],
  value: Json,
  name = '',
): void {
  const child = isMap(parent) || (isSeq(parent) && key !== '-') ? parent.get(key, true) : undefined;
  if (rest.length > 0 && (isMap(child) || isSeq(child))) {
    set(document, child, rest, value, key);
    return;
  }
  const nested = rest.reduceRight<Json>(
    (inner, one) => (one === '-' ? [inner] : { [one]: inner }),
    value,
  );
  const node = nodeOf(document, nested);
  if (isSeq(parent)) {
    parent.add(node);
    parent.flow &&= isShort(parent);
  } else if (isMap(parent)) {
    const pair = pairOf(parent, key);
    if (pair && isScalar(pair.value)) node.comment = pair.value.comment ?? null;
    if (pair) pair.value = node;
    else {
      const before = parent.items.findLastIndex((one) => comesBefore(nameOf(one), key, name));
      parent.items.splice(before + 1, 0, document.createPair(key, node));
      parent.flow = false;
    }
  } else throw new Error(`there is no object at ${name || 'the top'}`);
}

function remove(document: Document, path: readonly string[]): void {
  const parent = path.slice(0, -1);
  document.deleteIn(path);
  const left = document.getIn(parent, true);
  if (parent.length > 0 && (isMap(left) || isSeq(left)) && left.items.length === 0) {
    remove(document, parent);
  }
}

function strike(document: Document, path: readonly string[], what: string): void {
  const list = document.getIn(path, true);
  if (!isSeq(list)) throw new Error(`there is no list at ${path.join('.')}`);
  const at = list.items.findIndex((one) =>
    isMap(one) ? one.get('id') === what : isScalar(one) && String(one.value) === what,
  );
  if (at === -1) throw new Error(`${path.join('.')} does not list ${what}`);
  remove(document, [...path, String(at)]);
}

function pairOf(map: YAMLMap, key: string): Pair | undefined {
  return map.items.find((pair) => nameOf(pair) === key);
}

function nameOf({ key }: Pair): string {
  return isScalar(key) ? String(key.value) : '';
}

function nodeOf(document: Document, value: Json): Node {
  const made = document.createNode(value);
  visit(made, {
    Scalar(key, node) {
      if (typeof node.value !== 'string') return;
      // YAML 1.1 parsers would read it as a date.
      if (/^\d{4}-\d{2}-\d{2}/.test(node.value)) node.type = Scalar.QUOTE_SINGLE;
      else if (node.value.includes('\n')) node.type = Scalar.BLOCK_LITERAL;
      else if (key === 'value' && node.value.length > mostOfLine) node.type = Scalar.BLOCK_FOLDED;
    },
    Seq(_, node) {
      node.flow = isShort(node);
    },
    Map(_, node) {
      node.flow = node.items.length === 0;
    },
  });
  return made;
}

function isShort(list: YAMLSeq): boolean {
  return JSON.stringify(list).length <= mostOfList && list.items.every((one) => isScalar(one));
}

/** Sorts keys as in the contract's files. Unknown keys come last. */
function comesBefore(existing: string, added: string, parent: string): boolean {
  if (parent === 'responses') return existing < added;
  if (free.has(parent)) return true;
  const [one, other] = [order.indexOf(existing), order.indexOf(added)];
  return other === -1 || (one !== -1 && one < other);
}

/** Keys of the contract whose values have names as keys. */
const free = new Set(['properties', 'headers', 'content', 'examples', 'x-observed', 'x-assumed']);

const order = [
  ...['operationId', 'summary', 'name', 'in', 'description', '$ref', 'anyOf', 'tags', 'security'],
  ...['parameters', 'requestBody', 'headers', 'type', 'format', 'pattern', 'enum', 'minLength'],
  ...['maxLength', 'minItems', 'maxItems', 'items', 'required', 'schema', 'example', 'examples'],
  ...['content', 'links', 'responses', 'x-doc-status', 'x-effect', 'x-source', 'x-assumed'],
  ...['x-observed', 'x-not-shown', 'properties'],
];
const mostOfLine = 72;
const mostOfList = 60;
