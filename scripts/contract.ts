import { runCommand } from '../toolkit/cli/command.ts';
import { hideLibraryWarnings } from '../toolkit/cli/warnings.ts';
import { testCommand } from '../toolkit/contract-tests/command.ts';
import { projectCaller } from './project-caller.ts';

hideLibraryWarnings();
await runCommand(testCommand(projectCaller('contract')));
