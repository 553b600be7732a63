/** `npm run contract -- <base URL>`: holds a running service to the contract. */
import { runCommand } from './command.ts';
import { readOptions, usage, type ListOptions, type Options } from './contract-tests/options.ts';
import { loadContract } from './openapi/load.ts';
import { projectRoot } from './project.ts';

// Dredd's own libraries use what Node deprecates, and Node says so on every run. Nobody who reads
// the verdict can act on it.
process.removeAllListeners('warning');

await runCommand({ name: 'npm run contract', usage, run: contract });

async function contract(args: string[]): Promise<number> {
  const options = readOptions(args, process.env);
  return 'list' in options ? list(options.list) : test(options.run);
}

// What is heavy is loaded only now, and not for a wrong option.

async function list({ only, seed }: ListOptions): Promise<number> {
  const { listChecks } = await import('./contract-tests/list.ts');
  const { document } = await loadContract(projectRoot);
  process.stdout.write(`${listChecks(document, { only, seed }).join('\n')}\n`);
  return 0;
}

async function test(options: Options): Promise<number> {
  const { testService } = await import('./contract-tests/test-service.ts');
  const { document } = await loadContract(projectRoot);
  return testService(document, options);
}
