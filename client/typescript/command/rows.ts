/** Reads the rows of a payout file: CSV whose first line has the field names, or JSON lines. */
import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { hasEqualKeys } from '../exact-json.js';
import { fieldOf } from '../field.js';
import type { TransactionRequest } from '../models.js';
import { isAskable } from '../status.js';
import { payoutFields, payoutRules } from '../tables.js';
import { leavesOf } from './leaves.js';
import { nearest } from './nearest.js';

interface Content {
  readonly payout?: TransactionRequest;
  /** A field whose text does not have the form that the contract states or assumes. */
  readonly wrong?: { readonly path: string; readonly reason: string } | undefined;
  /** A problem with the row. It quotes nothing that may be personal. */
  readonly problem?: string;
}

export interface Row extends Content {
  /** The number of its last line. */
  readonly line: number;
}

/** Stops at a problem after which the start of the next row is unclear. */
export async function* rowsOf(file: FileHandle): AsyncGenerator<Row, void, undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2 ** 16), 0, 2 ** 16, 0);
  // Excel writes "Unicode text" in UTF-16.
  const encoding = { fffe: 'utf-16le', feff: 'utf-16be' }[buffer.toString('hex', 0, 2)] ?? 'utf-8';
  const head = new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead));
  const isJson = /^\s*[{[]/.test(head);
  const parser = parse({
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    // An unclosed quote would otherwise consume the rest of the file.
    max_record_size: 2 ** 17,
    quote: isJson ? null : '"',
    // A field name never contains a delimiter, so the first one in the line is the file's. JSON
    // lines must not be split.
    delimiter: isJson ? '\0' : (/[,;\t]/.exec(head)?.[0] ?? ','),
  });
  // If the file cannot be read, the parser throws.
  pipeline(textOf(file, encoding), parser, () => undefined);
  const records: AsyncIterable<{ record: string[]; info: { lines: number } }> = parser;
  let names: string[] | undefined;
  try {
    for await (const { record, info } of records) {
      const { lines: line } = info;
      if (isJson) yield { line, ...jsonRow(record.join('')) };
      else if (names) yield { line, ...csvRow(record, names) };
      // Skip the first line `sep=;`, which is for Excel.
      else if (record[0] !== 'sep=') {
        names = record.map((name) => name.trim());
        const problem = problemOfNames(names);
        if (problem === undefined) continue;
        yield { line, problem };
        return;
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const problem =
      'a quoted cell must begin and end with a quote, and quotes inside it must be doubled.';
    yield { line: Number(fieldOf(error, 'lines')), problem };
  }
}

async function* textOf(file: FileHandle, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of file.createReadStream({ start: 0, autoClose: false })) {
    yield decoder.decode(Buffer.from(chunk), { stream: true });
  }
  yield decoder.decode();
}

function jsonRow(text: string): Content {
  const value = jsonIn(text);
  if (!(value instanceof Object) || Array.isArray(value)) {
    return { problem: 'it must be one JSON object with a payout.' };
  }
  if (hasEqualKeys(text)) return { problem: 'it must not repeat a name.' };
  const leaves = leavesOf(value, (path) => known.includes(path));
  const problem = problemOfNames(leaves.map(([path]) => path));
  return problem === undefined ? payoutRow(value, text) : { problem };
}

function csvRow(cells: readonly string[], names: readonly string[]): Content {
  // A column without a name is allowed if it is empty.
  if (cells.length < names.length || cells.some((cell, at) => cell !== '' && !names[at])) {
    return { problem: `it has ${cells.length} cells, but the first line has ${names.length}.` };
  }
  if (cells.some((cell) => /^\d[.,]\d+E\+\d+$/.test(cell))) {
    return { problem: 'Excel has shortened a number, such as 1.2E+11. Enter it again as text.' };
  }
  const payout = {};
  for (const [path, isText, isRequired] of payoutFields) {
    const cell = cells[names.indexOf(path)] ?? '';
    // An empty cell is an empty text if the field is a required text; otherwise the field is absent.
    if (cell === '' && !(isText && isRequired)) continue;
    const value = isText ? cell : jsonIn(cell);
    if (value === undefined) return { problem: `${path} must be written as JSON.` };
    put(payout, path.split('.'), value);
  }
  return payoutRow(payout, cells.join(''));
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function put(inside: object, [name = '', ...deeper]: readonly string[], value: unknown): void {
  const own: object = new Object(fieldOf(inside, name) ?? {});
  if (deeper.length > 0) put(own, deeper, value);
  Object.assign(inside, { [name]: deeper.length > 0 ? own : value });
}

/** Checks one payout; its field names were checked before. */
function payoutRow(payout: object, text: string): Content {
  if (text.includes('\uFFFD')) return { problem: 'it must be UTF-8. Save the file as UTF-8.' };
  if (!hasReference(payout)) {
    return { problem: 'its transactionReference must be a text that is not empty.' };
  }
  const texts = new Map(leavesOf(payout));
  return {
    payout,
    wrong: forms.find(({ path, form }) => texts.has(path) && !form.test(texts.get(path) ?? '')),
  };
}

function hasReference(payout: object): payout is TransactionRequest {
  const reference = fieldOf(payout, 'transactionReference' satisfies keyof TransactionRequest);
  return typeof reference === 'string' && isAskable(reference);
}

const forms = payoutFields.flatMap(([path, , , form]) => {
  const reason = payoutRules.find((rule) => rule.path === path)?.reason;
  return form === undefined
    ? []
    : { path, reason: reason ?? `must have the form ${form}`, form: new RegExp(form) };
});

const known: readonly string[] = payoutFields.map(([path]) => path);

function problemOfNames(names: readonly string[]): string | undefined {
  const near = names.map((name) => (known.includes(name) ? name : nearest(name, known)));
  if (near.every((name) => name === undefined)) {
    return `it must have field names, such as ${known.slice(0, 3).join(', ')}.`;
  }
  const wrong = names.flatMap((name, at) => {
    const meant = near[at];
    if (name === meant) return names.indexOf(name) < at ? `${name} is there twice` : [];
    // A name that resembles no field may be somebody's name, so do not quote it.
    if (meant !== undefined) return `${JSON.stringify(name)} must be ${meant}`;
    return name === '' ? [] : `name ${at + 1} is not a field`;
  });
  const missing = payoutFields.flatMap(([path, , isRequired]) =>
    isRequired && !near.includes(path) ? `${path} is missing` : [],
  );
  const all = [...wrong, ...missing];
  return all.length === 0 ? undefined : `its field names are wrong: ${all.join('; ')}.`;
}
