import type { Contract } from '../../contract/contract.ts';
import {
  describeFindings,
  isBreach,
  judgeParameters,
  judgeRequestBody,
  originOf,
  type Finding,
} from '../../contract/findings.ts';
import { isObject } from '../../contract/objects.js';
import type { Operation } from '../../contract/operation.ts';
import { successOf } from '../../contract/operation.ts';
import type { Schemas } from '../../contract/schemas.ts';
import { maxViolations, parametersSchema } from '../../contract/schemas.ts';
import { isStorable } from './json-body.ts';
import { checkBatchSize, lackingIn, type Need } from './needs.ts';
import { badRequest, type Complaint, type RequestProblem } from './problems.ts';

export interface RequestParts<Body, Params, Query> {
  body: Body;
  params: Params;
  query: Query;
}

type AnyParts = RequestParts<unknown, unknown, unknown>;

export interface RequestRules {
  /** Whether what differs from an assumption is rejected too. */
  strict: boolean;
  /** What is needed whatever the source says. */
  needs: readonly Need[];
}

/**
 * The check of one operation of the contract.
 *
 * @returns a function that gives the remarks on a request, where it differs from what the contract
 *   assumes and may still be acted on; it throws RequestProblem 400 with every place of a part that is
 *   rejected
 */
export function createContractCheck(
  operation: Operation,
  contract: Contract,
  rules: RequestRules,
): (parts: AnyParts) => readonly string[] {
  const fits = createFit(operation, contract.schemas);
  const has = (part: Need['part'], value: unknown) =>
    lackingIn(rules.needs, part, value).length === 0;
  return (parts) => {
    if (operation.operationId === 'sendPayout') checkBatchSize(parts.body);
    if (fits(parts) && has('body', parts.body) && has('query', parts.query)) return [];
    // Where each place comes from is looked up only for what does not fit.
    return remarksOn(contract, operation, parts, rules);
  };
}

/**
 * The check of an operation that takes what its schemas say and nothing else; the types are those that
 * the schemas stand for.
 *
 * @returns a function that throws RequestProblem 400 with every place of a part that does not fit
 */
export function createRequestCheck<Body, Params, Query>(
  operation: Operation,
  contract: Contract,
): (parts: AnyParts) => RequestParts<Body, Params, Query> {
  const fits = createFit<Body, Params, Query>(operation, contract.schemas);
  return (parts) => {
    checkNames(operation, parts.query);
    if (fits(parts)) return { body: parts.body, params: parts.params, query: parts.query };
    remarksOn(contract, operation, parts, { strict: true, needs: [] });
    throw rejected('request', []);
  };
}

/** A misspelt filter would change or empty more than what was meant. */
function checkNames({ parameters }: Operation, query: unknown): void {
  const known = parameters.flatMap((one) => (one.in === 'query' ? [one.name] : []));
  const unknown = Object.keys(isObject(query) ? query : {}).filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const message = known.length === 0 ? 'must be left out' : `must be one of ${known.join(', ')}`;
  const violations = unknown.map((name) => ({ path: `query/${name}`, message }));
  throw badRequest('The query is unknown.', violations);
}

/** Whether a request fits its schemas. A part that the operation does not have is not looked at. */
function createFit<Body, Params, Query>(
  { body: described, parameters }: Operation,
  schemas: Schemas,
): (parts: AnyParts) => parts is RequestParts<Body, Params, Query> {
  const inPath = parametersSchema(parameters, 'path');
  const inQuery = parametersSchema(parameters, 'query');
  const anything = schemas.compile<Body>({});
  const bodySchema = described ? schemas.compile<Body>(described.schema.value) : anything;
  // Only what is there is coerced: most operations then need one Ajv, not two.
  const paramsSchema = schemas.compile<Params>(inPath ?? {}, inPath !== undefined);
  const querySchema = schemas.compile<Query>(inQuery ?? {}, inQuery !== undefined);

  return (parts): parts is RequestParts<Body, Params, Query> => {
    const { body, params, query } = parts;
    // A body was checked for it when it was read.
    if (inPath) checkTexts(params);
    if (inQuery) checkTexts(query);
    const mayBeMissing = described?.required === false && body === undefined;
    const fitsBody = mayBeMissing ? anything() : bodySchema();
    return paramsSchema()(params) && querySchema()(query) && fitsBody(body);
  };
}

/** @throws RequestProblem where there is more to say than a remark */
function remarksOn(
  contract: Contract,
  operation: Operation,
  { body, params, query }: AnyParts,
  { strict, needs }: RequestRules,
): string[] {
  const inPart = (part: unknown) => (name: string) => (isObject(part) ? part[name] : undefined);
  const judged = {
    path: judgeParameters(contract, operation, 'path', inPart(params)),
    query: judgeParameters(contract, operation, 'query', inPart(query)),
    body: judgeRequestBody(contract, operation, body),
  };
  const lacking = {
    path: [],
    query: lackingIn(needs, 'query', query),
    body: lackingIn(needs, 'body', body),
  };
  return (['path', 'query', 'body'] as const).flatMap((part) => {
    const findings = judged[part];
    const breaches = findings.filter((finding) => isBreach(finding, strict)).map(complaintOf);
    // Strict, most of what is lacking is a breach already.
    const complaints = strict && breaches.length > 0 ? breaches : [...breaches, ...lacking[part]];
    if (complaints.length > 0) throw rejected(part, complaints);
    return describeFindings(`request ${part}`, findings);
  });
}

function checkTexts(values: unknown): void {
  const all: unknown[] = typeof values === 'object' && values !== null ? Object.values(values) : [];
  const texts = all.filter((value) => typeof value === 'string');
  if (texts.every(isStorable)) return;
  throw badRequest('The address must not have text with U+0000.');
}

function complaintOf(finding: Finding): Complaint {
  const { path, message, standing } = finding;
  // A description that is not the contract's has no source.
  const hasOrigin = standing.kind !== 'stated' || standing.source !== undefined;
  return { path, message, ...(hasOrigin && { origin: originOf(finding) }) };
}

function rejected(part: string, complaints: readonly Complaint[]): RequestProblem {
  const detail = `The ${part} does not fit the schema of the operation.`;
  return badRequest(detail, complaints.slice(0, maxViolations));
}

/** A defect of the sandbox. */
export class ResponseViolation extends Error {
  override name = 'ResponseViolation';
}

/**
 * The check of the success of one operation. Other answers are made from their schemas.
 *
 * @returns a function that throws ResponseViolation
 */
export function createResponseCheck(
  operation: Operation,
  schemas: Schemas,
): (body: unknown) => void {
  const success = successOf(operation);
  if (!success?.content) return () => undefined;
  const { value, pointer } = success.content.schema;
  const fits = schemas.compile(value);
  return (body) => {
    if (fits()(body)) return;
    const places = schemas
      .violations(pointer, body)
      .slice(0, maxViolations)
      .map(({ path, message }) => `${path || '/'} ${message}`);
    throw new ResponseViolation(
      `${operation.operationId} ${success.status} breaks the contract: ${places.join('; ')}`,
    );
  };
}
