/** A header that was sent and taken, as a parameter: the key of a repeat only where all repeats show it. */
import type { JsonObject } from '../../contract/document.ts';
import { isObject } from '../../contract/objects.js';
import { keyOf } from '../watch/headers.ts';
import type { OperationSeen } from '../watch/operations.ts';
import { parameterSeen } from './drafts.ts';
import { answeredIn, type Edit, type Evidence } from './proposal.ts';

export function headerParameter(
  evidence: Evidence,
  { operation, headers }: OperationSeen,
  header: readonly [name: string, count: number],
): { value: JsonObject; says: string; edits: Edit[] } {
  const value = parameterSeen(evidence, 'header', header);
  const [name] = header;
  const says = `it takes the header ${name}`;
  const key = keyOf(headers, evidence.least);
  // Where the key goes is asked of an operation, and answered for all.
  const asked = evidence.strike(operation.pointer, 'idempotency-key');
  if (key?.name !== name || asked.length === 0) return { value, says, edits: [] };
  const { same, repeated } = key.repeats;
  const observed =
    `Every repeat with the same value and content was answered as the first request, with ` +
    `${repeated.size} values.`;
  const { 'x-observed': accepted = null, ...rest } = value;
  const marks = { 'x-idempotency-key': evidence.observation(observed, same) };
  return {
    value: {
      ...rest,
      description: 'The key of a safe repeat, as it was seen in traffic.',
      'x-idempotency-key': true,
      'x-observed': { ...marks, ...(isObject(accepted) && accepted) },
    },
    says: `it takes the key of a safe repeat in the header ${name}`,
    edits: [
      ...asked,
      ...evidence.strike('/info', 'idempotency'),
      ...answeredIn(evidence.contract, ['idempotency-key', 'idempotency']),
    ],
  };
}
