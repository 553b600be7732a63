/** What is stated and assumed of every operation, or of several answers, and no schema can say. */
import type { Contract } from './contract.ts';
import { marksOf } from './marks.ts';
import type { Operation } from './operation.ts';
import { unsaid, type Standing } from './standing.ts';

/** Stated by the source, with the place of the contract that it is about. No mark says otherwise there. */
export type Statement = Standing & {
  kind: 'stated';
  source: string;
  /** A pointer: below the operation where one is named, else below the document. */
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

/** That the operation answers, with the documented success where the request is right; or that it is sent. */
export function answered({
  marks,
  pointer,
  kind,
}: Pick<Operation, 'marks' | 'pointer' | 'kind'>): Statement {
  const part = kind === 'webhook' ? 'description' : 'responses';
  return stated(marks.source ?? 'Endpoints', `${pointer}/${part}`);
}

/** A description without marks says it at its operation. */
export function statedOf(
  { cites }: Pick<Contract, 'cites'>,
  operation: Operation,
  statement: Statement,
): Statement {
  return cites === undefined ? statement : answered(operation);
}

/** The choices that are made once for all operations, by their key in the contract. */
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

/** A choice may be reworded in the contract, or removed; so may that answers have exactly this label. */
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
