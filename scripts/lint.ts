/** `npm run lint`: exit 0 when the contract is right, 1 with findings, 2 when it could not look. */
import { parseArgs } from 'node:util';
import { formatFinding } from './lint/finding.ts';
import { lintContract } from './lint/lint.ts';
import { projectRoot } from './project.ts';
import { formatSeconds, sayDone, sayError } from './terminal.ts';

async function main(): Promise<number> {
  parseArgs({ options: {} });
  const start = performance.now();
  const findings = await lintContract(projectRoot);
  if (findings.length > 0) {
    for (const finding of findings) sayError(formatFinding(finding));
    const found = findings.length === 1 ? '1 finding' : `${findings.length} findings`;
    sayError(`${found}. Mend the lines above, then run: npm run lint`);
    return 1;
  }
  sayDone('lint', `The contract is right. ${formatSeconds(performance.now() - start)}`);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  sayError(`Could not lint: ${error instanceof Error ? error.message : String(error)}`);
  sayError('Mend what the line above says, then run: npm run lint');
  process.exitCode = 2;
}
