/** What Node.js keeps of the modules of tests, and of commands that they start. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export const compileCache = join(import.meta.dirname, '../../node_modules/.cache/compiled');

/** A run makes about 6,000 files, and the next 2,000 more: for its copies of the project. */
const most = 20_000;

/** Before a run: copies of the project leave modules behind that nobody asks for again. */
export default function setup(): void {
  if (!existsSync(compileCache)) return;
  if (readdirSync(compileCache, { recursive: true }).length > most)
    rmSync(compileCache, { recursive: true });
}
