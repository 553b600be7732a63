/** One call of an operation: from its values to a request, and from the answer to what is wrong. */
import type { Json } from '../contract/document.ts';
import type { SchemaCompiler } from '../contract/schemas.ts';
import { explainNoAnswer, isAnswer, type Exchange, type WireRequest } from './exchange.ts';
import { bodyOf, judgeAnswer } from './judge.ts';
import type { DocumentedAnswer, PlannedOperation } from './plan.ts';
import { describeRequest } from './redact.ts';
import type { Finding, Problem } from './results.ts';
import { rulesBroken } from './rules.ts';

/** The request for an operation with its values, and with the token where there is one. */
export function requestFor(operation: PlannedOperation, token: string | undefined): WireRequest {
  const { method, body } = operation;
  return {
    method: method.toUpperCase(),
    path: pathFor(operation),
    headers: {
      Accept: 'application/json',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': body.mediaType }),
    },
    ...(body && { body: JSON.stringify(body.value) }),
  };
}

/** The operation with other values in the place of some parameters. */
export function withParameters(
  operation: PlannedOperation,
  values: { [name: string]: Json },
): PlannedOperation {
  const parameters = operation.parameters.map((one) => ({
    ...one,
    value: values[one.name] ?? one.value,
  }));
  return { ...operation, parameters };
}

/** The operation with another body. */
export function withBody(operation: PlannedOperation, value: Json): PlannedOperation {
  return operation.body ? { ...operation, body: { ...operation.body, value } } : operation;
}

export interface Judgement {
  schemas: SchemaCompiler;
  /** Milliseconds that a request may take. */
  timeLimit: number;
}

/** What is wrong with what came of a call, by the schemas first and then by the rules. */
export function judgeCall(
  { schemas, timeLimit }: Judgement,
  sent: PlannedOperation,
  wanted: readonly DocumentedAnswer[],
  exchange: Exchange,
): Problem[] {
  if (!isAnswer(exchange)) {
    return [{ wanted: 'an answer', came: explainNoAnswer(exchange, timeLimit) }];
  }
  const problems = judgeAnswer(schemas, wanted, exchange);
  if (problems.length > 0) return problems;
  return rulesBroken({ body: bodyOf(exchange), status: exchange.status, sent });
}

/** The problems with the masked request that led to them. */
export function findingsOf(
  operation: PlannedOperation,
  request: WireRequest,
  problems: readonly Problem[],
): Finding[] {
  return problems.map((problem) => ({ ...problem, request: describeRequest(operation, request) }));
}

function pathFor({ path, parameters }: PlannedOperation): string {
  const inPath = parameters.filter((one) => one.in === 'path');
  const query = new URLSearchParams(
    parameters.filter((one) => one.in === 'query').map(({ name, value }) => [name, written(value)]),
  ).toString();
  const filled = inPath.reduce(
    (text, { name, value }) => text.replace(`{${name}}`, () => encodeURIComponent(written(value))),
    path,
  );
  return query === '' ? filled : `${filled}?${query}`;
}

/** As a value stands in a path or a query: a text as it is, any other value as its JSON. */
function written(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
