/** Copies of what the sandbox, or one partner, has at a moment, to go back to. */
export interface Snapshots {
  /** Copies all that the sandbox has, or a partner with its own clock (else `shared-clock`). */
  takeSnapshot(partnerCode?: string): Promise<Snapshot>;
  /** The newest first; those of one partner, or all. */
  listSnapshots(partnerCode?: string): Promise<Snapshot[]>;
  /**
   * Brings all of it back, or nothing, for every process, with the partners of then. A clock shows the time
   * of the snapshot again. An attempt that is under way is not recorded.
   *
   * @throws EngineError `unknown-snapshot`; `unknown-partner` when its partner is gone
   */
  restoreSnapshot(snapshotId: string): Promise<void>;
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
