import { runCommand } from '../toolkit/cli/command.ts';
import { clientTestCommand } from '../toolkit/client-tests/command.ts';
import { projectCaller } from './project-caller.ts';

await runCommand(clientTestCommand(projectCaller('client-test')));
