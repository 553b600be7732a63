/** The names and types of the Go package. What Go reserves, or would be there twice, ends in `_`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMergePatch } from '../../../toolkit/contract/operation.ts';
import { projectRoot } from '../../project.ts';
import {
  byKind,
  distinctNames,
  isHidden,
  type Field,
  type Model,
  type OperationShape,
  type Shapes,
  type Type,
} from './shapes.ts';

/** Where a name or a type is written. */
export interface Place {
  /** By the keys that `keys` makes. */
  names: ReadonlyMap<string, string>;
  /** By operationId. */
  methods: ReadonlyMap<string, string>;
  /** `payout.` outside of the package. */
  prefix: string;
  /** Whether null differs from what is left out. */
  isPatch: boolean;
}

/** In the package, models and enums have the keys that they have in the contract. */
export const keys = {
  constant: (name: string, value: string): string => `${name}.${value}`,
  download: (operationId: string): string => `${operationId}Download`,
  params: (operationId: string): string => `${operationId}Params`,
  /** Of a model that is sent in a patch, and received elsewhere. */
  patch: (name: string): string => `${name} patch`,
};

export function placeIn({ models, enums, operations }: Shapes, prefix = ''): Place {
  const ids = operations.map(({ operationId }) => operationId);
  const patches = models.filter(({ isPatch, isComplete }) => isPatch && !isComplete);
  const named = [
    ...[...models, ...enums].map(({ name }) => name),
    ...patches.map(({ name }) => keys.patch(name)),
    ...ids.map(keys.params),
    ...enums.flatMap(({ name, values }) => values.map((value) => keys.constant(name, value))),
  ];
  return {
    names: distinctNames(named, declared(/^(?:type |func |const |var |\t)([A-Z]\w*)/gm), goName),
    methods: distinctNames(
      [...ids, ...ids.map(keys.download)],
      declared(/^func \(c \*?Client\) (\w+)/gm),
      goName,
    ),
    prefix,
    isPatch: false,
  };
}

/** Of the fields of a struct. One that is hidden also has two methods. */
export function namesOfFields(model: Pick<Model, 'name' | 'fields'>): Map<string, string> {
  return distinctNames(namesIn(model.fields), isHidden(model) ? ['String', 'Format'] : [], goName);
}

/** What a function takes: what is in the path and the body as arguments, the rest as one struct, which may be nil. */
export interface Inputs {
  segments: ReadonlyMap<string, string>;
  /** Undefined where it may be left out, or is none. */
  body: string | undefined;
  /** Operations without a parameter have it, too: one that is learned later breaks no caller. */
  params: Model;
  /** Of the body, and of the struct, where it may be a field. */
  place: Place;
}

export function inputsOf(operation: OperationShape, place: Place): Inputs {
  const { operationId, parameters, sends, downloads } = operation;
  const path = namesIn(parameters.filter((one) => one.in === 'path'));
  const fields: Field[] = parameters.filter((one) => one.in !== 'path');
  const left = { required: false, nullable: false, isHidden: true };
  // No parameter of the contract has the name of one of these.
  if (sends?.required === false) {
    fields.push({ ...left, name: 'body', doc: 'What is sent.', type: sends.type });
  }
  if (downloads.length > 1) {
    const doc = `Of a download: ${downloads.map((one) => `\`${one}\``).join(', ')}.`;
    fields.push({ ...left, name: 'accept', doc, type: { kind: 'text' } });
  }
  const inner = { ...place, isPatch: sends !== undefined && isMergePatch(sends) };
  return {
    segments: distinctNames(path, reserved.split(' '), argumentName),
    body: sends?.required === true ? goType(sends.type, inner) : undefined,
    params: {
      name: keys.params(operationId),
      doc: `the parameters of [Client.${place.methods.get(operationId)}]${fields.length > 0 ? '' : '; none so far'}.`,
      fields,
      isSent: true,
      isComplete: true,
      isPatch: false,
    },
    place: inner,
  };
}

export function goType(type: Type, place: Place): string {
  const { names, prefix, isPatch } = place;
  const named = (name: string): string => `${prefix}${names.get(name)}`;
  return byKind(type, {
    text: 'string',
    bytes: `${prefix}File`,
    decimal: 'json.Number',
    integer: 'int64',
    boolean: 'bool',
    anything: 'any',
    enum: named,
    list: (of) => `[]${goType(of, place)}`,
    map: (of) => `map[string]${goType(of, place)}`,
    model: (name) => named(isPatch && names.has(keys.patch(name)) ? keys.patch(name) : name),
  });
}

/** How a field holds its value: `*` by a pointer, `Change` as in a patch. */
export interface Holding {
  as: '*' | 'Change' | '';
  /** Whether it is not sent when it is zero. */
  mayBeLeftOut: boolean;
}

/**
 * What the service leaves out must not read as something that it said, nor may the client send what
 * nobody gave: an absent flag is nil, not false, and a number is written as 0 only where it is 0.
 */
export function holdingOf({ type, required, nullable }: Field, model: Model): Holding {
  if (model.isPatch) return { as: 'Change', mayBeLeftOut: true };
  const { kind } = type;
  const mustBeSent = model.isComplete && required;
  const isFlat = kind === 'boolean' || kind === 'integer';
  if (model.isSent && required && nullable) {
    return { as: hasNil(type) ? '' : '*', mayBeLeftOut: false };
  }
  const mayBeLeftOut = !required || nullable || kind === 'decimal' || (isFlat && !mustBeSent);
  const isPointer = mayBeLeftOut && (isFlat || kind === 'model' || kind === 'bytes');
  return { as: isPointer ? '*' : '', mayBeLeftOut };
}

/** Whether nil is a value of the type itself, without a pointer. */
export function hasNil({ kind }: Type): boolean {
  return kind === 'list' || kind === 'map' || kind === 'anything';
}

/** A name as Go writes it: `batchId` is `BatchID`, and `ON-HOLD` is `OnHold`. */
function goName(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter((part) => part !== '');
  return (words.length > 0 ? words : ['x'])
    .map((word) => (/[a-z]/.test(word) ? word : word.toLowerCase()))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .replace(/(Id|Url|Json|Http|Api)(?=[A-Z]|$)/g, (word) => word.toUpperCase())
    .replace(/^(?=\d)/, 'N');
}

/** A text as a Go literal. */
export function goText(text: string): string {
  // Go has no surrogates: JSON writes half of a pair as an escape, which Go does not know.
  return JSON.stringify(text.toWellFormed());
}

function argumentName(name: string): string {
  return goName(name).replace(/^([A-Z]+(?=[A-Z][a-z]|\d|$)|[A-Z])/, (start) => start.toLowerCase());
}

/** What the files that are written by hand declare. */
function declared(names: RegExp): string[] {
  const folder = join(projectRoot, 'client/go');
  const files = readdirSync(folder).filter((file) => /(?<!_test)\.go$/.test(file));
  const sources = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  return sources.flatMap((source) => [...source.matchAll(names)].map(([, name = '']) => name));
}

function namesIn(fields: readonly Field[]): string[] {
  return fields.map(({ name }) => name);
}

/** The words of Go, and what the functions of the package use. */
const reserved =
  'break case chan const continue default defer else fallthrough for func go goto if import interface map ' +
  'package range return select struct switch type var any bool int64 string true body c call content ' +
  'context ctx given json orZero parameter params send';
