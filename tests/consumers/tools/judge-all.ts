/**
 * Lets every tool work on the published files. Prints the page with the results, and what failed on the
 * standard error. A separate process: the tools' packages are loaded by Node.js, not by a test runner.
 */
import { contract } from '../../support/contract.ts';
import { pageWith } from './page.ts';
import { judge, type ToolResult } from './results.ts';
import { tools } from './tools.ts';

// Some tools write to the console.
console.log = console.info = console.warn = console.error;

const results: ToolResult[] = [];
// One after the other: each has the processors for itself.
for (const tool of tools) {
  results.push(await judge(tool, contract, (problem) => console.error(problem)));
}
process.stdout.write(await pageWith(results));
