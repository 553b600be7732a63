#!/usr/bin/env node
/** The command of the toolkit package: `npx --offline remittance-payout-toolkit <command>`. */
import { runCommand, type Caller, type Command } from './cli/command.ts';
import { sayError } from './cli/terminal.ts';
import { hideLibraryWarnings } from './cli/warnings.ts';
import { readPublished, readVersions } from './package-files.ts';

const name = 'npx --offline remittance-payout-toolkit';

/** Each is loaded when it is called, so that the mock does not wait for what only the tests need. */
const commands: { [name: string]: { summary: string; load(caller: Caller): Promise<Command> } } = {
  mock: {
    summary: "serves the contract's examples",
    load: async (caller) => (await import('./mock/command.ts')).mockCommand(caller),
  },
  sandbox: {
    summary: 'serves the contract with state: balances, outcomes on demand, webhooks, a clock',
    load: async (caller) => (await import('./sandbox/command.ts')).sandboxCommand(caller),
  },
  test: {
    summary: 'tests the service at a base URL against the contract',
    load: async (caller) => (await import('./contract-tests/command.ts')).testCommand(caller),
  },
  'client-test': {
    summary: 'tests a client, in any language, against what can happen to a payout',
    load: async (caller) => (await import('./client-tests/command.ts')).clientTestCommand(caller),
  },
  proxy: {
    summary: 'checks your own traffic on its way to a service',
    load: async (caller) => (await import('./proxy/command.ts')).proxyCommand(caller),
  },
  observe: {
    summary: 'reads recorded traffic, and says what it shows of the contract',
    load: async (caller) => (await import('./observe/command.ts')).observeCommand(caller),
  },
  spec: {
    summary: 'prints the contract, as YAML or JSON',
    load: async (caller) => (await import('./spec.ts')).specCommand(caller),
  },
};

hideLibraryWarnings();

await run(process.argv.slice(2));

async function run([word, ...args]: string[]): Promise<void> {
  const command = word !== undefined && Object.hasOwn(commands, word) ? commands[word] : undefined;
  if (command) {
    const call = `${name} ${word}`;
    await runCommand(await command.load({ call, readContract: readPublished }), args);
  } else if (word === '--version' || word === '-v') {
    const { toolkit, contract } = await readVersions();
    process.stdout.write(`toolkit ${toolkit}, contract ${contract}\n`);
  } else if (word === 'help' && args.length > 0) {
    await run([...args, '--help']);
  } else if (word === 'help' || word === '--help' || word === '-h') {
    process.stdout.write(usage());
  } else {
    const unknown = `There is no command ${JSON.stringify(word)}.`;
    sayError(word === undefined ? 'A command is needed.' : unknown);
    sayError(`The commands are ${Object.keys(commands).join(', ')}. Run: ${name} --help`);
    process.exitCode = 2;
  }
}

function usage(): string {
  const lines = Object.entries(commands).map(
    ([word, { summary }]) => `  ${word.padEnd(13)}${summary}`,
  );
  return `Usage: ${name} <command> [options]

The contract of the remittance payout service as a file, and the commands that are made from it.

${lines.join('\n')}

  --version  prints the versions of the package and of the contract inside
  --help     prints this; <command> --help prints the options of each

Exit code: 0 when it went well; 1 when the service broke the contract, or the sandbox cannot work; 2
for a wrong option, or what could not run.
`;
}
