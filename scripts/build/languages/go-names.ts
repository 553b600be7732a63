/** Names and types of the Go package. A reserved or duplicate name gets a trailing `_`. */
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

/** Context for writing a name or a type. */
export interface Place {
  /** Names by the keys that `keys` creates. */
  names: ReadonlyMap<string, string>;
  /** Method names by operationId. */
  methods: ReadonlyMap<string, string>;
  /** `payout.` outside the package, empty inside. */
  prefix: string;
  /** True if null differs from an absent field. */
  isPatch: boolean;
}

/** Keys of `names`. Models and enums keep their keys in the contract. */
export const keys = {
  constant: (name: string, value: string): string => `${name}.${value}`,
  download: (operationId: string): string => `${operationId}Download`,
  params: (operationId: string): string => `${operationId}Params`,
  /** A model that is sent in a patch and also received elsewhere. */
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

/** The names of a struct's fields. A hidden field also gets two methods. */
export function namesOfFields(model: Pick<Model, 'name' | 'fields'>): Map<string, string> {
  return distinctNames(namesIn(model.fields), isHidden(model) ? ['String', 'Format'] : [], goName);
}

/** The arguments of a function: path parameters, the body, and one struct for the rest, which may be nil. */
export interface Inputs {
  segments: ReadonlyMap<string, string>;
  /** Undefined if there is no body or it is optional. */
  body: string | undefined;
  /** Every operation has it, even without parameters, so that adding one later breaks no caller. */
  params: Model;
  /** The place of the body, or of the struct that contains it. */
  place: Place;
}

export function inputsOf(operation: OperationShape, place: Place): Inputs {
  const { operationId, parameters, sends, downloads } = operation;
  const path = namesIn(parameters.filter((one) => one.in === 'path'));
  const fields: Field[] = parameters.filter((one) => one.in !== 'path');
  const left = { required: false, nullable: false, isHidden: true };
  // No parameter of the contract has one of these names.
  if (sends?.required === false) {
    fields.push({ ...left, name: 'body', doc: 'The body.', type: sends.type });
  }
  if (downloads.length > 1) {
    const doc = `The media type of a download: ${downloads.map((one) => `\`${one}\``).join(', ')}.`;
    fields.push({ ...left, name: 'accept', doc, type: { kind: 'text' } });
  }
  const inner = { ...place, isPatch: sends !== undefined && isMergePatch(sends) };
  return {
    segments: distinctNames(path, reserved.split(' '), argumentName),
    body: sends?.required === true ? goType(sends.type, inner) : undefined,
    params: {
      name: keys.params(operationId),
      doc: `the parameters of [Client.${place.methods.get(operationId)}]${fields.length > 0 ? '' : '. There are none yet'}.`,
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

/** How a field holds its value: `*` as a pointer, `Change` as in a patch. */
export interface Holding {
  as: '*' | 'Change' | '';
  /** True if a zero value is not sent. */
  mayBeLeftOut: boolean;
}

/**
 * An omitted value must not look like one from the service, and the client must not send values that nobody set: an
 * absent flag is nil instead of false, and a 0 is only sent if the caller set it.
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

/** True if nil is a value of the type itself, without a pointer. */
export function hasNil({ kind }: Type): boolean {
  return kind === 'list' || kind === 'map' || kind === 'anything';
}

/** Returns a name in Go's style: `batchId` becomes `BatchID`, and `ON-HOLD` becomes `OnHold`. */
function goName(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter((part) => part !== '');
  return (words.length > 0 ? words : ['x'])
    .map((word) => (/[a-z]/.test(word) ? word : word.toLowerCase()))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .replace(/(Id|Url|Json|Http|Api)(?=[A-Z]|$)/g, (word) => word.toUpperCase())
    .replace(/^(?=\d)/, 'N');
}

export function goText(text: string): string {
  // Go has no surrogates. JSON escapes half of a pair in a way that Go does not know.
  return JSON.stringify(text.toWellFormed());
}

function argumentName(name: string): string {
  return goName(name).replace(/^([A-Z]+(?=[A-Z][a-z]|\d|$)|[A-Z])/, (start) => start.toLowerCase());
}

/** Finds the names that handwritten files declare. */
function declared(names: RegExp): string[] {
  const folder = join(projectRoot, 'client/go');
  const files = readdirSync(folder).filter((file) => /(?<!_test)\.go$/.test(file));
  const sources = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  return sources.flatMap((source) => [...source.matchAll(names)].map(([, name = '']) => name));
}

function namesIn(fields: readonly Field[]): string[] {
  return fields.map(({ name }) => name);
}

/** Go's keywords, and names that the package's functions use. */
const reserved =
  'break case chan const continue default defer else fallthrough for func go goto if import interface map ' +
  'package range return select struct switch type var any bool int64 string true body c call content ' +
  'context ctx given json orZero parameter params send';
