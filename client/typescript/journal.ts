/** What a settlement writes down, so that a crash neither loses a payout nor pays it twice. */

/**
 * Where `settlePayouts` writes down what it is about to do and what came of it.
 *
 * Keep one journal for as long as its references may come again: a reference in it is never sent
 * again without asking. It contains references, digests and response codes; no names, no accounts,
 * no amounts.
 */
export interface Journal {
  /**
   * Adds an entry at the end. Resolves only once it would survive a crash: the entry of a batch is
   * written before the batch is sent.
   */
  append(entry: JournalEntry): Promise<void>;
  /**
   * Every entry that concerns one of these references, in the order in which they were added, by any
   * process: those that contain the reference, and the answers to their claims. Others do no harm.
   * Two runs on one journal at the same time are safe when both see the same order: the first claim of
   * a reference wins.
   */
  read(transactionReferences: readonly string[]): Promise<readonly JournalEntry[]>;
  /** The references that may have been sent and have no final outcome. */
  openReferences(): Promise<readonly string[]>;
}

/** One line of the journal: JSON as it is. */
export type JournalEntry = SendingEntry | AnswerEntry | FollowedEntry | SettledEntry;

/**
 * Payouts are followed that were sent by other means than this journal: from here on they are in
 * doubt until they are settled, and never sent.
 */
export interface FollowedEntry {
  readonly kind: 'followed';
  readonly transactionReferences: readonly string[];
}

/** A batch is about to be sent: from here on each of its payouts may have been taken. */
export interface SendingEntry {
  readonly kind: 'sending';
  /** Identifies this entry: the one with the answer refers to it. */
  readonly claim: string;
  /** The key of the business operation: the same batch sent again has the same one. */
  readonly idempotencyKey: string;
  /** In the order in which they are sent. */
  readonly transactions: readonly {
    readonly transactionReference: string;
    /**
     * SHA-256 of the content without `requestDate`: a reference is never sent with different content.
     */
    readonly fingerprint: string;
    /** As it was sent: the same payout sent again is sent with the same bytes. */
    readonly requestDate?: string;
    /** The claim that this one follows, once the service has answered that the payout is unknown. */
    readonly replaces?: string;
  }[];
}

/**
 * What came of a batch. `withdrawn`: it was certainly not taken. `accepted`: the service has received
 * it. `rejected`: the service rejected it. `unclear`: the service answered, but not what became of each
 * payout: some are missing or in error, or the batch conflicts with something that was sent before.
 */
export interface AnswerEntry {
  readonly kind: 'withdrawn' | 'accepted' | 'unclear' | 'rejected';
  readonly claim: string;
}

/** The outcome of a payout is final. */
export interface SettledEntry {
  readonly kind: 'settled';
  readonly transactionReference: string;
  readonly outcome: 'paid' | 'failed';
  readonly responseCode: string;
}
