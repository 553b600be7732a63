/**
 * What the source states of every operation, and no schema can say: the section of each statement.
 * And what the contract assumes of every operation, by its key in `info`.
 */
import type { OpenApiDocument } from './document.ts';
import { marksOf } from './marks.ts';
import type { Standing } from './standing.ts';

/** That the body of an answer is JSON. */
export const bodyIsJson = stated('Endpoints: "Responses are JSON"');

/** That the body of a request is JSON, and is labelled so. */
export const requestIsJson = stated('What the service does, General format rules');

/** That an operation answers no other status than those it documents, and no 5xx to bad input. */
export const statusIsListed = stated(
  'Errors, HTTP errors, 1: each endpoint lists the codes it returns',
);

/** That nobody is served without the right token. */
export const tokenIsNeeded = stated('Authentication, 1');

/** That a path and a method are those of an operation. */
export const operationIsListed = stated('Endpoints');

/**
 * A choice that is made once for all operations: `media types`, `rejection`. It may be reworded or
 * removed in the contract.
 */
export function generalAssumption(
  { info }: OpenApiDocument,
  key: 'media types' | 'rejection',
): Standing & { kind: 'assumed' } {
  return { kind: 'assumed', reason: marksOf(info).assumed[key] ?? 'The source does not say.' };
}

function stated(source: string): Standing & { kind: 'stated'; source: string } {
  return { kind: 'stated', source };
}
