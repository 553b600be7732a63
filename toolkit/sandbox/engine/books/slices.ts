/** Work on many rows, in transactions so short that nobody waits long for one of them. */
import { setTimeout as pause } from 'node:timers/promises';

/** How long a transaction is to take. */
const sliceMs = 25;

/** @param slice works on so many rows, and gives whether there is more to do */
export async function inSlices(slice: (rows: number) => Promise<boolean>): Promise<void> {
  for (let rows = 500; ;) {
    const began = performance.now();
    if (!(await slice(rows))) return;
    const took = performance.now() - began;
    rows = Math.round(Math.min(5_000, Math.max(50, (rows * sliceMs) / took)));
    await pause(took / 2);
  }
}
