/** Where the contract tests' own demands come from: those that no schema and no rule has. */
import type { Contract } from '../../contract/contract.ts';
import type { Operation } from '../../contract/operation.ts';
import * as stated from '../../contract/statements.ts';
import { isPaid } from '../plan/payouts.ts';
import type { Origin } from './results.ts';

/** That a right request is answered, and with the documented success. */
export function answered({ marks }: Pick<Operation, 'marks'>): Origin {
  return { source: marks.source ?? 'Endpoints' };
}

/** That the body of an answer is JSON. */
export const bodyIsJson: Origin = { source: stated.bodyIsJson.source };

/** That the body of a request is JSON. */
export const requestIsJson: Origin = { source: stated.requestIsJson.source };

/** That an operation answers no other status than those it documents, and no 5xx to bad input. */
export const statusIsListed: Origin = { source: stated.statusIsListed.source };

/** That nobody is served without the right token. */
export const tokenIsNeeded: Origin = { source: stated.tokenIsNeeded.source };

/** That a payout which has this result does not get another one: stated of one that is paid. */
export function resultStays(code: string): Origin {
  return isPaid(code)
    ? { source: 'Errors, Transaction response codes: 00, completed' }
    : {
        assumed: 'Which code can follow which is not shown; the contract reads this one as final.',
      };
}

/** That a JSON body is labelled `application/json`. */
export function mediaTypeIsExact({ document }: Contract): Origin {
  return { assumed: stated.generalAssumption(document, 'media types').reason };
}

/** That a request which does not fit the contract is rejected. */
export function misfitIsRejected({ document }: Contract): Origin {
  return { assumed: stated.generalAssumption(document, 'rejection').reason };
}

/** What leads to which rejection of the statement. */
export const statementRejections: Origin = { source: 'Errors, HTTP errors, 4' };
