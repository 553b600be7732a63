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
import { successOf, type Operation } from '../../contract/operation.ts';
import { maxViolations, parametersSchema, type Schemas } from '../../contract/schemas.ts';
import { isStorable } from './json-body.ts';
import { checkBatchSize, lackingIn, type Need } from './needs.ts';
import { badRequest, type Complaint, type RequestProblem } from './problems.ts';
import type { RequestParts, Sent } from './sent.ts';

export interface RequestRules {
  /** Whether to reject also requests that depart from an assumption. */
  strict: boolean;
  /** The fields that are required, whatever the service's documentation says. */
  needs: readonly Need[];
}

/**
 * Checks the requests of one operation.
 *
 * @returns a function that returns remarks on departures from an assumption that do not stop the
 *   request; it throws RequestProblem 400 with every place of a rejected part
 */
export function createContractCheck(
  operation: Operation,
  contract: Contract,
  rules: RequestRules,
): (sent: Sent) => readonly string[] {
  const fits = createFit(operation, contract.schemas);
  return (sent) => {
    if (operation.effect === 'moves-money') checkBatchSize(sent.body);
    const lacks = (part: Need['part']) => lackingIn(rules.needs, part, sent[part]).length > 0;
    if (fits(sent) && !lacks('body') && !lacks('query')) return [];
    // Look up origins only for invalid places.
    return remarksOn(contract, operation, sent, rules);
  };
}

/**
 * Checks an operation only against its schemas; the types follow from the schemas.
 *
 * @returns a function that throws RequestProblem 400 with every place of an invalid part
 */
export function createRequestCheck<Body, Params, Query>(
  operation: Operation,
  contract: Contract,
): (sent: Sent) => RequestParts<Body, Params, Query> {
  const fits = createFit<Body, Params, Query>(operation, contract.schemas);
  return (sent) => {
    checkNames(operation, sent.names);
    if (fits(sent)) return sent;
    remarksOn(contract, operation, sent, { strict: true, needs: [] });
    throw rejected('request', []);
  };
}

/** Rejects unknown parameters: a misspelt filter would change or delete more than was meant. */
function checkNames({ parameters }: Operation, names: readonly string[]): void {
  const known = parameters.flatMap((one) => (one.in === 'query' ? [one.name] : []));
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const message = known.length === 0 ? 'must be left out' : `must be one of ${known.join(', ')}`;
  const violations = unknown.map((name) => ({ path: `query/${name}`, message }));
  throw badRequest('The query has an unknown parameter.', violations);
}

/** Whether a request is valid. Parts that the operation does not have are ignored. */
function createFit<Body, Params, Query>(
  { body: described, parameters }: Operation,
  schemas: Schemas,
): (sent: Sent) => sent is Sent & RequestParts<Body, Params, Query> {
  const places = parameterPlaces.flatMap(([place, part]) => {
    const schema = parametersSchema(parameters, place);
    // Coerce only parts that exist, so that most operations need one Ajv instead of two.
    return schema ? [{ part, fits: schemas.compile(schema, true) }] : [];
  });
  const contents = described?.contents ?? [];
  const bodies = new Map(contents.map((one) => [one, schemas.compile(one.schema.value)]));
  const fitsBody = ({ body, labelled }: Sent): boolean => {
    if (!described || body === undefined) return described?.required !== true;
    const fits = labelled?.content.kind === 'json' ? bodies.get(labelled.content) : undefined;
    return fits ? fits()(body) : labelled?.findings.length === 0;
  };
  return (sent): sent is Sent & RequestParts<Body, Params, Query> => {
    // Bodies were already checked for this when they were read.
    for (const { part } of places) {
      if (!isStorable(sent[part])) throw badRequest('The URL must not contain U+0000.');
    }
    // Read each place, because an error in one may be only a remark.
    const fitting = places.filter(({ part, fits }) => fits()(sent[part]));
    return fitting.length === places.length && fitsBody(sent);
  };
}

/** The places of parameters, and the parts of a request with their values. */
const parameterPlaces = [
  ['path', 'params'],
  ['query', 'query'],
  ['header', 'headers'],
] as const;

/** @throws RequestProblem if there is more than a remark */
function remarksOn(
  contract: Contract,
  operation: Operation,
  sent: Sent,
  { strict, needs }: RequestRules,
): string[] {
  const judged = [
    ...parameterPlaces.map(([place, part]) => {
      const values = sent[part];
      const valueOf = (name: string) => (isObject(values) ? values[name] : undefined);
      return {
        part: place,
        values,
        findings: judgeParameters(contract, operation, place, valueOf),
      };
    }),
    { part: 'body', values: sent.body, findings: judgeBody(contract, operation, sent) },
  ];
  return judged.flatMap(({ part, values, findings }) => {
    const breaches = findings.filter((finding) => isBreach(finding, strict)).map(complaintOf);
    // In strict mode, most missing fields already break the contract.
    const isEnough = strict && breaches.length > 0;
    const complaints = isEnough ? breaches : [...breaches, ...lackingIn(needs, part, values)];
    if (complaints.length > 0) throw rejected(part, complaints);
    return describeFindings(`request ${part}`, findings);
  });
}

function judgeBody(
  contract: Contract,
  operation: Operation,
  { body, labelled }: Sent,
): readonly Finding[] {
  if (body === undefined || !labelled) return judgeRequestBody(contract, operation, body);
  const { content, findings } = labelled;
  const isJson = operation.body && content.kind === 'json';
  return isJson ? contract.schemas.violations(content.schema.pointer, body) : findings;
}

function complaintOf(finding: Finding): Complaint {
  const { path, message, standing } = finding;
  // A description other than the contract's has no source.
  const hasOrigin = standing.kind !== 'stated' || standing.source !== undefined;
  return { path, message, ...(hasOrigin && { origin: originOf(finding) }) };
}

function rejected(part: string, complaints: readonly Complaint[]): RequestProblem {
  const detail = `The ${part} must fit the operation's schema.`;
  return badRequest(detail, complaints.slice(0, maxViolations));
}

/** An answer that breaks the contract: a defect of the sandbox. */
export class ResponseViolation extends Error {
  override name = 'ResponseViolation';
}

/**
 * Checks the success of one operation. Other answers are made from their schemas.
 *
 * @returns a function that throws ResponseViolation
 */
export function createResponseCheck(
  operation: Operation,
  schemas: Schemas,
): (body: unknown) => void {
  const success = successOf(operation);
  if (success?.content?.kind !== 'json') return () => undefined;
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
