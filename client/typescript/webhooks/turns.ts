/** Order within one process: what is shared by processes is the store's. */

/** Makes a function that runs work one after the other for each key, in the order of its coming. */
export function createTurns<Result>(): (
  key: string,
  work: () => Promise<Result>,
) => Promise<Result> {
  /** For each key, when the last of its work has ended, however. */
  const ends = new Map<string, Promise<void>>();
  return (key, work) => {
    const result = (ends.get(key) ?? Promise.resolve()).then(work);
    const forget = (): void => {
      if (ends.get(key) === end) ends.delete(key);
    };
    const end = result.then(forget, forget);
    ends.set(key, end);
    return result;
  };
}
