/** Copies of what the sandbox, or one partner, has at a moment, to go back to. */
export interface Snapshots {
  /**
   * Copies everything as it is now: payouts, money, clocks, webhooks, notifications, logins, the
   * blacklist. The sandbox goes on meanwhile.
   *
   * @param partnerCode only what this partner has; it must have its own clock
   * @throws EngineError `unknown-partner`, `shared-clock`
   */
  takeSnapshot(partnerCode?: string): Promise<Snapshot>;
  /** The newest first; those of one partner, or all. */
  listSnapshots(partnerCode?: string): Promise<Snapshot[]>;
  /**
   * Brings all of it back, or nothing: what has happened since has not, for every process. Partners that
   * were made since are gone, and those that were removed are there again. A clock shows the time of
   * the snapshot again. A pending notification is due as it was then; an attempt that is
   * under way is not recorded.
   *
   * @throws EngineError `unknown-snapshot`; `unknown-partner` when its partner is gone
   */
  restoreSnapshot(snapshotId: string): Promise<void>;
  /** @throws EngineError `unknown-snapshot` */
  removeSnapshot(snapshotId: string): Promise<void>;
}

export interface Snapshot {
  snapshotId: string;
  /** Null: of the whole sandbox. */
  partnerCode: string | null;
  /** In real time. */
  takenAt: number;
  /** How many payouts are in it. */
  payouts: number;
}
