import { join } from 'node:path';
import type { RunOptions, Workshop } from './workshop.ts';

/** Runs lines of Python after shared ones, and returns their output. */
export async function runPython(workshop: Workshop, lines: string): Promise<unknown[]> {
  const told = await workshop.run(...pythonProgram(lines));
  return told
    .split('\n')
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line));
}

function pythonProgram(lines: string): [args: string[], options: RunOptions] {
  const source = `
import json
from remittance_payout import *
from support import *
quick = SettleOptions(patience=1, first_poll=0.01, most_poll=0.1, quiet_for=0.3)
${lines}`;
  return [['-c', source], { cwd: join(import.meta.dirname, 'python') }];
}
