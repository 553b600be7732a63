/** Code shared by the samples of every language. They run unchanged against the local sandbox. */
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { isObject } from '../../../toolkit/contract/objects.js';
import { successContents, type DocumentedOperation } from '../../../toolkit/contract/operation.ts';
import { sandboxOptions } from '../../../toolkit/sandbox/options.ts';
import { usualUrl } from '../../../toolkit/serve/options.ts';
import {
  shapesOf,
  type Field,
  type Model,
  type OperationShape,
  type ParameterField,
  type Type,
} from './shapes.ts';

/** Credentials for the local sandbox. */
export const sampleLogin = {
  baseUrl: usualUrl(sandboxOptions),
  email: 'amara.okafor@harbour-remit.example',
  password: 'a-long-example-password',
};

/** Writes a whole program that calls one operation with a client package. */
export type SampleMaker = (contract: Contract, operation: DocumentedOperation) => string;

/** True if an operation returns what a webhook delivers. The clients can then confirm a delivery. */
export function canBeConfirmed(contract: Contract, { body }: DocumentedOperation): boolean {
  const answered = contract.documented.flatMap(successContents);
  return answered.some(({ schema }) => schema.pointer === body?.schema.pointer);
}

/** How a language writes values. Each text continues a line that is indented by `indent`. */
export interface Notation {
  step: string;
  /** Writes a JSON value that is not a list, a map or a model. */
  plain(value: unknown, type: Type): string;
  list(items: string[], indent: string, of: Type): string;
  map(entries: [key: string, text: string][], indent: string, of: Type): string;
  model(model: Model, values: { field: Field; text: string }[], indent: string): string;
}

/** The arguments of a call in the contract's first example. */
export interface Call {
  shape: OperationShape;
  body: string | undefined;
  /** Parameters with an example, in the order of the shape. */
  given: { field: ParameterField; text: string }[];
}

export function callOf(
  contract: Contract,
  { operationId, parameters, body }: DocumentedOperation,
  notation: Notation,
  indent: string,
): Call {
  const { models, operations } = shapesOf(contract);
  const shape = operations.find((one) => one.operationId === operationId);
  if (!shape) throw new Error(`${operationId} must be a documented operation.`);
  const modelOf = (type: Type | undefined): Model | undefined =>
    type?.kind === 'model' ? models.find(({ name }) => name === type.name) : undefined;
  const write = (type: Type, value: unknown, place: string): string => {
    const deeper = place + notation.step;
    if (type.kind === 'list' && Array.isArray(value)) {
      return notation.list(
        value.map((item) => write(type.of, item, deeper)),
        place,
        type.of,
      );
    }
    if (type.kind === 'map' && isObject(value)) {
      const entries = Object.entries(value);
      return notation.map(
        entries.map(([key, one]) => [key, write(type.of, one, deeper)]),
        place,
        type.of,
      );
    }
    const model = modelOf(type);
    if (!model || !isObject(value)) return notation.plain(value, type);
    // Outside a patch, the clients leave out an optional null.
    const given = model.fields.filter(({ name, required }) =>
      required || model.isPatch ? value[name] !== undefined : value[name] != null,
    );
    const values = given.map((field) => ({
      field,
      text: write(field.type, value[field.name], deeper),
    }));
    return notation.model(model, values, place);
  };
  const example = body?.examples[0];
  return {
    shape,
    body: shape.sends && example && write(shape.sends.type, example.value, indent),
    given: shape.parameters.flatMap((field) => {
      const value = parameters.find(({ name }) => name === field.name)?.example;
      return value === undefined ? [] : [{ field, text: write(field.type, value, indent) }];
    }),
  };
}

/** Writes items between brackets, each on a line that ends with a comma. */
export function block(
  open: string,
  items: string[],
  close: string,
  indent: string,
  step = '    ',
): string {
  if (items.length === 0) return `${open}${close}`;
  return `${open}\n${items.map((item) => `${indent}${step}${item},\n`).join('')}${indent}${close}`;
}
