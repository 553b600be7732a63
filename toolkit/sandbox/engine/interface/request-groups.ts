/** How many requests are kept, and how large they are together, roughly. */
export const maxRequests = 5_000;
export const maxBytes = 4_000_000;

/** The requests that all processes have had, in groups. What one is, only the journal of http/ knows. */
export interface RequestGroups {
  /** Has this called when another process wants to read what this one has not written yet. */
  onAsked(write: () => void): void;
  /** How often processes were asked to write what they have, as this one knows. */
  asked(): number;
  writeGroup(group: NewGroup): Promise<void>;
  /** Nothing is left of what this process had when it had been asked so often: others need not wait. */
  hasWritten(asked: number): Promise<void>;
  /** Asks the other processes for what they have and waits for them. One that is silent is forgotten. */
  gather(): Promise<void>;
  /**
   * All groups, the oldest first, and how many requests had to go with earlier ones.
   *
   * @param known keys of groups whose entries need not be read
   */
  readGroups(known: ReadonlySet<string>): Promise<{ gone: number; groups: Group[] }>;
  /** Removes all groups, or only what is left out when they are written anew. */
  clearGroups(rewrite?: (entries: string) => { entries: string; removed: number }): Promise<void>;
  /** Nobody waits for this process any more. */
  leave(): Promise<void>;
}

export interface NewGroup {
  /** How many requests it accounts for: its own, and those that had no room. */
  counted: number;
  /** How many it has. */
  size: number;
  /** As JSON. */
  entries: string;
}

export interface Group {
  /** Changes with its entries. */
  key: string;
  counted: number;
  /** Null when they are known. */
  entries: string | null;
}
