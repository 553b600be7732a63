/**
 * Runs every tool on the published files. Prints the page with the results, and failures to standard error. It is a
 * separate process because Node.js, not a test runner, must load the tools' packages.
 */
import { contract } from '../../support/contract.ts';
import { pageWith } from './page.ts';
import { judge, type ToolResult } from './results.ts';
import { tools } from './tools.ts';

// Some tools write to the console.
console.log = console.info = console.warn = console.error;

const results: ToolResult[] = [];
// Run the tools one after the other, so that each has the processors to itself.
for (const tool of tools) {
  results.push(await judge(tool, contract, (problem) => console.error(problem)));
}
process.stdout.write(await pageWith(results));
