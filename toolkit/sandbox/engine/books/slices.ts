/** Processes many rows in transactions so short that nobody waits long. */
import { setTimeout as pause } from 'node:timers/promises';

/** The target duration of a transaction, in milliseconds. */
const sliceMs = 25;

/** @param slice processes this many rows and returns whether more remain */
export async function inSlices(slice: (rows: number) => Promise<boolean>): Promise<void> {
  for (let rows = 500; ;) {
    const began = performance.now();
    if (!(await slice(rows))) return;
    const took = performance.now() - began;
    rows = Math.round(Math.min(5_000, Math.max(50, (rows * sliceMs) / took)));
    await pause(took / 2);
  }
}
