/** One call of an operation: its values, the request made of them, and what came of it. */
import type { Json, JsonObject } from '../../contract/document.ts';
import { isObject } from '../../contract/objects.js';
import type { Answer, DocumentedOperation, Parameter } from '../../contract/operation.ts';
import type { WireRequest } from '../wire/exchange.ts';

export interface PlannedCall {
  operation: DocumentedOperation;
  parameters: readonly SentParameter[];
  /** Nothing where no body is sent. */
  body: Json | undefined;
  success: Answer;
}

export interface SentParameter {
  parameter: Parameter;
  value: Json;
}

export function requestFor(call: PlannedCall, token: string | undefined): WireRequest {
  const { operation, body } = call;
  return {
    method: operation.method.toUpperCase(),
    path: pathFor(call),
    headers: {
      Accept: 'application/json',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': operation.body?.mediaType ?? '' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

export function withParameters(call: PlannedCall, values: JsonObject): PlannedCall {
  const parameters = call.parameters.map((one) => ({
    ...one,
    value: values[one.parameter.name] ?? one.value,
  }));
  return { ...call, parameters };
}

export function withBody(call: PlannedCall, body: Json): PlannedCall {
  return call.body === undefined ? call : { ...call, body };
}

export function withFields(call: PlannedCall, fields: JsonObject): PlannedCall {
  return withBody(call, { ...(isJsonObject(call.body) && call.body), ...fields });
}

/** The value that is sent under a name, as a parameter or as a field of the body. */
export function sentValue({ parameters, body }: PlannedCall, name: string): Json | undefined {
  const sent = parameters.find(({ parameter }) => parameter.name === name);
  return sent ? sent.value : isJsonObject(body) ? body[name] : undefined;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return isObject(value);
}

function pathFor({ operation, parameters }: PlannedCall): string {
  const inQuery = parameters.filter(({ parameter }) => parameter.in === 'query');
  const query = new URLSearchParams(
    inQuery.map(({ parameter, value }) => [parameter.name, textOf(value)]),
  ).toString();
  const path = parameters
    .filter(({ parameter }) => parameter.in === 'path')
    .reduce(
      (filled, { parameter, value }) =>
        filled.replace(`{${parameter.name}}`, () => encodeURIComponent(textOf(value))),
      operation.path,
    );
  return query === '' ? path : `${path}?${query}`;
}

/** A value as a path or a query has it: a text as it is, any other value as its JSON. */
function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
