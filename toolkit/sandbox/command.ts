import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { styleText } from 'node:util';
import { UsageError, type Caller, type Command } from '../cli/command.ts';
import { createCommand, optionTable } from '../cli/options.ts';
import { yesOrNo } from '../cli/rows.ts';
import { say, sayError } from '../cli/terminal.ts';
import type { Contract } from '../contract/contract.ts';
import { loginCurl } from '../serve/curl.ts';
import { serve } from '../serve/serve.ts';
import { demoCredentials } from './engine/partners/demo-partners.ts';
import type { Sandbox } from './main.ts';
import { sandboxOptions } from './options.ts';
import { isLocal } from './simulation/guard.ts';

const inMemory = ':memory:';

/** @param dataFile the file to store data in when no database is named; in memory if absent */
export function sandboxCommand({ call, readContract }: Caller, dataFile = inMemory): Command {
  return createCommand({
    call,
    options: optionTable({
      ...sandboxOptions,
      database: { ...sandboxOptions.database, default: dataFile },
      quiet: yesOrNo('quiet', 'does not print lines for requests and deliveries'),
    }),
    about: `
Serves the contract with state, on this machine, until Ctrl-C: payouts move balances and reach outcomes,
the sandbox delivers notifications, and you can move its clock. /_sandbox/ is its page.
`,
    exitCodes: '0 stopped, 1 the sandbox failed, 2 wrong option, or the address is not available.',
    async run({ quiet, ...options }) {
      if (options.database === dataFile && dataFile !== inMemory) {
        mkdirSync(dirname(dataFile), { recursive: true });
      }
      const log = quiet ? options.log : (line: string): void => say('sandbox', line);
      try {
        return await serve({
          word: 'sandbox',
          address: options,
          callWith: (option) => `${call} ${option}`,
          async start() {
            // Import this late, so that a wrong option fails fast.
            const { startSandbox } = await import('./main.ts');
            const contract = await readContract();
            const sandbox = await startSandbox({ ...options, contract, log });
            introduce(sandbox, contract, options);
            return sandbox;
          },
        });
      } catch (error) {
        if (error instanceof UsageError) throw error;
        // Omit the stack, because the user can fix a file that cannot be opened or read.
        sayError(error instanceof Error ? error.message : 'The sandbox cannot start.');
        return 1;
      }
    },
  });
}

function introduce(
  { url, notes }: Sandbox,
  contract: Contract,
  { database, host }: { database: string; host: string },
): void {
  say('sandbox', styleText('bold', url, { stream: process.stdout }));
  say('page', `${url}/_sandbox/`);
  say('data', describeDatabase(database));
  for (const { email, password, description } of demoCredentials) {
    say('login', `${email.padEnd(35)} ${password.padEnd(31)} ${description}`);
  }
  const [user] = demoCredentials;
  const curl = user && loginCurl(contract, url, { email: user.email, password: user.password });
  if (curl !== undefined) say('try', curl);
  if (!isLocal(host)) {
    say(
      'note',
      `${host} is open to others: /_sandbox/ takes no token, and the passwords are public`,
    );
  }
  for (const note of notes) say('note', note);
}

/** Returns the address of a database without its password. */
function describeDatabase(database: string): string {
  if (database === inMemory) return 'memory: nothing is stored; use --database <file> to store it';
  if (!URL.canParse(database)) return database;
  const url = new URL(database);
  if (url.hostname === '') return database;
  return `${url.protocol}//${url.host}${url.pathname}`;
}
