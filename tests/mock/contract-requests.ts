/** What the contract's own examples say: a request that fits an operation, and its answers. */
import type { OpenApiDocument, PlacedOperation } from '../../toolkit/contract/document.ts';
import { operationsOf } from '../../toolkit/contract/document.ts';
import { canonicalPointer, pointerTo, valueAt } from '../../toolkit/contract/pointers.ts';
import type { Sent } from './http.ts';

/** An answer that the contract has as an example. */
export interface Scenario {
  status: string;
  example: string;
  value: unknown;
  /** Where the schema of the answer stands. */
  schema: string;
}

export interface Described {
  placed: PlacedOperation;
  /** Fits the contract, token and all. */
  request: Sent;
  /** The first example of the body; nothing where none is sent. */
  body: unknown;
  /** In the order of the contract. */
  scenarios: Scenario[];
}

/** Any text is a token to the mock. */
export const token = { authorization: 'Bearer any-token' };

export const jsonType = { 'content-type': 'application/json' };

/** Every documented operation. */
export function describedOperations(document: OpenApiDocument): Described[] {
  return operationsOf(document)
    .filter(({ operation }) => operation['x-doc-status'] === 'documented')
    .map((placed) => {
      const at = pointerTo(['paths', placed.path, placed.method]);
      const [body] = examplesAt(document, `${at}/requestBody/content`);
      const headers = { ...token, ...(body && jsonType) };
      const path = filledPath(document, placed);
      const request: Sent = { method: placed.method.toUpperCase(), path, headers };
      if (body) request.body = JSON.stringify(body.value);
      return { placed, request, body: body?.value, scenarios: scenariosAt(document, at) };
    });
}

/** Every operation that has nothing but a name, with its parameters filled in. */
export function namedOnlyOperations(document: OpenApiDocument): Sent[] {
  return operationsOf(document)
    .filter(({ operation }) => operation['x-doc-status'] === 'named-only')
    .map(({ path, method }) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{\w+\}/g, 'any'),
    }));
}

function scenariosAt(document: OpenApiDocument, operation: string): Scenario[] {
  return Object.keys(objectAt(document, `${operation}/responses`)).flatMap((status) => {
    const content = `${operation}/responses/${status}/content`;
    return examplesAt(document, content).map(({ name, value, schema }) => ({
      status,
      example: name,
      value,
      schema,
    }));
  });
}

interface Example {
  name: string;
  value: unknown;
  schema: string;
}

function examplesAt(document: OpenApiDocument, content: string): Example[] {
  return Object.keys(objectAt(document, content)).flatMap((mediaType) => {
    const at = `${content}${pointerTo([mediaType])}`;
    return Object.keys(objectAt(document, `${at}/examples`)).map((name) => ({
      name,
      value: followed(document, `${at}/examples${pointerTo([name])}/value`),
      schema: `${at}/schema`,
    }));
  });
}

/** The path, with the query, of the parameters' examples. */
function filledPath(document: OpenApiDocument, placed: PlacedOperation): string {
  const { path, method, operation } = placed;
  let filled = path;
  const query = new URLSearchParams();
  for (const index of (operation.parameters ?? []).keys()) {
    const at = pointerTo(['paths', path, method, 'parameters', index]);
    const name = String(followed(document, `${at}/name`));
    const example = String(followed(document, `${at}/example`));
    if (followed(document, `${at}/in`) === 'path') filled = filled.replace(`{${name}}`, example);
    else query.set(name, example);
  }
  return query.size === 0 ? filled : `${filled}?${query.toString()}`;
}

function followed(document: OpenApiDocument, pointer: string): unknown {
  return valueAt(document, canonicalPointer(document, pointer));
}

/** The object at a place, or an empty one. A reference at the place itself is followed too. */
function objectAt(document: OpenApiDocument, pointer: string): object {
  const inside = canonicalPointer(document, `${pointer}/-`);
  const value = valueAt(document, inside.slice(0, inside.lastIndexOf('/')));
  return typeof value === 'object' && value !== null ? value : {};
}
