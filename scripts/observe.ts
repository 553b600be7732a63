import { runCommand } from '../toolkit/cli/command.ts';
import { observeCommand } from '../toolkit/observe/command.ts';
import type { ProposalWriter } from '../toolkit/observe/propose/propose.ts';
import { projectCaller } from './project-caller.ts';
import { projectRoot } from './project.ts';

// Only loaded to write proposals.
const write: ProposalWriter = async (proposals) =>
  (await import('./propose/write.ts')).createProposalWriter(projectRoot)(proposals);

await runCommand(observeCommand(projectCaller('observe'), write));
