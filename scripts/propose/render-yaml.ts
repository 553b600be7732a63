/** New parts of a YAML file, in the form of the contract's files: blocks, single quotes, 100 columns. */
import { Document, isMap, isScalar, isSeq, Scalar, visit } from 'yaml';
import type { Json } from '../../toolkit/contract/document.ts';

/** A value on one line; undefined where it does not fit. */
export function renderOneLine(value: Json): string | undefined {
  const text = Array.isArray(value)
    ? `[${value.map((one) => render(one).trimEnd()).join(', ')}]`
    : render(value).trimEnd();
  const isSimple = Array.isArray(value) ? value.every(isLeaf) : isLeaf(value);
  return isSimple && !text.includes('\n') && text.length <= mostOfList ? text : undefined;
}

export function render(value: Json, column = 0): string {
  const document = new Document(value);
  visit(document, {
    Scalar(key, node) {
      if (typeof node.value !== 'string') return;
      // Older readers of YAML take it for a moment.
      if (/^\d{4}-\d{2}-\d{2}/.test(node.value)) node.type = Scalar.QUOTE_SINGLE;
      else if (node.value.includes('\n')) node.type = Scalar.BLOCK_LITERAL;
      else if (key === 'value' && node.value.length > mostOfLine) node.type = Scalar.BLOCK_FOLDED;
    },
    Seq(_, node) {
      const isShort = JSON.stringify(node).length <= mostOfList;
      node.flow = isShort && node.items.every((one) => isScalar(one) && !isLong(one.value));
    },
    Map(_, node) {
      node.flow = node.items.length === 0;
    },
  });
  if (isSeq(document.contents)) document.contents.flow = false;
  if (isMap(document.contents)) document.contents.flow = false;
  const lineWidth = 100 - column;
  const text = document.toString({ lineWidth, singleQuote: true, flowCollectionPadding: false });
  return text.replaceAll(/^(?=.)/gm, ' '.repeat(column));
}

function isLong(value: unknown): boolean {
  return typeof value === 'string' && value.length > mostOfList;
}

function isLeaf(value: Json): boolean {
  return value === null || typeof value !== 'object';
}

const mostOfLine = 72;
const mostOfList = 60;
