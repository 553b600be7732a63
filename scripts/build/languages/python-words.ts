/** Writes parts of the contract in Python. */
import { block } from './sample.ts';
import { byKind, type Type } from './shapes.ts';

/** Returns a name in Python's style: `recipient_iso_country_code`. */
export function snakeCase(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1_$2');
  const snake = words.replaceAll(/\W/g, '_').toLowerCase();
  if (/^\d/.test(snake)) return `_${snake}`;
  return taken.has(snake) ? `${snake}_` : snake;
}

/** Keywords, and names that the generated classes use. */
const taken = new Set(
  (
    'and as assert async await break class continue def del elif else except finally for from global if ' +
    'import in is lambda nonlocal not or pass raise return try while with yield ' +
    'bool bytes classmethod dict field from_json int list object self str to_json'
  ).split(' '),
);

export function module(doc: string, imports: string, body: string): string {
  return `# Generated from the contract. Do not edit.
${docstring('', doc)}

from __future__ import annotations

${imports}
${body}`;
}

/** Returns those of the names that the code contains. */
export function namesIn(source: string, names: readonly string[]): string[] {
  const code = source.replaceAll(/"""[^]*?"""/g, '');
  return names.filter((name) => new RegExp(`\\b${name}\\b(?!=)`).test(code));
}

/** Helpers of exact_json.py that generated files may need. */
export const jsonHelpers = (
  'NULL Fields Null Writer as_boolean as_bytes as_choice as_decimal as_integer as_it_is as_text list_of map_of ' +
  'model_of required unless_empty whole'
).split(' ');

/**
 * Returns the name of a type, the class of its values, and a function that reads one from JSON.
 *
 * @param isOurs true if the caller creates the value, so that its texts must be documented ones
 */
export function pythonOf(
  type: Type,
  isOurs: boolean,
): { name: string; kind: string; reader: string } {
  const own = (name: string, reader: string, kind = name) => ({ name, kind, reader });
  return byKind(type, {
    text: own('str', 'as_text'),
    bytes: own(isOurs ? 'UploadFile' : 'str', 'as_text'),
    decimal: own('Decimal', 'as_decimal'),
    integer: own('int', 'as_integer'),
    boolean: own('bool', 'as_boolean'),
    anything: own('object', 'as_it_is'),
    enum: (name) =>
      isOurs ? own(name, 'as_choice', 'str') : own(`${name} | str`, 'as_text', 'str'),
    list: (of) => {
      const { name, reader } = pythonOf(of, isOurs);
      return own(`${isOurs ? 'Sequence' : 'list'}[${name}]`, `list_of(${reader})`, 'list');
    },
    map: (of) => {
      const { name, reader } = pythonOf(of, isOurs);
      return own(`${isOurs ? 'Mapping' : 'dict'}[str, ${name}]`, `map_of(${reader})`, 'dict');
    },
    model: (name) => own(name, `${name}.from_json`),
  });
}

/** Writes items on one line, or one per line if that is too long. */
export function onLines(open: string, items: string[], close: string, indent = ''): string {
  const line = `${open}${items.join(', ')}${close}`;
  const isShort = line.length <= 88 && !line.includes('\n');
  return isShort ? line : block(open, items, close, indent);
}

export function docstring(indent: string, text: string): string {
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''");
  const lines = safe.split('\n').map((line) => (line ? `${indent}${line}` : ''));
  const end = lines.length > 1 || safe.endsWith('"') ? `\n${indent}"""` : '"""';
  return `${indent}"""${lines.join('\n').trimStart()}${end}`;
}
