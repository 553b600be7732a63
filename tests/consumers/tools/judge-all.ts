/**
 * Lets every tool work on the published files. Prints the verdicts, and what failed on the standard error.
 * A process of its own, since the tools' packages are loaded as Node.js does it, not as a test runner does.
 */
import type { ToolResult } from '../../../scripts/build/site/other-tools.ts';
import { tools } from './tools.ts';
import { judge } from './verdicts.ts';
import { contract } from '../../support/contract.ts';

// Some tools write to the console of whoever uses them.
console.log = console.info = console.warn = console.error;

const verdicts: ToolResult[] = [];
// One after the other: each has the processors for itself.
for (const tool of tools) {
  verdicts.push(await judge(tool, contract, (problem) => console.error(problem)));
}
process.stdout.write(`${JSON.stringify(verdicts, null, 2)}\n`);
