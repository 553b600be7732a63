/** Checks names in filters and faults, because a mistyped one would silently match nothing. */
import { nearest, onOneLine } from '../../cli/words.ts';
import { textAt } from '../../contract/objects.js';
import type { Engine } from '../engine/open.ts';
import type { Complaint } from '../http/problems.ts';

/** A function that returns the errors, for each field with an unknown name. */
export type Known = (fields: object) => Promise<Complaint[]>;

export function createKnown(
  engine: Pick<Engine, 'partners'>,
  operationIds: readonly string[],
): Known {
  return async (fields) => {
    const partnerCode = textAt(fields, 'partnerCode');
    const operationId = textAt(fields, 'operationId');
    const complaints: Complaint[] = [];
    if (partnerCode !== undefined) {
      const codes = (await engine.partners()).map((partner) => partner.partnerCode);
      const where = 'the code of a partner; GET /_sandbox/partners lists them';
      complaints.push(...complaintOf('partnerCode', partnerCode, codes, where));
    }
    if (operationId !== undefined) {
      const where = 'an operationId of the contract; openapi.json lists them';
      complaints.push(...complaintOf('operationId', operationId, operationIds, where));
    }
    return complaints;
  };
}

function complaintOf(
  field: string,
  given: string,
  names: readonly string[],
  where: string,
): Complaint[] {
  if (names.includes(given)) return [];
  const near = nearest(given.slice(0, longestName), names);
  const meant = near === undefined ? '' : `. Did you mean ${onOneLine(near)}?`;
  return [{ path: `/${field}`, message: `must be ${where}${meant}` }];
}

/** The longest name to compare. Longer ones are not typing errors, and would take long. */
const longestName = 100;
