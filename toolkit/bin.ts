#!/usr/bin/env node
/** The command of the toolkit package: `npx remittance-payout-toolkit <command>`. */
import type { Caller, Command } from './cli/command.ts';
import { runCommand } from './cli/command.ts';
import { sayError } from './cli/terminal.ts';
import { readPublished, readVersions } from './package-files.ts';

const name = 'npx remittance-payout-toolkit';

/** Each is loaded when it is called, so that the mock does not wait for what only the tests need. */
const commands: { [name: string]: { says: string; load(caller: Caller): Promise<Command> } } = {
  mock: {
    says: "serves the contract's examples",
    load: async (caller) => (await import('./mock/command.ts')).mockCommand(caller),
  },
  sandbox: {
    says: 'serves the contract with state: balances, outcomes on demand, webhooks, a clock',
    load: async (caller) => (await import('./sandbox/command.ts')).sandboxCommand(caller),
  },
  test: {
    says: 'holds the service at a base URL to the contract',
    load: async (caller) => (await import('./contract-tests/command.ts')).testCommand(caller),
  },
  proxy: {
    says: 'checks your own traffic on its way to a service',
    load: async (caller) => (await import('./proxy/command.ts')).proxyCommand(caller),
  },
  spec: {
    says: 'prints the contract, as YAML or JSON',
    load: async (caller) => (await import('./spec.ts')).specCommand(caller),
  },
};

// Libraries inside use what Node.js deprecates. Nobody who runs a command can act on it.
Object.assign(process, { noDeprecation: true });

// Who pipes into `head` has read enough; that is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const [first, ...others] = process.argv.slice(2);
if (first === '--version') {
  const { toolkit, contract } = await readVersions();
  process.stdout.write(`toolkit ${toolkit}, contract ${contract}\n`);
} else if (first === '--help') {
  process.stdout.write(usage());
} else {
  await runNamed(first, others);
}

async function runNamed(word: string | undefined, args: string[]): Promise<void> {
  const command = word !== undefined && Object.hasOwn(commands, word) ? commands[word] : undefined;
  if (command) {
    const call = `${name} ${word}`;
    await runCommand(await command.load({ call, readContract: readPublished }), args);
    return;
  }
  const known = Object.keys(commands).join(', ');
  sayError(
    word === undefined ? 'A command is needed.' : `There is no command ${JSON.stringify(word)}.`,
  );
  sayError(`The commands are ${known}. Run: ${name} --help`);
  process.exitCode = 2;
}

function usage(): string {
  const lines = Object.entries(commands).map(([word, { says }]) => `  ${word.padEnd(11)}${says}`);
  return `Usage: ${name} <command> [options]

The contract of the remittance payout service as a file, and the commands that are made from it.

${lines.join('\n')}

  --version  of the package, and of the contract inside
  --help     this text; <command> --help for the options of each

Exit code: 0 when it went well; 1 when test found the contract broken, or the sandbox cannot work; 2 for
a wrong option, or what could not run.
`;
}
