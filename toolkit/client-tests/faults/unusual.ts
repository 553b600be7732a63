/** Nothing is wrong: the service behaves unusually, but within HTTP and the contract. */
import { paidOnly, pay, warmUp, type FaultDetails } from '../fault.ts';
import type { Reaction } from '../service/reaction.ts';

export const unusualFaults: readonly FaultDetails[] = [
  unusual('no-fault', 'Everything is normal.', {}),
  unusual('slow', 'Every answer takes a third of the time limit.', { delay: 330 }),
  unusual('chunked', 'Every answer comes in chunks.', { framing: 'chunked' }),
  unusual('in-pieces', 'Every answer comes in small pieces.', { drips: { every: 10, pieces: 8 } }),
  unusual('gzip', 'Answers are compressed for clients that accept compression.', { gzip: true }),
  unusual('extra-fields', 'Every answer has fields that the contract does not list.', {
    shape: 'extra',
  }),
  unusual('null-fields', 'Every field whose presence the contract only assumes is null.', {
    shape: 'nulls',
  }),
  unusual('fewest-fields', 'Every field whose presence the contract only assumes is absent.', {
    shape: 'least',
  }),
  unusual('early-hints', 'A 103 precedes every answer.', { early: true }),
  unusual('closed-each-time', 'The service closes every connection after its answer.', {
    closes: true,
  }),
  unusual('odd-header-names', 'Header names have unusual capitalization.', { oddNames: true }),
  unusual('charset', 'The content type includes a character set.', {
    headers: { 'content-type': 'application/json;charset=UTF-8' },
  }),
];

function unusual(name: string, does: string, every: Reaction): FaultDetails {
  return {
    name,
    does,
    proves: 'The client accepts everything that HTTP and the contract allow.',
    service: { every },
    steps: [warmUp, pay(2, { end: paidOnly })],
  };
}
