/** `npm run contract -- <base URL>`: holds a running service to the contract. */
import { reportOutcome, reportResult, exitCodeOf } from './contract-tests/report.ts';
import { readOptions, usage, UsageError } from './contract-tests/options.ts';
import { loadContract } from './openapi/load.ts';
import { documentedRendition } from './openapi/renditions.ts';
import { projectRoot } from './project.ts';
import { sayError } from './terminal.ts';

// Dredd's own libraries use what Node deprecates, and Node says so on every run. Nobody who reads
// the verdict can act on it.
process.removeAllListeners('warning');

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  sayError(error instanceof Error ? error.message : 'The contract tests could not run.');
  if (error instanceof UsageError) sayError('Run: npm run contract -- --help');
  return 2;
});

async function main(args: string[]): Promise<number> {
  const options = readOptions(args, process.env);
  if (options === 'help') {
    process.stdout.write(usage);
    return 0;
  }
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
