/** Writes the proposals that were asked for, and says whether the contract is still clean. */
import { say, sayDone, sayFailed } from '../../toolkit/cli/terminal.ts';
import type { ProposalWriter } from '../../toolkit/observe/propose/propose.ts';
import { formatFinding } from '../lint/finding.ts';
import { lintContract } from '../lint/lint.ts';
import { writeProposal } from './write.ts';

export function createProposalWriter(root: string): ProposalWriter {
  return async (proposals) => {
    for (const proposal of proposals) {
      const files = await writeProposal(root, proposal);
      say('wrote', `${proposal.name}: ${files.join(', ')}`);
    }
    const findings = await lintContract(root);
    for (const finding of findings) sayFailed('to do', formatFinding(finding));
    sayDone('next', 'Read it with `git diff`, raise info.version, then run `npm run build`.');
    return findings.length === 0;
  };
}
