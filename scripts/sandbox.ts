/** `npm run sandbox`: serves the contract with state, and stores its data in the project. */
import { fileURLToPath } from 'node:url';
import { runCommand } from '../toolkit/cli/command.ts';
import { hideLibraryWarnings } from '../toolkit/cli/warnings.ts';
import { readPublished } from '../toolkit/package-files.ts';
import { sandboxCommand } from '../toolkit/sandbox/command.ts';

hideLibraryWarnings();
// Git ignores it, and `npm ci` does not delete it.
const dataFile = fileURLToPath(new URL('../.sandbox/sandbox.sqlite', import.meta.url));
// Reads the last build. Reading openapi/ would take twice as long and load 40 MB of libraries.
const caller = { call: 'npm run sandbox --', readContract: readPublished };
await runCommand(sandboxCommand(caller, dataFile));
