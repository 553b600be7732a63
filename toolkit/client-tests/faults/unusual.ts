/** Nothing is wrong: what the service does is unusual, and keeps to HTTP and to the contract. */
import { paidOnly, pay, warmUp, type FaultDetails } from '../fault.ts';
import type { Reaction } from '../service/reaction.ts';

export const unusualFaults: readonly FaultDetails[] = [
  unusual('no-fault', 'Nothing is unusual, and nothing goes wrong.', {}),
  unusual('slow', 'Every answer takes a third of the time limit.', { delay: 330 }),
  unusual('chunked', 'Every answer comes in chunks.', { framing: 'chunked' }),
  unusual('in-pieces', 'Every answer comes in small pieces.', { drips: { every: 10, pieces: 8 } }),
  unusual('gzip', 'Answers are compressed for clients that accept it.', { gzip: true }),
  unusual('extra-fields', 'Every answer has fields that the contract does not list.', {
    shape: 'extra',
  }),
  unusual('null-fields', 'Every field is null that the contract merely assumes to be there.', {
    shape: 'nulls',
  }),
  unusual('fewest-fields', 'Every field is absent that the contract merely assumes to be there.', {
    shape: 'least',
  }),
  unusual('early-hints', 'A 103 comes before every answer.', { early: true }),
  unusual('closed-each-time', 'Every connection is closed after its answer.', { closes: true }),
  unusual('odd-header-names', 'The names of headers have unusual capitals.', { oddNames: true }),
  unusual('charset', 'The content type names its character set.', {
    headers: { 'content-type': 'application/json;charset=UTF-8' },
  }),
];

function unusual(name: string, does: string, every: Reaction): FaultDetails {
  return {
    name,
    does,
    proves: 'The client accepts anything that HTTP and the contract allow.',
    service: { every },
    steps: [warmUp, pay(2, { end: paidOnly })],
  };
}
