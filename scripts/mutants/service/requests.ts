/** What is wrong with a request by the contract, and what a flawed service makes of it. */
import {
  operationsOf,
  type OpenApiDocument,
  type PlacedOperation,
} from '../../../toolkit/contract/document.ts';
import { isObject, objectAt, textAt } from '../../../toolkit/contract/objects.js';
import { pointerTo } from '../../../toolkit/contract/pointers.ts';
import { createSchemaCompiler } from '../../../toolkit/contract/schemas.ts';
import type { Flaws } from './flaws.ts';

export interface ReadRequest {
  operationId: string;
  parameters: { [name: string]: string };
  /** Undefined when it is no JSON. */
  body: unknown;
  isJson: boolean;
  text: string;
}

/** Ends a request: with a status, or without any answer. */
export type RequestFault = { status: number } | { status: 'none' };

export interface RequestCheck {
  /** Nothing when the request may pass. */
  faultOf(request: ReadRequest): RequestFault | undefined;
}

export function createRequestCheck(contract: OpenApiDocument, flaws: Flaws): RequestCheck {
  const schemas = createSchemaCompiler(contract);
  const operations = new Map(
    operationsOf(contract).map((placed) => [placed.operation.operationId, placed]),
  );

  /** The first segments of the places that break the contract. */
  const brokenFields = (placed: PlacedOperation, request: ReadRequest): string[] => {
    const base = pointerTo(['paths', placed.path, placed.method]);
    const parameters = (placed.operation.parameters ?? []).flatMap((parameter, index) => {
      const target = resolved(contract, parameter);
      const name = textAt(target, 'name') ?? '';
      const value = request.parameters[name];
      if (value === undefined) return [name];
      const faults = schemas.faults(`${base}/parameters/${index}/schema`, value);
      return faults.length > 0 ? [name] : [];
    });
    if (!placed.operation.requestBody) return parameters;
    const pointer = `${base}${pointerTo(['requestBody', 'content', 'application/json', 'schema'])}`;
    const found = schemas.faults(pointer, request.body);
    const looked = flaws.checksFirstOnly
      ? found.filter(({ path }) => !/\/[1-9]/.test(path))
      : found;
    const inBody = looked.map(({ path, message }) => {
      const [, missing] = /required property '(\w+)'/.exec(message) ?? [];
      return missing ?? path.split('/').findLast((part) => !/^\d*$/.test(part)) ?? '';
    });
    return [...parameters, ...inBody];
  };

  return {
    faultOf(request) {
      const { operationId, isJson, text } = request;
      const has = (list: readonly string[] | undefined): boolean =>
        list?.includes(operationId) ?? false;
      const placed = operations.get(operationId);
      if (!placed) return { status: 404 };
      const longest = Math.max(
        text.length,
        ...Object.values(request.parameters).map((one) => one.length),
      );
      if (flaws.crashesAtLength !== undefined && longest > flaws.crashesAtLength)
        return { status: 500 };
      const all = `${Object.values(request.parameters).join('')}${text}`;
      if (flaws.crashesOnControls && /\\u0000|\u0000/.test(all)) return { status: 500 };
      if (!isJson) {
        if (has(flaws.crashesOnJson)) return { status: 500 };
        if (has(flaws.hangsOnJson)) return { status: 'none' };
        return has(flaws.guessesJson) ? undefined : { status: 400 };
      }
      const fields = brokenFields(placed, request).map((field) => `${operationId}/${field}`);
      if (fields.length === 0) return undefined;
      if (has(flaws.crashes)) return { status: 500 };
      if (fields.some((field) => flaws.crashingFields?.includes(field))) return { status: 500 };
      if (has(flaws.unchecked)) return undefined;
      return fields.every((field) => flaws.uncheckedFields?.includes(field))
        ? undefined
        : { status: 400 };
    },
  };
}

function resolved(contract: OpenApiDocument, parameter: unknown): unknown {
  const reference = textAt(parameter, '$ref');
  if (reference === undefined) return parameter;
  const [kind = '', name = ''] = reference.split('/').slice(2);
  const found = objectAt(contract.components, kind)[name];
  return isObject(found) ? found : {};
}
