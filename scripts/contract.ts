/** `npm run contract -- <base URL>`: holds a running service to the contract. */
import { runCommand } from './command.ts';
import { reportOutcome, reportResult, exitCodeOf } from './contract-tests/report.ts';
import { readOptions, usage } from './contract-tests/options.ts';
import { loadContract } from './openapi/load.ts';
import { documentedRendition } from './openapi/renditions.ts';
import { projectRoot } from './project.ts';

// Dredd's own libraries use what Node deprecates, and Node says so on every run. Nobody who reads
// the verdict can act on it.
process.removeAllListeners('warning');

await runCommand({ name: 'npm run contract', usage, run: contract });

async function contract(args: string[]): Promise<number> {
  const options = readOptions(args, process.env);
  // Dredd takes half a second to load: only now, and not for a wrong option.
  const { runContractTests } = await import('./contract-tests/run.ts');
  const { document } = await loadContract(projectRoot);
  const result = await runContractTests({
    ...options,
    contract: documentedRendition(document),
    onOutcome: reportOutcome,
  });
  reportResult(result);
  return exitCodeOf(result);
}
