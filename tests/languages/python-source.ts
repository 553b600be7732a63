/** Python source that uses the package. */
import { join } from 'node:path';
import type { Workshop } from './workshop.ts';

/** Runs lines of Python after what they share, and returns what they tell. */
export async function runPython(workshop: Workshop, lines: string): Promise<unknown[]> {
  const source = `
import json
from support import *
from remittance_payout import *
quick = SettleOptions(patience=1, first_poll=0.01, most_poll=0.1, quiet_for=0.3)
${lines}`;
  const told = await workshop.run(['-c', source], { cwd: join(import.meta.dirname, 'python') });
  return told
    .split('\n')
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line));
}
