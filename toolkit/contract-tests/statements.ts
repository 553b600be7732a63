/** Where the contract tests' own demands come from: those that no schema and no rule has. */
import type { Contract } from '../contract/contract.ts';
import { marksOf } from '../contract/marks.ts';
import type { Operation } from '../contract/operation.ts';
import type { Origin } from './results.ts';

/** That a right request is answered, and with the documented success. */
export function answered({ marks }: Pick<Operation, 'marks'>): Origin {
  return { source: marks.source ?? 'Endpoints' };
}

/** That the body of an answer is JSON. */
export const bodyIsJson: Origin = { source: 'Endpoints: "Responses are JSON"' };

/** That an operation answers no other status than those it documents, and no 5xx to bad input. */
export const statusIsListed: Origin = {
  source: 'Errors, HTTP errors, 1: each endpoint lists the codes it returns',
};

/** That nobody is served without the right token. */
export const tokenIsNeeded: Origin = { source: 'Authentication, 1' };

/** That a JSON body is labelled `application/json`. */
export function mediaTypeIsExact({ document }: Contract): Origin {
  return assumption(document.info, 'media types');
}

/** That a request which does not fit the contract is rejected. */
export function misfitIsRejected({ document }: Contract): Origin {
  return assumption(document.info, 'rejection');
}

/** The choice is said once, in the contract; it may be reworded or removed there. */
function assumption(info: unknown, key: string): Origin {
  return { assumed: marksOf(info).assumed[key] ?? 'The source does not say.' };
}
