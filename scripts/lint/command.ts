import type { Command } from '../../toolkit/cli/command.ts';
import { createCommand } from '../../toolkit/cli/options.ts';
import { formatSeconds, sayDone, sayError } from '../../toolkit/cli/terminal.ts';
import { formatFinding } from './finding.ts';

export function lintCommand(root: string): Command {
  return createCommand({
    call: 'npm run lint --',
    options: {},
    about: `
Checks the contract with Redocly (source files), Spectral (bundle), Ajv (every schema and example)
and the project's own rules. Prints each problem with its file and line.
`,
    exitCodes: '0 no problems, 1 problems were found, 2 the contract could not be checked.',
    async run() {
      const start = performance.now();
      // Do not load the lint for a wrong option.
      const { lintContract } = await import('./lint.ts');
      const findings = await lintContract(root);
      if (findings.length > 0) {
        for (const finding of findings) sayError(formatFinding(finding));
        const found = findings.length === 1 ? '1 finding' : `${findings.length} findings`;
        sayError(`${found}. Fix the lines above, then run: npm run lint`);
        return 1;
      }
      sayDone('lint', `The contract is right. ${formatSeconds(performance.now() - start)}`);
      return 0;
    },
  });
}
