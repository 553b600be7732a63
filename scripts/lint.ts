/** `npm run lint`: says what is wrong with the contract, by file and line. */
import { runCommand } from '../toolkit/cli/command.ts';
import { lintCommand } from './lint/command.ts';
import { projectRoot } from './project.ts';

await runCommand(lintCommand(projectRoot));
