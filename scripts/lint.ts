import { runCommand } from '../toolkit/cli/command.ts';
import { lintCommand } from './lint/command.ts';
import { projectRoot } from './project.ts';

await runCommand(lintCommand(projectRoot));
