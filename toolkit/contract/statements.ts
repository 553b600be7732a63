/** What the source states and the contract assumes of every operation, and no schema can say. */
import type { OpenApiDocument } from './document.ts';
import { marksOf } from './marks.ts';
import type { Standing } from './standing.ts';

export const bodyIsJson = stated('Endpoints: "Responses are JSON"');

export const requestIsJson = stated('What the service does, General format rules');

export const statusIsListed = stated(
  'Errors, HTTP errors, 1: each endpoint lists the codes it returns',
);
export const tokenIsNeeded = stated('Authentication, 1');
export const operationIsListed = stated('Endpoints');

/**
 * A choice that is made once for all operations: `rejection`, or the label of answers, such as
 * `content.application/json`. It may be reworded or removed in the contract.
 */
export function generalAssumption(
  { info }: OpenApiDocument,
  key: string,
): Standing & { kind: 'assumed' } {
  return { kind: 'assumed', reason: marksOf(info).assumed[key] ?? 'The source does not say.' };
}

function stated(source: string): Standing & { kind: 'stated'; source: string } {
  return { kind: 'stated', source };
}
