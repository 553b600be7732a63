import { STATUS_CODES } from 'node:http';
import type { Contract } from '../../contract/contract.ts';
import { listAt, objectAt } from '../../contract/objects.js';
import { answerTo, type Content, type Operation } from '../../contract/operation.ts';
import { pointerTo, valueAt } from '../../contract/pointers.ts';
import { schemasAt } from '../../contract/schemas-at.ts';
import type { ShortViolation } from '../../contract/schemas.ts';
import {
  IllegalTransitionError,
  type EngineError,
  type EngineErrorCode,
} from '../engine/interface/errors.ts';

/** Ends a request. The message is for the caller and contains no secrets. */
export class RequestProblem extends Error {
  override name = 'RequestProblem';
  readonly status: number;
  readonly title: string;
  readonly headers: { [name: string]: string };
  /** The invalid places of the request, if the problem is about those. */
  readonly violations: readonly Complaint[];
  /** Further members of a problem in the sandbox's own form. */
  readonly more: { [key: string]: unknown };

  constructor(
    status: number,
    title: string,
    detail: string,
    more: Partial<Pick<RequestProblem, 'headers' | 'violations' | 'more'>> = {},
  ) {
    super(detail);
    this.status = status;
    this.title = title;
    this.headers = more.headers ?? {};
    this.violations = more.violations ?? [];
    this.more = more.more ?? {};
  }
}

export function badRequest(detail: string, violations: readonly Complaint[] = []): RequestProblem {
  return new RequestProblem(400, 'Bad Request', detail, { violations });
}

/** Maps every engine error to a status, so that handlers need not catch them. */
const statuses: { readonly [Code in EngineErrorCode]: number } = {
  'out-of-bounds': 400,
  'unknown-batch': 400,
  'no-merchant': 403,
  'unknown-account': 404,
  'unknown-delivery': 404,
  'unknown-fault': 404,
  'unknown-partner': 404,
  'unknown-snapshot': 404,
  'unknown-transaction': 404,
  'demo-partner': 409,
  'idempotency-conflict': 409,
  'illegal-transition': 409,
  'no-webhook': 409,
  'partner-exists': 409,
  'shared-clock': 409,
};

export function engineProblem(error: EngineError): RequestProblem {
  const status = statuses[error.code];
  const more = error instanceof IllegalTransitionError ? { legal: error.legal } : {};
  return new RequestProblem(status, STATUS_CODES[status] ?? '', error.message, { more });
}

/** An invalid place in a request. */
export interface Complaint extends ShortViolation {
  /** The broken rule: `stated: Authentication, 2`, or an assumption's reason. */
  origin?: string;
}

/**
 * Returns the body of a problem: in the shape that the contract documents for the answer, otherwise in the sandbox's
 * own (RFC 9457).
 *
 * @param operation the requested operation; undefined if there is none
 * @param instance the requested path
 */
export function problemAnswer(
  contract: Contract,
  problem: RequestProblem,
  operation: Operation | undefined,
  instance: string,
  now: Date,
): { contentType: string; body: { [key: string]: unknown } } {
  const content = operation && describedContent(contract, operation, problem.status);
  const facts = {
    ...factsOf(problem),
    '/instance': instance,
    '/timestamp': now.toISOString(),
  };
  const body = content && documentedBody(contract, content, facts);
  if (body) return { contentType: content.mediaType, body };
  return { contentType: 'application/problem+json', body: ownProblem(problem) };
}

/** Returns the described answer. Operations of the simulation have none, even under a name of the contract. */
function describedContent(contract: Contract, operation: Operation, status: number) {
  if (contract.find(operation.operationId) !== operation) return undefined;
  return answerTo(operation, status)?.content;
}

/** The facts about a problem, by the place in a body that may hold them. */
function factsOf({ status, title, message: detail, violations }: RequestProblem) {
  // The service does not document the values of codes. These are the sandbox's own.
  const code = `SANDBOX_${title.toUpperCase().replaceAll(' ', '_')}`;
  const where = violations.map(({ path, message }) => `${path} ${message}`.trim());
  const message = [detail, ...where].join(' ');
  const errors = violations.length > 0 ? { errors: violations } : {};
  return {
    '/type': 'about:blank',
    '/title': title,
    '/status': status,
    '/detail': detail,
    // The fields of the next two are not documented, so the sandbox gives each error and its place.
    '/properties': errors,
    '/transactionResponse': { detail, errors: violations.map(ofTransaction) },
    '/success': false,
    '/code': code,
    '/message': message,
    '/error/code': code,
    '/error/message': message,
  };
}

/** Returns the index of the list element: 3 for `/transactionRequestList/3/paymentAmount`. */
function ofTransaction(complaint: Complaint): { [key: string]: unknown } {
  const [, index] = /^\/transactionRequestList\/(\d+)/.exec(complaint.path) ?? [];
  return { ...(index !== undefined && { index: Number(index) }), ...complaint };
}

function ownProblem({ status, title, message, violations, more }: RequestProblem) {
  const errors = violations.length > 0 ? { errors: violations } : {};
  return { type: 'about:blank', title, status, detail: message, ...errors, ...more };
}

/** Facts by the JSON pointer of the field that may hold them: `/error/message`. */
interface Facts {
  [pointer: string]: unknown;
}

/**
 * Fills every field that has a known fact, and takes other required fields from the contract's example. If a fact
 * does not fit its field, uses the example.
 *
 * @returns undefined if the result does not fit the schema or says nothing
 */
function documentedBody(contract: Contract, content: Content, facts: Facts) {
  const { pointer } = content.schema;
  const unfit = violationsOf(fill(contract, content, facts, ''));
  const fitting = Object.entries(facts).filter(
    ([place]) => !unfit.some((path) => isIn(path, place)),
  );
  const body = fill(contract, content, Object.fromEntries(fitting), '');
  return violationsOf(body).length === 0 && Object.keys(body).length > 0 ? body : undefined;

  function violationsOf(value: unknown): string[] {
    return contract.schemas.violations(pointer, value).map(({ path }) => path);
  }
}

function fill(contract: Contract, content: Content, facts: Facts, at: string) {
  const schemas = schemasAt(contract.document, content.schema.pointer, at).map((pointer) =>
    valueAt(contract.document, pointer),
  );
  const required = new Set(schemas.flatMap((schema) => listAt(schema, 'required')));
  const body: { [key: string]: unknown } = {};
  for (const name of new Set(
    schemas.flatMap((schema) => Object.keys(objectAt(schema, 'properties'))),
  )) {
    const place = `${at}${pointerTo([name])}`;
    if (Object.hasOwn(facts, place)) body[name] = facts[place];
    else if (Object.keys(facts).some((one) => isIn(one, place))) {
      body[name] = fill(contract, content, facts, place);
    } else if (required.has(name)) body[name] = valueAt(content.examples[0]?.value, place);
  }
  return body;
}

/** Whether a place equals another or is inside it. */
function isIn(place: string, outer: string): boolean {
  return place === outer || place.startsWith(`${outer}/`);
}
