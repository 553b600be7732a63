import type { AnswerEntry, JournalEntry, SendingEntry, SettledEntry } from '../journal.js';

/** The journal entries of one reference. */
export interface LedgerLine {
  readonly transactionReference: string;
  /** The fingerprint of its first claim since the last release; absent if it was never claimed. */
  fingerprint?: string;
  /** Claims that were not withdrawn, latest last. */
  claims: SendingEntry[];
  /** Sent by other means: it stays in doubt until it is settled, and claims do not count. */
  followed?: true;
  /** A person decided that it was not accepted. It may be sent again, even with different content. */
  released?: true;
  settled?: SettledEntry;
}

/** The service's answer to a batch that it may have accepted. */
export type ConclusiveAnswer = Exclude<AnswerEntry['kind'], 'withdrawn'>;

export interface Ledger {
  readonly lines: ReadonlyMap<string, LedgerLine>;
  /** The conclusive answer to each claim. */
  readonly answers: ReadonlyMap<string, ConclusiveAnswer>;
}

/**
 * Earlier entries decide whether a claim counts: it must be the first for its reference, or replace
 * the claim that owns it. So the first of two claims wins, and the other stays lost even if the
 * winner is withdrawn. A claim whose content differs from the first never counts.
 */
export function readLedger(entries: readonly JournalEntry[]): Ledger {
  const lines = new Map<string, LedgerLine>();
  const answers = new Map<string, ConclusiveAnswer>();
  const sendings = new Map<string, SendingEntry>();
  const repeats = new Set<string>();
  const lineOf = (transactionReference: string): LedgerLine => {
    const line = lines.get(transactionReference) ?? { transactionReference, claims: [] };
    lines.set(transactionReference, line);
    return line;
  };
  for (const entry of entries) {
    switch (entry.kind) {
      case 'sending':
        sendings.set(entry.claim, entry);
        if (repeatsDoubtful(entry, answers)) repeats.add(entry.claim);
        for (const transaction of entry.transactions) {
          claim(lineOf(transaction.transactionReference), entry, transaction);
        }
        break;
      case 'withdrawn':
        for (const { transactionReference } of sendings.get(entry.claim)?.transactions ?? []) {
          const line = lineOf(transactionReference);
          line.claims = line.claims.filter((other) => other.claim !== entry.claim);
        }
        break;
      case 'accepted':
      case 'unclear':
      case 'rejected': {
        const sent = sendings.get(entry.claim);
        const state = stateAfter(entry.kind, repeats.has(entry.claim), sent);
        if (state !== 'in-doubt') answers.set(entry.claim, state);
        break;
      }
      case 'followed':
        for (const reference of entry.transactionReferences) lineOf(reference).followed = true;
        break;
      case 'released':
        for (const reference of entry.transactionReferences) {
          release(lineOf(reference), entry.claim, answers);
        }
        break;
      case 'settled':
        lineOf(entry.transactionReference).settled = entry;
        break;
    }
  }
  return { lines, answers };
}

export function openReferencesIn(entries: readonly JournalEntry[]): string[] {
  return [...readLedger(entries).lines.values()]
    .filter((line) => !line.settled && (line.followed ?? line.claims.length > 0))
    .map(({ transactionReference }) => transactionReference);
}

export function ownerOf(line: LedgerLine | undefined): SendingEntry | undefined {
  return line?.followed ? undefined : line?.claims.at(-1);
}

/** Journals of clients in other languages have the same kinds but other fields. */
export function isEntry(value: unknown): value is JournalEntry {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  return 'claim' in value || 'transactionReferences' in value || 'transactionReference' in value;
}

/** Answers have no references, because they belong to a claim. */
export function referencesIn(entry: JournalEntry): readonly string[] {
  switch (entry.kind) {
    case 'sending':
      return entry.transactions.map(({ transactionReference }) => transactionReference);
    case 'followed':
    case 'released':
      return entry.transactionReferences;
    case 'settled':
      return [entry.transactionReference];
    default:
      return [];
  }
}

/** The claim by which to find the entry of a batch. A release is found by its references. */
export function claimOf(entry: JournalEntry): string | undefined {
  return 'claim' in entry && entry.kind !== 'released' ? entry.claim : undefined;
}

function claim(
  line: LedgerLine,
  entry: SendingEntry,
  { fingerprint, replaces }: SendingEntry['transactions'][number],
): void {
  if (line.followed || line.settled) return;
  // A claim may replace one that the journal has lost: the payout may still have been sent. A claim
  // that replaces a released one comes from a run that does not know about the release.
  const isFirst =
    line.fingerprint === undefined || (line.released === true && replaces === undefined);
  if (isFirst) line.fingerprint = fingerprint;
  if (isFirst || (line.fingerprint === fingerprint && ownerOf(line)?.claim === replaces)) {
    delete line.released;
    line.claims.push(entry);
  }
}

/** Releases a payout only if the rejected claim still owns it, so that later claims are not undone. */
function release(line: LedgerLine, claim: string, answers: Ledger['answers']): void {
  if (line.settled || ownerOf(line)?.claim !== claim || answers.get(claim) !== 'rejected') return;
  line.claims = [];
  line.released = true;
}

function repeatsDoubtful({ transactions }: SendingEntry, answers: Ledger['answers']): boolean {
  return transactions.some(
    ({ replaces }) => replaces !== undefined && answers.get(replaces) !== 'rejected',
  );
}

/** What the owning claim says about its payouts. */
export function stateUnder(
  { answers }: Ledger,
  { claim }: SendingEntry,
): ConclusiveAnswer | 'in-doubt' {
  return answers.get(claim) ?? 'in-doubt';
}

/**
 * @param isRepeat whether the payouts were in doubt. The service may have rejected a repeat because it accepted the
 *   first request. With a key they stay in doubt, because they may be sent again.
 */
export function stateAfter(
  answer: ConclusiveAnswer,
  isRepeat: boolean,
  { keyHeader }: Pick<SendingEntry, 'keyHeader'> = {},
): ConclusiveAnswer | 'in-doubt' {
  if (answer !== 'rejected' || !isRepeat) return answer;
  return keyHeader === undefined ? 'unclear' : 'in-doubt';
}
