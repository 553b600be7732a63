/** `npm run contract -- <base URL>`: holds a running service to the contract. */
import { runCommand } from '../toolkit/cli/command.ts';
import { testCommand } from '../toolkit/contract-tests/command.ts';
import { projectCaller } from './project-caller.ts';

await runCommand(testCommand(projectCaller('contract')));
