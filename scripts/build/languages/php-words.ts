/** PHP source: files, comments, names, types, and how to read and write values. */
import { byKind, capital, distinctNames, type Type } from './shapes.ts';

/** @param body refers to other parts of the package as `Part::` or `Part(` */
export function phpFile(namespace: string, imports: readonly string[], body: string): string {
  const used = ['Call', 'Content', 'Json']
    .filter((name) => new RegExp(`\\b${name}(\\(|::)`).test(body))
    .map((name) => `RemittancePayout\\Internal\\${name}`);
  const uses = [...new Set([...imports, ...used])].toSorted().map((name) => `use ${name};\n`);
  return `<?php

// Generated from the contract. Do not edit.

declare(strict_types=1);

namespace ${namespace};

${uses.join('')}${uses.length > 0 ? '\n' : ''}${body}`;
}

/** Writes a comment from Markdown and tags. Empty if both are. */
export function docblock(text: string, tags: readonly string[], indent: number): string {
  const margin = ' '.repeat(indent);
  const written = text.trim() === '' ? [] : text.trim().split('\n');
  const between = written.length > 0 && tags.length > 0 ? [''] : [];
  const fitting = new RegExp(`.{1,${116 - indent}}(?:\\s|$)|\\S+\\s?|^$`, 'g');
  // In a pattern, `*\/` means the same.
  const lines = [...written, ...between, ...tags].flatMap(
    (line) => line.replaceAll('*/', '*\\/').match(fitting) ?? [],
  );
  if (lines.length === 0) return '';
  if (lines.length === 1) return `${margin}/** ${lines.join('').trim()} */\n`;
  const body = lines.map((line) => `${`${margin} * ${line}`.trimEnd()}\n`);
  return `${margin}/**\n${body.join('')}${margin} */\n`;
}

export function phpText(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** Keywords, and names that the package's files import. */
const taken = new Set(
  (
    'abstract and array as bool break callable case catch class clone const continue declare default do echo ' +
    'else elseif empty exit extends false final finally float fn for foreach function global goto if ' +
    'implements include instanceof insteadof int interface isset iterable list match mixed namespace never ' +
    'new null object or parent print private protected public readonly require return self static string ' +
    'switch throw trait true try unset use var void while xor yield body call client content download ' +
    'invalidargumentexception json jsonexception jsonserializable patch payoutexception read sensitiveparameter upload'
  ).split(' '),
);

export function phpClass(name: string): string {
  return taken.has(name.toLowerCase()) ? `${name}_` : name;
}

/** PHP names by names of the contract. */
export type Names = ReadonlyMap<string, string>;

/** Returns the names of fields or parameters as variables, without `$`. */
export function phpVariables(fields: readonly { name: string }[], used = ['this']): Names {
  const names = fields.map(({ name }) => name);
  return distinctNames(names, used, (name) => {
    const words = name.split(/[^\p{L}\p{N}_]+/u).filter((word) => word !== '');
    const [first = '', ...others] = words;
    const start = others.length === 0 ? first : first.charAt(0).toLowerCase() + first.slice(1);
    return [start, ...others.map(capital)].join('').replace(/^(?=\d|$)/, '_');
  });
}

function phpType(type: Type): string {
  return byKind(type, {
    text: 'string',
    bytes: 'Upload',
    decimal: 'string',
    integer: 'int',
    boolean: 'bool',
    anything: 'mixed',
    enum: () => 'string',
    list: () => 'array',
    map: () => 'array',
    model: phpClass,
  });
}

/**
 * Returns the type for a static checker. An exact number is a string of digits.
 *
 * @param isSent true if only the documented values of an enum are allowed
 */
function docTypeOf(type: Type, isSent: boolean): string {
  if (type.kind === 'list') return `list<${docTypeOf(type.of, isSent)}>`;
  if (type.kind === 'map') return `array<string, ${docTypeOf(type.of, isSent)}>`;
  if (type.kind === 'enum') return `${phpClass(type.name)}::*${isSent ? '' : '|string'}`;
  return type.kind === 'decimal' ? 'numeric-string' : phpType(type);
}

/** Returns the declared type, and a tag if a checker should know more. */
export function typesOf(type: Type, others: readonly string[], isSent: boolean) {
  const either = (one: string): string => (one === 'mixed' ? one : [one, ...others].join('|'));
  const [php, doc] = [either(phpType(type)), either(docTypeOf(type, isSent))];
  return { php: php.replace(/^(\w+)\|null$/, '?$1'), tag: php === doc ? undefined : doc };
}

/** Returns the classes in a type. */
export function classesIn(type: Type | undefined): string[] {
  if (type?.kind === 'list' || type?.kind === 'map') return classesIn(type.of);
  if (type?.kind === 'bytes') return ['RemittancePayout\\Upload'];
  const isNamed = type?.kind === 'model' || type?.kind === 'enum';
  return isNamed ? [`RemittancePayout\\Model\\${phpClass(type.name)}`] : [];
}

export function reader(type: Type, value: string): string {
  return byKind(type, {
    text: `Json::text(${value})`,
    bytes: `Json::file(${value})`,
    decimal: `Json::decimal(${value})`,
    integer: `Json::integer(${value})`,
    boolean: `Json::boolean(${value})`,
    anything: `Json::plain(${value})`,
    enum: () => `Json::text(${value})`,
    list: (of) => `Json::list(${value}, ${itemReader(of)})`,
    map: (of) => `Json::map(${value}, ${itemReader(of)})`,
    model: (name) => {
      const read = `${phpClass(name)}::read(${value.replace(' ?? null', '')})`;
      return `(is_array(${value}) ? ${read} : null)`;
    },
  });
}

function itemReader(type: Type): string {
  return ['list', 'map', 'model'].includes(type.kind)
    ? `static fn (mixed $one): ?${phpType(type)} => ${reader(type, '$one')}`
    : reader(type, '...');
}

/** Writes the expression for a value to send. Only exact numbers and maps need a conversion. */
export function writer(type: Type, value: string): string {
  if (type.kind === 'decimal') return `Json::number(${value})`;
  if (type.kind !== 'list' && type.kind !== 'map') return value;
  const one = writer(type.of, '$one');
  const each =
    one === '$one' ? value : `array_map(static fn (mixed $one): mixed => ${one}, ${value})`;
  const written = type.kind === 'map' ? `(object) ${each}` : each;
  return written === value ? value : `(${value} === null ? null : ${written})`;
}
