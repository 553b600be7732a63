/** `npm run document -- <operationId> --as <name>`: makes a named-only operation ready to be documented. */
import { runCommand } from '../toolkit/cli/command.ts';
import { documentCommand } from './document/command.ts';
import { projectRoot } from './project.ts';

await runCommand(documentCommand(projectRoot));
