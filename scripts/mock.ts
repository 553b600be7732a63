import { runCommand } from '../toolkit/cli/command.ts';
import { mockCommand } from '../toolkit/mock/command.ts';
import { projectCaller } from './project-caller.ts';

await runCommand(mockCommand(projectCaller('mock')));
