/** Where the contract tests' own demands come from: those that no schema and no rule has. */
import type { Contract } from '../../contract/contract.ts';
import type { Content, Operation } from '../../contract/operation.ts';
import * as stated from '../../contract/statements.ts';
import { isPaid } from '../plan/payouts.ts';
import type { Origin } from './results.ts';

/** That a right request is answered, and with the documented success. */
export function answered({ marks }: Pick<Operation, 'marks'>): Origin {
  return { source: marks.source ?? 'Endpoints' };
}

/** That an answer has the media type that is asked for, where several are documented. */
export const acceptIsKept = {
  assumed: 'That the header Accept chooses the media type of an answer is how HTTP is read.',
};

export const bodyIsJson: Origin = { source: stated.bodyIsJson.source };

export const requestIsJson: Origin = { source: stated.requestIsJson.source };

/** That an operation answers no other status than those it documents, and no 5xx to bad input. */
export const statusIsListed: Origin = { source: stated.statusIsListed.source };

export const tokenIsNeeded: Origin = { source: stated.tokenIsNeeded.source };

/** That a payout which has this result does not get another one: stated of one that is paid. */
export function resultStays(code: string): Origin {
  return isPaid(code)
    ? { source: 'Errors, Transaction response codes: 00, completed' }
    : {
        assumed: 'Which code can follow which is not shown; the contract reads this one as final.',
      };
}

export function mediaTypeIsExact({ document }: Contract, { mediaType }: Content): Origin {
  return { assumed: stated.generalAssumption(document, `content.${mediaType}`).reason };
}

export function misfitIsRejected({ document }: Contract): Origin {
  return { assumed: stated.generalAssumption(document, 'rejection').reason };
}

export const statementRejections: Origin = { source: 'Errors, HTTP errors, 4' };
