import fc from 'fast-check';
import type { JournalEntry } from '../../../client/typescript/journal.ts';

/** Only a few references, so that entries collide. Some need escapes in JSON. */
export const references: readonly string[] = [
  'PO-1',
  'PO-2',
  'a "b"\\c',
  'été €',
  '\t',
  '😀',
  'PO',
];

const reference = fc.constantFrom(...references);
const claimNames = ['c1', 'é"', 'c3', 'c4'];
const claim = fc.constantFrom(...claimNames);

/** Generates any entries in any order, even ones that no run writes, but never two claims with the same id. */
export const anyEntries: fc.Arbitrary<JournalEntry[]> = fc
  .array(
    fc.oneof(
      fc.record({
        kind: fc.constant('sending' as const),
        claim,
        idempotencyKey: fc.string(),
        transactions: fc.array(
          fc.record(
            {
              transactionReference: reference,
              fingerprint: fc.constantFrom('f1', 'f2'),
              requestDate: fc.string(),
              replaces: claim,
            },
            { requiredKeys: ['transactionReference', 'fingerprint'] },
          ),
          { maxLength: 3 },
        ),
      }),
      fc.record({
        kind: fc.constantFrom(
          'withdrawn' as const,
          'accepted' as const,
          'unclear' as const,
          'rejected' as const,
        ),
        claim,
      }),
      fc.record({
        kind: fc.constant('released' as const),
        claim,
        transactionReferences: fc.array(reference, { maxLength: 3 }),
      }),
      fc.record({
        kind: fc.constant('followed' as const),
        transactionReferences: fc.array(reference, { maxLength: 3 }),
      }),
      fc.record({
        kind: fc.constant('settled' as const),
        transactionReference: reference,
        outcome: fc.constantFrom('paid' as const, 'failed' as const),
        responseCode: fc.constantFrom('00', '40'),
      }),
    ),
    { maxLength: 12 },
  )
  .map((entries: JournalEntry[]) => {
    const sendings = entries.filter((entry) => entry.kind === 'sending');
    return entries.map((entry) => {
      if (entry.kind !== 'sending') return entry;
      const number = sendings.indexOf(entry);
      return { ...entry, claim: claimNames[number] ?? `c${number}` };
    });
  });
