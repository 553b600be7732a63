/** Statements and assumptions that no schema can express: about every operation, or about several answers. */
import type { Contract } from './contract.ts';
import { marksOf } from './marks.ts';
import type { Operation } from './operation.ts';
import { unsaid, type Standing } from './standing.ts';

/** Statements of the service's documentation, with their places in the contract. No mark there contradicts them. */
export type Statement = Standing & {
  kind: 'stated';
  source: string;
  /** A pointer, relative to the operation if one is named, otherwise to the document. */
  at: string;
  of?: string;
};

export const statements = {
  answerIsJson: stated('Endpoints', '/info/bodies'),
  requestIsJson: stated('What the service does, General format rules', '/info/bodies'),
  operationIsListed: stated('Endpoints', '/paths'),
  tokenIsNeeded: stated('Authentication, 1', '/security'),
  credentialsAreChecked: stated('Authentication, 2; Authentication, 4', '/description', 'login'),
  refreshTakesItsToken: stated('Authentication, 3', '/description', 'refreshToken'),
  tokensAreNew: stated('Authentication, 3', '/description', 'refreshToken'),
  batchIsNew: stated(
    'Resources and their fields, Payout response 200',
    '/description',
    'sendPayout',
  ),
  errorsAreCounted: stated('Endpoints, Rules, 1', '/description', 'sendPayout'),
  statementIsOfWindow: stated(
    'Endpoints, Documented operations, Intraday statement',
    '/parameters',
    'getIntradayStatement',
  ),
  resultIsKnown: stated(
    'States and transitions; Events, Rules, 1; Errors, Transaction response codes',
    '/description',
    'getTransactionStatus',
  ),
  statementIsRejected: stated('Errors, HTTP errors, 4', '/responses', 'getIntradayStatement'),
} satisfies { [name: string]: Statement };

/**
 * The statement that an operation exists and answers a valid request with a documented success, or that a webhook is
 * sent.
 */
export function answered({
  marks,
  pointer,
  kind,
}: Pick<Operation, 'marks' | 'pointer' | 'kind'>): Statement {
  const part = kind === 'webhook' ? 'description' : 'responses';
  return stated(marks.source ?? 'Endpoints', `${pointer}/${part}`);
}

/** In a description without marks, the statement comes from the operation. */
export function statedOf(
  { cites }: Pick<Contract, 'cites'>,
  operation: Operation,
  statement: Statement,
): Statement {
  return cites === undefined ? statement : answered(operation);
}

/** Choices made once for all operations, by their key in the contract. */
export const assumptions = [
  'accept',
  'charset',
  'locked login',
  'methods',
  'rejection',
  'same form',
  'size',
  'statuses',
  'two tokens',
  'unsteady',
] as const;

/** Returns the standing of a choice, which the contract may reword or remove. */
export function assumption(
  { document }: Pick<Contract, 'document'>,
  key: (typeof assumptions)[number] | `content.${string}`,
): Standing & { kind: 'assumed' } {
  const { assumed } = marksOf(document.info);
  const reason = assumed[key];
  return reason === undefined ? unsaid : { kind: 'assumed', reason };
}

function stated(source: string, at: string, of?: string): Statement {
  return { kind: 'stated', source, at, ...(of !== undefined && { of }) };
}
