/**
 * A process that runs the contract command again and again, so that the libraries behind it are loaded
 * once. Each message is a call; each answer its exit code and what it printed.
 */
import { runCommand } from '../../toolkit/cli/command.ts';
import { hideLibraryWarnings } from '../../toolkit/cli/warnings.ts';
import { listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { projectCaller } from '../../scripts/project-caller.ts';
import { testCommand } from '../../toolkit/contract-tests/command.ts';

let output = '';
const keep = (text: string | Uint8Array): boolean => {
  output += String(text);
  return true;
};
process.stdout.write = keep;
process.stderr.write = keep;

hideLibraryWarnings();
const command = testCommand(projectCaller('contract'));

process.on('message', (call: unknown) => void answer(call));

async function answer(call: unknown): Promise<void> {
  output = '';
  process.exitCode = 0;
  process.env = {};
  for (const [name] of Object.entries(objectAt(call, 'environment'))) {
    process.env[name] = textAt(objectAt(call, 'environment'), name);
  }
  await runCommand(command, listAt(call, 'args').map(String));
  process.send?.({ code: process.exitCode, output });
}
