/** Results on their way from the tasks that produce them to the loop that reads them. */

export interface ResultQueue<Item> {
  push(item: Item): void;
  /** There are no more items. With an error, the reader gets it after the items. */
  end(error?: { thrown: unknown }): void;
  /** Every item, until the end. */
  items(): AsyncGenerator<Item, void, undefined>;
}

export function resultQueue<Item>(): ResultQueue<Item> {
  const waiting: Item[] = [];
  let ended: { error?: { thrown: unknown } | undefined } | undefined;
  let wake = (): void => {};
  return {
    push(item) {
      waiting.push(item);
      wake();
    },
    end(error) {
      ended ??= { error };
      wake();
    },
    async *items() {
      for (;;) {
        const item = waiting.shift();
        if (item !== undefined) yield item;
        else if (ended) break;
        else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
      if (ended.error) throw ended.error.thrown;
    },
  };
}

/** Runs at most this many tasks at the same time; the others wait for their turn. */
export function limiter(atOnce: number): <T>(task: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
