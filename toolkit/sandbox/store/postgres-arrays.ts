/**
 * Arrays of one dimension in PostgreSQL's binary form, in which nothing is escaped and nothing parsed:
 * what `array_recv` in its source reads.
 */
import pg from 'pg';
import type { Value } from './store.ts';

/** A `text[]`. */
export function textArray(values: readonly Value[]): Buffer {
  const texts = values.map((value) => (value === null ? null : String(value)));
  const lengths = texts.map((text) => (text === null ? nullLength : Buffer.byteLength(text)));
  const size = lengths.reduce((sum, length) => sum + Math.max(length, 0), 0);
  const array = newArray(pg.types.builtins.TEXT, values.length, size);
  let at = headerSize;
  for (const [index, length] of lengths.entries()) {
    at = array.writeInt32BE(length, at);
    const text = texts[index];
    if (typeof text === 'string') at += array.write(text, at);
  }
  return array;
}

/** A `bigint[]`. */
export function bigintArray(values: readonly Value[]): Buffer {
  const size = values.reduce<number>((sum, value) => sum + (value === null ? 0 : bigintSize), 0);
  const array = newArray(pg.types.builtins.INT8, values.length, size);
  let at = headerSize;
  for (const value of values) {
    at = array.writeInt32BE(value === null ? nullLength : bigintSize, at);
    if (value !== null) at = array.writeBigInt64BE(BigInt(value), at);
  }
  return array;
}

const headerSize = 20;
const lengthSize = 4;
const bigintSize = 8;
/** In place of the length of an element. */
const nullLength = -1;

function newArray(elementType: number, count: number, size: number): Buffer {
  const array = Buffer.allocUnsafe(headerSize + count * lengthSize + size);
  const dimensions = 1;
  const mayHaveNulls = 1;
  const firstIndex = 1;
  let at = 0;
  for (const word of [dimensions, mayHaveNulls, elementType, count, firstIndex]) {
    at = array.writeInt32BE(word, at);
  }
  return array;
}
