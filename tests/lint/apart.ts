/** Groups faults that one run of the lint can find together. */
import { isFull } from '../support/full.ts';

export interface Groupable {
  alone?: true;
}

/** Returns groups without two faults in one file. In the full set, each group is one fault. */
export function apart<Fault extends Groupable>(
  faults: readonly Fault[],
  fileOf: (fault: Fault) => string,
): readonly (readonly Fault[])[] {
  if (isFull) return faults.map((fault) => [fault]);
  const alone = faults.filter((fault) => fault.alone);
  const others = faults.filter((fault) => !fault.alone);
  const inFiles = [...Map.groupBy(others, fileOf).values()];
  const most = Math.max(...inFiles.map(({ length }) => length));
  const groups = Array.from({ length: most }, (_, turn) =>
    inFiles.flatMap((file) => file[turn] ?? []),
  );
  return [...groups, ...alone.map((fault) => [fault])];
}
