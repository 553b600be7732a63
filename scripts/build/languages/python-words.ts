/** How the parts of the contract are written in Python. */
import { byKind, type Type } from './shapes.ts';

/** A name of the contract as Python writes it: `recipient_iso_country_code`. */
export function snakeCase(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1_$2');
  const snake = words.replaceAll(/\W/g, '_').toLowerCase();
  if (/^\d/.test(snake)) return `_${snake}`;
  return taken.has(snake) ? `${snake}_` : snake;
}

/** Keywords, and what would hide a name that the made classes use. */
const taken = new Set(
  (
    'and as assert async await break class continue def del elif else except finally for from global if ' +
    'import in is lambda nonlocal not or pass raise return try while with yield ' +
    'bool bytes classmethod field from_json int object self str to_json'
  ).split(' '),
);

export function module(doc: string, imports: string, body: string): string {
  return `# Made from the contract. Do not edit.
${docstring('', doc)}

from __future__ import annotations

${imports}
${body}`;
}

/** Which of the names the code contains. */
export function namesIn(source: string, names: readonly string[]): string[] {
  const code = source.replaceAll(/"""[^]*?"""/g, '');
  return names.filter((name) => new RegExp(`\\b${name}\\b(?!=)`).test(code));
}

/** What the made files may need of exact_json.py. */
export const jsonHelpers = (
  'NULL Fields Null Writer as_boolean as_bytes as_choice as_decimal as_integer as_it_is as_text list_of map_of ' +
  'model_of required unless_empty whole'
).split(' ');

/** @param isOurs whether we make it: then its texts are those of the contract */
export function typeName(type: Type, isOurs: boolean): string {
  return byKind(type, {
    text: 'str',
    bytes: isOurs ? 'UploadFile' : 'str',
    decimal: 'Decimal',
    integer: 'int',
    boolean: 'bool',
    anything: 'object',
    enum: (name) => (isOurs ? name : `Union[${name}, str]`),
    list: (of) => `${isOurs ? 'Sequence' : 'List'}[${typeName(of, isOurs)}]`,
    map: (of) => `${isOurs ? 'Mapping' : 'Dict'}[str, ${typeName(of, isOurs)}]`,
    model: (name) => name,
  });
}

/** The class of the values that we make. */
export function valueClass(type: Type, isOurs = true): string {
  return byKind(type, {
    text: 'str',
    bytes: isOurs ? 'UploadFile' : 'str',
    decimal: 'Decimal',
    integer: 'int',
    boolean: 'bool',
    anything: 'object',
    enum: () => 'str',
    list: () => 'list',
    map: () => 'dict',
    model: (name) => name,
  });
}

/** A function from a JSON value to a value of the type. */
export function readerOf(type: Type, isOurs: boolean): string {
  return byKind(type, {
    text: 'as_text',
    bytes: 'as_text',
    decimal: 'as_decimal',
    integer: 'as_integer',
    boolean: 'as_boolean',
    anything: 'as_it_is',
    enum: () => (isOurs ? 'as_choice' : 'as_text'),
    list: (of) => `list_of(${readerOf(of, isOurs)})`,
    map: (of) => `map_of(${readerOf(of, isOurs)})`,
    model: (name) => `${name}.from_json`,
  });
}

export function docstring(indent: string, text: string): string {
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''");
  const lines = safe.split('\n').map((line) => (line ? `${indent}${line}` : ''));
  const end = lines.length > 1 || safe.endsWith('"') ? `\n${indent}"""` : '"""';
  return `${indent}"""${lines.join('\n').trimStart()}${end}`;
}
