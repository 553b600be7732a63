import { runCommand } from '../toolkit/cli/command.ts';
import { documentCommand } from './document/command.ts';
import { projectRoot } from './project.ts';

await runCommand(documentCommand(projectRoot));
