/**
 * Inputs that wait to be written together. One of a group may make all of it fail: then each is
 * tried alone, and it fails alone. That is rare, and cheaper than a savepoint for each.
 */
import type { GroupWork, Work } from './store.ts';

/** What is written in one transaction, alone or with others. */
export interface Pending {
  work(): Work<void>;
  /** Resolves the promises of its inputs; called after the commit. */
  succeed(): void;
  fail(error: unknown): void;
  /** The same for each input alone. */
  parts(): Pending[];
}

export interface Waiting<Input, Output> {
  input: Input;
  resolve(output: Output): void;
  reject(error: unknown): void;
}

export interface Queue<Input, Output> {
  add(input: Input): Promise<Output>;
  /** The next group; undefined when nothing waits. */
  next(): Pending | undefined;
}

export function createQueue<Input, Output>({
  run,
  sizeOf,
  limit,
}: GroupWork<Input, Output>): Queue<Input, Output> {
  const waiting: Waiting<Input, Output>[] = [];
  return {
    add: (input) => new Promise((resolve, reject) => waiting.push({ input, resolve, reject })),
    next() {
      let size = 0;
      const end = waiting.findIndex(({ input }, index) => {
        size += sizeOf(input);
        return index > 0 && size > limit;
      });
      const group = waiting.splice(0, end === -1 ? waiting.length : end);
      return group.length > 0 ? pendingOf(run, group) : undefined;
    },
  };
}

export function pendingOf<Input, Output>(
  run: (inputs: readonly Input[]) => Work<Output[]>,
  group: readonly Waiting<Input, Output>[],
): Pending {
  let outputs: Output[] = [];
  return {
    *work() {
      outputs = yield* run(group.map(({ input }) => input));
    },
    succeed() {
      for (const [index, output] of outputs.entries()) group[index]?.resolve(output);
    },
    fail(error) {
      for (const { reject } of group) reject(error);
    },
    parts: () => group.map((one) => pendingOf(run, [one])),
  };
}
