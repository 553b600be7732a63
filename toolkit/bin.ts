#!/usr/bin/env node
/** The toolkit package's command: `npx --offline remittance-payout-toolkit <command>`. */
import { runCommand, type Caller, type Command } from './cli/command.ts';
import { sayError } from './cli/terminal.ts';
import { hideLibraryWarnings } from './cli/warnings.ts';
import { readPublished, readVersions } from './package-files.ts';

const name = 'npx --offline remittance-payout-toolkit';

/** Each is loaded on demand, so that the mock does not wait for code that only the tests use. */
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
    summary: 'tests a client, in any language, against what can go wrong with a payout',
    load: async (caller) => (await import('./client-tests/command.ts')).clientTestCommand(caller),
  },
  proxy: {
    summary: 'checks your own traffic on its way to a service',
    load: async (caller) => (await import('./proxy/command.ts')).proxyCommand(caller),
  },
  observe: {
    summary: 'reads recorded traffic and compares it with the contract',
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
    sayError(word === undefined ? 'Name a command.' : unknown);
    sayError(`The commands are ${Object.keys(commands).join(', ')}. Run: ${name} --help`);
    process.exitCode = 2;
  }
}

function usage(): string {
  const lines = Object.entries(commands).map(
    ([word, { summary }]) => `  ${word.padEnd(13)}${summary}`,
  );
  return `Usage: ${name} <command> [options]

The remittance payout service's contract as a file, and the commands built from it.

${lines.join('\n')}

  --version  prints the versions of the package and of its contract
  --help     prints this; <command> --help prints the options of each

Exit code: 0 success; 1 the service broke the contract, or the sandbox failed; 2 wrong option, or
the command could not run.
`;
}
