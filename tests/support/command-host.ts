/**
 * A process that runs a command again and again, so that the libraries behind it are loaded once. Each
 * message is a call; each answer its exit code and what it printed.
 */
import { runCommand, type Caller, type Command } from '../../toolkit/cli/command.ts';
import { hideLibraryWarnings } from '../../toolkit/cli/warnings.ts';
import { listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { projectCaller } from '../../scripts/project-caller.ts';
import type { HostedCommand } from './hosted-command.ts';

const commands: { [name in HostedCommand]: () => Promise<(caller: Caller) => Command> } = {
  contract: async () => (await import('../../toolkit/contract-tests/command.ts')).testCommand,
  'client-test': async () =>
    (await import('../../toolkit/client-tests/command.ts')).clientTestCommand,
};

let output = '';
let out = '';
let err = '';
process.stdout.write = (text: string | Uint8Array): boolean => {
  out += String(text);
  output += String(text);
  return true;
};
process.stderr.write = (text: string | Uint8Array): boolean => {
  err += String(text);
  output += String(text);
  return true;
};

hideLibraryWarnings();
const name = process.argv[2] === 'contract' ? 'contract' : 'client-test';
const command = (await commands[name]())(projectCaller(name));

process.on('message', (call: unknown) => void answer(call));

async function answer(call: unknown): Promise<void> {
  output = out = err = '';
  process.exitCode = 0;
  process.env = {};
  for (const [variable] of Object.entries(objectAt(call, 'environment'))) {
    process.env[variable] = textAt(objectAt(call, 'environment'), variable);
  }
  await runCommand(command, listAt(call, 'args').map(String));
  process.send?.({ code: process.exitCode, output, out, err });
}
