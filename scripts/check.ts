/** `npm run check`: the contract, generated/, the versions, and the code: types, style, rules, secrets. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { runCommand } from '../toolkit/cli/command.ts';
import { checkCommand } from './check/command.ts';
import { projectRoot } from './project.ts';

// Node keeps what it makes of the modules, the large ones of the compiler among them.
enableCompileCache(join(projectRoot, 'node_modules/.cache/compiled'));
await runCommand(checkCommand(projectRoot));
