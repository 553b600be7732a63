/** What the journal knows of each payout. */
import type { AnswerEntry, JournalEntry, SendingEntry, SettledEntry } from '../journal.js';

/** What is known of one reference from the entries of a journal. */
export interface LedgerLine {
  readonly transactionReference: string;
  /** Of the content that it was first written down with. */
  readonly fingerprint: string;
  /** The claims that may have been sent and were not withdrawn, the latest last. */
  claims: SendingEntry[];
  /** Its final outcome, when there is one. */
  settled?: FinalEntry;
}

/** A final outcome with the code that makes it one. */
export type FinalEntry = SettledEntry & { readonly responseCode: string };

/** The answer of the service to a batch that it may have taken. */
export type ConclusiveAnswer = Exclude<AnswerEntry['kind'], 'withdrawn'>;

/** The journal, read once from beginning to end. */
export interface Ledger {
  readonly lines: ReadonlyMap<string, LedgerLine>;
  /** By claim. */
  readonly answers: ReadonlyMap<string, ConclusiveAnswer>;
}

/**
 * Folds the entries of a journal. A claim counts when its reference was free, or when it replaces the
 * claim that owned the reference: of two for the same, the first in the journal wins. A claim with
 * different content than the first never counts.
 */
export function readLedger(entries: readonly JournalEntry[]): Ledger {
  const lines = new Map<string, LedgerLine>();
  const answers = new Map<string, ConclusiveAnswer>();
  const sendings = new Map<string, SendingEntry>();
  for (const entry of entries) {
    switch (entry.kind) {
      case 'sending':
        sendings.set(entry.claim, entry);
        claim(lines, entry);
        break;
      case 'withdrawn':
        for (const { transactionReference } of sendings.get(entry.claim)?.transactions ?? []) {
          const line = lines.get(transactionReference);
          if (line) line.claims = line.claims.filter((other) => other.claim !== entry.claim);
        }
        break;
      case 'accepted':
      case 'unclear':
      case 'refused':
        answers.set(entry.claim, entry.kind);
        break;
      case 'settled': {
        const line = lines.get(entry.transactionReference);
        const { responseCode } = entry;
        if (line && responseCode !== undefined) line.settled = { ...entry, responseCode };
        break;
      }
    }
  }
  return { lines, answers };
}

/** The references that may have been sent and have no final outcome. */
export function openReferencesIn(entries: readonly JournalEntry[]): string[] {
  return [...readLedger(entries).lines.values()]
    .filter((line) => !line.settled && ownerOf(line))
    .map(({ transactionReference }) => transactionReference);
}

/** The claim under which a payout may have been sent, if any. */
export function ownerOf(line: LedgerLine | undefined): SendingEntry | undefined {
  return line?.claims.at(-1);
}

function claim(lines: Map<string, LedgerLine>, entry: SendingEntry): void {
  for (const { transactionReference, fingerprint, replaces } of entry.transactions) {
    const line = lines.get(transactionReference);
    if (!line)
      lines.set(transactionReference, { transactionReference, fingerprint, claims: [entry] });
    else if (line.fingerprint === fingerprint && ownerOf(line)?.claim === replaces) {
      line.claims.push(entry);
    }
  }
}
