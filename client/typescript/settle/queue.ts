export interface ResultQueue<Item> {
  push(item: Item): void;
  /** With an error, the reader gets it after the items. */
  end(error?: { thrown: unknown }): void;
  items(): AsyncGenerator<Item, void, undefined>;
  /** Waits until fewer than `most` items are unread, or the reader has left. */
  room(most: number): Promise<void>;
  /** The reader has left. */
  leave(): void;
}

export function resultQueue<Item>(): ResultQueue<Item> {
  const waiting = fifo<Item>();
  let ended: { error?: { thrown: unknown } | undefined } | undefined;
  let hasReader = true;
  let wake = (): void => {};
  let makeRoom = (): void => {};
  return {
    push(item) {
      waiting.add(item);
      wake();
    },
    end(error) {
      ended ??= { error };
      wake();
    },
    async *items() {
      for (;;) {
        const item = waiting.take();
        makeRoom();
        if (item !== undefined) yield item;
        else if (ended) break;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
      if (ended.error) throw ended.error.thrown;
    },
    async room(most) {
      while (hasReader && waiting.size() >= most) {
        await new Promise<void>((resolve) => (makeRoom = resolve));
      }
    },
    leave() {
      hasReader = false;
      makeRoom();
    },
  };
}

/** Runs some tasks at the same time; the others wait for their turn. */
export interface Limiter {
  <T>(task: () => Promise<T>): Promise<T>;
  widen(atOnce: number): void;
}

export function limiter(atOnce: number): Limiter {
  const queue = fifo<() => void>();
  let free = atOnce;
  let most = atOnce;
  const release = (): void => {
    const next = queue.take();
    if (next) next();
    else free += 1;
  };
  const run = async <T>(task: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => queue.add(resolve));
    try {
      return await task();
    } finally {
      release();
    }
  };
  return Object.assign(run, {
    widen(to: number) {
      for (; most < to; most += 1) release();
    },
  });
}

/** First in, first out. `shift` would move all the others. */
function fifo<Item>(): { add(item: Item): void; take(): Item | undefined; size(): number } {
  let added: Item[] = [];
  let next: Item[] = [];
  return {
    add: (item) => void added.push(item),
    take() {
      if (next.length === 0) {
        next = added.reverse();
        added = [];
      }
      return next.pop();
    },
    size: () => added.length + next.length,
  };
}
