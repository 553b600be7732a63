/** Order within one process: what is shared by processes is the store's. */

/**
 * Makes a function that runs work one after the other for each key, in the order of its coming. Equal
 * work (the same name under the same key) that comes together runs once, with one result.
 */
export function createTurns<Result>(): (
  key: string,
  name: string,
  work: () => Promise<Result>,
) => Promise<Result> {
  const running = new Map<string, { name: string; result: Promise<Result> }>();
  return async (key, name, work) => {
    for (let other = running.get(key); other; other = running.get(key)) {
      if (other.name === name) return other.result;
      // Whether it failed is for those who asked for it.
      await other.result.catch(() => undefined);
    }
    const result = work().finally(() => running.delete(key));
    running.set(key, { name, result });
    return result;
  };
}
