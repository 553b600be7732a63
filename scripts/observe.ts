/** `npm run observe -- <recording> …`: what recorded traffic says of the contract. */
import { runCommand } from '../toolkit/cli/command.ts';
import { observeCommand } from '../toolkit/observe/command.ts';
import { projectCaller } from './project-caller.ts';

await runCommand(observeCommand(projectCaller('observe')));
