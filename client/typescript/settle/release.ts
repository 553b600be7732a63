import type { Journal } from '../journal.js';
import { ownerOf, readLedger, stateUnder, type Ledger } from './ledger.js';

/**
 * Releases payouts of rejected requests after a person has decided that the service did not accept them. From then
 * on, `settlePayouts` sends them again under their own references, even with corrected content. Ask the support team
 * first: a payout that was accepted after all is paid twice.
 *
 * A released payout stays released until it is sent. Runs in progress do not send it; they yield it
 * in its current state.
 *
 * @throws Error naming each reference that was not rejected, and the reason. Nothing is released
 *   then. Only if another run changed a payout in the meantime are the others released.
 * @throws what the journal throws
 */
export async function releaseReferences(
  journal: Journal,
  transactionReferences: Iterable<string>,
): Promise<void> {
  const references = [...new Set(transactionReferences)];
  const read = async (): Promise<Ledger> => readLedger(await journal.read(references));
  const before = await read();
  demandNone(references, (reference) => reasonToKeep(before, reference));
  const byClaim = new Map<string, string[]>();
  for (const reference of references) {
    const claim = ownerOf(before.lines.get(reference))?.claim;
    if (claim !== undefined) byClaim.set(claim, [...(byClaim.get(claim) ?? []), reference]);
  }
  for (const [claim, freed] of byClaim) {
    await journal.append({ kind: 'released', claim, transactionReferences: freed });
  }
  const after = await read();
  demandNone(references, (reference) => {
    const { claims = [], settled } = after.lines.get(reference) ?? {};
    const isHeld = settled ?? claims.some(({ claim }) => byClaim.has(claim));
    return isHeld && 'was changed by another run';
  });
}

function demandNone(
  references: readonly string[],
  reasonFor: (reference: string) => string | false | undefined,
): void {
  const kept = references.flatMap((reference) => {
    const reason = reasonFor(reference);
    return reason ? [`${reference} ${reason}`] : [];
  });
  if (kept.length > 0)
    throw new Error(`Only rejected payouts can be released: ${kept.join('; ')}.`);
}

function reasonToKeep(ledger: Ledger, reference: string): string | undefined {
  const line = ledger.lines.get(reference);
  if (!line) return 'is not in the journal';
  if (line.settled) return `is settled, with code ${line.settled.responseCode}`;
  if (line.followed) return 'was sent without this journal';
  if (line.released) return undefined;
  const owner = ownerOf(line);
  if (!owner) return 'was not sent';
  const state = stateUnder(ledger, owner);
  if (state === 'rejected') return undefined;
  return state === 'accepted' ? 'was accepted' : 'may have been accepted';
}
