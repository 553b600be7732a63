/** How many requests are kept, and how long their text is together, roughly. */
export const maxRequests = 5_000;
export const maxBytes = 4_000_000;

/** The requests that all processes have had, in groups. What one is, only the journal of http/ knows. */
export interface RequestGroups {
  /** Has this called when another process wants to read what this one has not written yet. */
  onAsked(write: () => void): void;
  /** How often processes were asked to write what they have, as this one knows. */
  asked(): number;
  /** Writes a JSON array. It accounts for so many requests: its own, and those that had no room. */
  writeGroup(entries: string, counted: number): Promise<void>;
  /** Nothing is left of what this process had when it had been asked so often: others need not wait. */
  hasWritten(asked: number): Promise<void>;
  /** Asks the other processes for what they have and waits for them. One that is silent is forgotten. */
  gather(): Promise<void>;
  /** The oldest first. Those with a known key come without their entries. */
  readGroups(known: string[]): Promise<Group[]>;
  /** Removes all groups, or only what is left out when they are written anew. */
  clearGroups(rewrite?: (entries: string) => { entries: string; removed: number }): Promise<void>;
  /** Nobody waits for this process any more. */
  leave(): Promise<void>;
}

export interface Group {
  /** Changes with its entries. */
  key: string;
  entries: string | null;
  /** How many requests there have been, with those that had no room. */
  requests: number;
}
