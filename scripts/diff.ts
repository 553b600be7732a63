import { runCommand } from '../toolkit/cli/command.ts';
import { diffCommand } from './diff/command.ts';
import { projectRoot } from './project.ts';

await runCommand(diffCommand(projectRoot));
