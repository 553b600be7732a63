/** Proposes parameters of accepted requests. One becomes the idempotency key only if every repeat shows that. */
import { counted } from '../../cli/words.ts';
import type { JsonObject } from '../../contract/document.ts';
import { unknownSentHeaders } from '../match/sightings.ts';
import { sumOf } from '../watch/counts.ts';
import { keyOf } from '../watch/headers.ts';
import type { OperationSeen } from '../watch/operations.ts';
import { exampleFor } from './examples.ts';
import { answeredIn, type Evidence } from './proposal.ts';

export function queryParameters(evidence: Evidence, { query, accepted }: OperationSeen) {
  return [...query].map(([name, count]) =>
    parameter(evidence, name, 'query', count, `${count} of ${accepted} accepted requests`),
  );
}

export function headerParameters(evidence: Evidence, seen: OperationSeen) {
  const { operation, headers, accepted } = seen;
  const { contract, observation, least, strike } = evidence;
  const key = keyOf(headers, least);
  return [...unknownSentHeaders(evidence.observer, seen)].map(([name, samples]) => {
    const { rejected = 0, values = new Set() } = headers.byName.get(name) ?? {};
    const without = sumOf(headers.rejected) - rejected;
    const lacking = `${counted(without, 'request')} without it and ${rejected} with it were rejected`;
    const required = observation(`${lacking}; no request without it was accepted.`, samples);
    const isNeeded = samples === accepted && without > rejected;
    const isKey = key?.name === name;
    const repeats =
      'Every repeat with the same value and content got the first answer again, for ' +
      `${key?.repeats.repeated.size} values.`;
    const facts = `${samples} of ${accepted} accepted requests, ${counted(values.size, 'different value')}`;
    const value = parameter(evidence, name, 'header', samples, facts, {
      ...(isNeeded && { required }),
      ...(isKey && { 'x-idempotency-key': observation(repeats, key.repeats.same) }),
    });
    // The question about the key's place belongs to one operation, but its answer settles all.
    const asked = isKey ? strike(operation.pointer, 'idempotency-key') : [];
    const known = answeredIn(contract, ['idempotency-key', 'idempotency']);
    const answers = asked.length > 0 ? [...asked, ...strike('/info', 'idempotency'), ...known] : [];
    const says = `has the header ${name}${isKey ? ', the key of a safe repeat' : ''}`;
    return { name, samples, says, value, answers };
  });
}

/** @param marks the marks of the keys that are true */
function parameter(
  { contract, observation }: Evidence,
  name: string,
  place: 'query' | 'header',
  samples: number,
  facts: string,
  marks: JsonObject = {},
): JsonObject {
  const schema = { type: 'string' };
  const accepted = observation('Requests with this parameter were accepted.', samples);
  return {
    ...{ name, in: place, description: `In traffic: with ${facts}.` },
    ...{ schema, example: exampleFor(contract, schema, { name }) },
    ...Object.fromEntries(Object.keys(marks).map((key) => [key, true])),
    'x-observed': { ...marks, description: accepted },
  };
}
