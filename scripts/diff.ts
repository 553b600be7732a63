/** `npm run diff -- <ref>`: what changed in the contract since a commit, a branch or a tag. */
import { runCommand } from '../toolkit/cli/command.ts';
import { diffCommand } from './diff/command.ts';
import { projectRoot } from './project.ts';

await runCommand(diffCommand(projectRoot));
