import type { Command } from '../../toolkit/cli/command.ts';
import { createCommand } from '../../toolkit/cli/options.ts';
import { formatSeconds, sayDone, sayError } from '../../toolkit/cli/terminal.ts';
import { formatFinding } from './finding.ts';

export function lintCommand(root: string): Command {
  return createCommand({
    call: 'npm run lint --',
    options: {},
    about: `
Checks the contract: Redocly on the source, Spectral on the bundle, Ajv on every schema and example,
and the rules of the house. Prints a line per finding, with file and line.
`,
    exitCodes: '0 the contract is right, 1 there are findings, 2 it could not be looked at.',
    async run() {
      const start = performance.now();
      // A wrong option should not load the lint.
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
