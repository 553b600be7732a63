import { runCommand } from '../toolkit/cli/command.ts';
import { proxyCommand } from '../toolkit/proxy/command.ts';
import { projectCaller } from './project-caller.ts';

await runCommand(proxyCommand(projectCaller('proxy')));
