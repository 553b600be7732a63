import { runCommand } from '../toolkit/cli/command.ts';
import { checkCommand } from './check/command.ts';
import { projectRoot } from './project.ts';

await runCommand(checkCommand(projectRoot));
