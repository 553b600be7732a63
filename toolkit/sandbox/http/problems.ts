/**
 * What goes wrong, as bodies. Where the contract documents the status for the operation, the body
 * is the contract's; everywhere else it is a problem of the sandbox's own (RFC 9457).
 */
import type { components } from '../../../generated/client/schema.d.ts';
import type { Fault } from './schemas.ts';

/** Something that ends a request. The message is for the caller and repeats nothing secret. */
export class RequestProblem extends Error {
  override name = 'RequestProblem';
  readonly status: number;
  readonly title: string;
  readonly headers: { [name: string]: string };
  readonly faults: Fault[];
  readonly more: { [key: string]: unknown };

  constructor(status: number, title: string, detail: string, more: ProblemDetails = {}) {
    super(detail);
    this.status = status;
    this.title = title;
    this.headers = more.headers ?? {};
    this.faults = more.faults ?? [];
    this.more = more.more ?? {};
  }
}

export interface ProblemDetails {
  headers?: { [name: string]: string };
  /** The places of the request that do not fit, where it is about those. */
  faults?: Fault[];
  /** What else a problem of the sandbox's own says. */
  more?: { [key: string]: unknown };
}

/** An answer that is not a success, ready to be sent. */
export interface ProblemAnswer {
  status: number;
  headers: { [name: string]: string };
  contentType: 'application/json' | 'application/problem+json';
  body: { [key: string]: unknown };
}

/**
 * The body for a problem.
 *
 * @param operationId nothing for what is no documented operation
 * @param instance where it happened: the path that was asked for
 */
export function problemAnswer(
  problem: RequestProblem,
  operationId: string | undefined,
  instance: string,
  now: Date,
): ProblemAnswer {
  const { status, headers } = problem;
  const shape = operationId === undefined ? undefined : documented[operationId]?.[status];
  if (!shape) {
    const body = ownProblem(problem);
    return { status, headers, contentType: 'application/problem+json', body };
  }
  const body = shape(problem, instance, now);
  return { status, headers, contentType: 'application/json', body };
}

/** The types say of an object whose fields are not shown that it has none. It may have any. */
type WithOpen<Body, Key extends keyof Body> = Omit<Body, Key> & {
  [name in Key]: { [key: string]: unknown };
};

type Shape = (problem: RequestProblem, instance: string, now: Date) => { [key: string]: unknown };

/**
 * By operation and status, where the contract documents one that is no success. The 400 of the
 * institutions is not among them: the source gives it the shape of the list, so it cannot say what
 * is wrong, and the sandbox never sends it.
 */
const documented: { [operationId: string]: { [status: number]: Shape } } = {
  sendPayout: { 400: payoutProblem },
  enquireAccount: { 400: contractProblem },
  getTransactionStatus: { 400: contractProblem },
  getIntradayStatement: { 400: statementError, 403: statementError, 404: statementError },
};

function payoutProblem(
  problem: RequestProblem,
  instance: string,
  now: Date,
): WithOpen<components['schemas']['PayoutProblem'], 'transactionResponse'> {
  return {
    type: 'about:blank',
    title: problem.title,
    status: problem.status,
    instance,
    timestamp: now.toISOString(),
    // Its child attributes are not shown. The sandbox says which element is wrong, and why.
    transactionResponse: { detail: problem.message, errors: problem.faults.map(ofTransaction) },
  };
}

/** `/transactionRequestList/3/paymentAmount` is of the element with index 3. */
function ofTransaction({ path, message }: Fault): { [key: string]: unknown } {
  const [, index] = /^\/transactionRequestList\/(\d+)/.exec(path) ?? [];
  return { ...(index !== undefined && { index: Number(index) }), path, message };
}

function contractProblem(
  problem: RequestProblem,
  instance: string,
): WithOpen<components['schemas']['Problem'], 'properties'> {
  const { status, title, message: detail, faults } = problem;
  const properties = faults.length > 0 ? { errors: faults } : {};
  return { type: 'about:blank', title, status, detail, instance, properties };
}

/** The values of `error.code` are not shown; these are the sandbox's. */
function statementError(problem: RequestProblem): components['schemas']['StatementEnvelope'] {
  const code = `SANDBOX_${problem.title.toUpperCase().replaceAll(' ', '_')}`;
  const where = problem.faults.map(({ path, message }) => `${path} ${message}`.trim());
  return { success: false, error: { code, message: [problem.message, ...where].join(' ') } };
}

function ownProblem({ status, title, message, faults, more }: RequestProblem): {
  [key: string]: unknown;
} {
  const errors = faults.length > 0 ? { errors: faults } : {};
  return { type: 'about:blank', title, status, detail: message, ...errors, ...more };
}
