export interface ResultQueue<Item> {
  push(item: Item): void;
  /** Ends the queue. The reader gets the error after the last item. */
  end(error?: { thrown: unknown }): void;
  items(): AsyncGenerator<Item, void, undefined>;
  /** Waits until fewer than `most` items are unread or the reader has left. */
  room(most: number): Promise<void>;
  /** Marks that the reader has left. */
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

/** Runs a limited number of tasks at the same time; the others wait their turn. */
export interface Limiter {
  /** @param isUrgent whether it goes ahead of tasks that are not urgent */
  <T>(task: () => Promise<T>, isUrgent?: boolean): Promise<T>;
  /** Sets how many tasks run at the same time. Running tasks continue. */
  allow(atOnce: number): void;
  running(): number;
  isQueued(): boolean;
}

export function limiter(atOnce: number): Limiter {
  const queue = fifo<() => void>();
  const urgent = fifo<() => void>();
  let most = atOnce;
  let running = 0;
  const startNext = (): void => {
    for (let next; running < most && (next = urgent.take() ?? queue.take()); running += 1) next();
  };
  const run = async <T>(task: () => Promise<T>, isUrgent = false): Promise<T> => {
    await new Promise<void>((resolve) => {
      (isUrgent ? urgent : queue).add(resolve);
      startNext();
    });
    try {
      return await task();
    } finally {
      running -= 1;
      startNext();
    }
  };
  return Object.assign(run, {
    allow(to: number) {
      most = to;
      startNext();
    },
    running: () => running,
    isQueued: () => urgent.size() + queue.size() > 0,
  });
}

/** First in, first out. `Array.shift` would move all other items. */
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
