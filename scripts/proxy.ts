/** `npm run proxy -- <upstream>`: a partner's own traffic, held to the contract on its way. */
import { runCommand } from '../toolkit/cli/command.ts';
import { projectCaller } from './project-caller.ts';
import { proxyCommand } from '../toolkit/proxy/command.ts';

await runCommand(proxyCommand(projectCaller('proxy')));
