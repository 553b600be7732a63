/** Lines of work: what comes while earlier work of its line is committed is committed together. */
import type { Store, Work } from './store.ts';

export type RunWork = <T>(work: Work<T>) => Promise<T>;

export interface InLine {
  /** Resolves with the call that reports success; it is made after the commit. */
  run(runWork: RunWork): Promise<() => void>;
  fail(error: unknown): void;
}

/** How much is committed together: other processes wait for its locks meanwhile. */
const mostTogether = 50;

/** @param commitGroup commits a group, and resolves with the calls that report how each ended */
export function createLines(
  commitGroup: (group: readonly InLine[]) => Promise<(() => void)[]>,
): Store['transactionInLine'] {
  const lines = new Map<string, InLine[]>();
  const serve = async (name: string, line: InLine[]): Promise<void> => {
    while (line.length > 0) {
      const group = line.splice(0, mostTogether);
      try {
        for (const report of await commitGroup(group)) report();
      } catch (error) {
        for (const one of group) one.fail(error);
      }
    }
    lines.delete(name);
  };
  return (name, work) =>
    new Promise((resolve, reject) => {
      const one: InLine = {
        async run(runWork) {
          const value = await runWork(work());
          return () => resolve(value);
        },
        fail: reject,
      };
      const line = lines.get(name);
      if (line) line.push(one);
      else {
        const first = [one];
        lines.set(name, first);
        void serve(name, first);
      }
    });
}
