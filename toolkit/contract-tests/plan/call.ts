/** One call of an operation: its values, the request, and the result. */
import type { operations } from '../../../generated/client/typescript/schema.d.ts';
import { sumsIn, type Sum } from '../../contract/amounts.ts';
import type { Json, JsonObject } from '../../contract/document.ts';
import { isObject } from '../../contract/objects.js';
import { successesOf } from '../../contract/operation.ts';
import type {
  Answer,
  DocumentedOperation,
  Operation,
  Parameter,
} from '../../contract/operation.ts';
import { pairsOf, targetOf } from '../../contract/sent-values.ts';
import type { Form } from '../../contract/form-parts.ts';
import { writeBody } from '../wire/body.ts';
import type { WireRequest } from '../wire/exchange.ts';

/** An operation about which the tests know more than the contract says. */
export type KnownId = keyof operations;

export function isOperation({ operationId }: Pick<Operation, 'operationId'>, id: KnownId): boolean {
  return operationId === id;
}

/** Whether the run itself needs the call for its tokens. */
export function isOfSession(operation: Pick<Operation, 'operationId'>): boolean {
  return isOperation(operation, 'login') || isOperation(operation, 'refreshToken');
}

export interface PlannedCall {
  operation: DocumentedOperation;
  parameters: readonly SentParameter[];
  /** The body; absent if none is sent. */
  body: Json | undefined;
  /** The form in which the body is serialized. */
  form: Form | undefined;
  /** The media type in `Accept`. */
  accept: string;
  /** The correct statuses. Any of them will do. */
  successes: readonly Answer[];
}

export interface SentParameter {
  parameter: Parameter;
  value: Json;
}

export function requestFor(call: PlannedCall, token: string | undefined): WireRequest {
  const { operation, body, form, accept } = call;
  const values = new Map(call.parameters.map(({ parameter, value }) => [parameter, value]));
  // A repeated parameter appears twice.
  const parameters = call.parameters.map(({ parameter }) => parameter);
  const inHeaders = call.parameters.filter(({ parameter }) => parameter.in === 'header');
  const sent = form && body !== undefined ? writeBody(form, body) : undefined;
  return {
    method: operation.method.toUpperCase(),
    path: targetOf({ path: operation.path, parameters }, (one) => values.get(one)),
    headers: {
      Accept: accept,
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(sent && { 'Content-Type': sent.type }),
      ...Object.fromEntries(inHeaders.flatMap((one) => pairsOf(one.parameter, one.value))),
    },
    ...(sent && { body: sent.body }),
    sums: sumsOf(call),
  };
}

/** The amounts in a call, one for each object that has any. */
export function sumsOf({ parameters, body }: PlannedCall): Sum[] {
  const values = parameters.map(({ parameter, value }): Json => ({ [parameter.name]: value }));
  return [...values, body ?? null].flatMap(sumsIn);
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

/** The value sent under a name, as a parameter or a body field. */
export function sentValue({ parameters, body }: PlannedCall, name: string): Json | undefined {
  const sent = parameters.find(({ parameter }) => parameter.name === name);
  return sent ? sent.value : isJsonObject(body) ? body[name] : undefined;
}

/** The id of the check of all its successes: `200`, or `200 or 204`. */
export function successName(operation: Operation): string {
  return (
    successesOf(operation)
      .map(({ status }) => status)
      .join(' or ') || 'success'
  );
}

/** A media type that no operation documents. */
export const unknownType = 'application/x-contract-tests';

export function isJsonObject(value: unknown): value is JsonObject {
  return isObject(value);
}
