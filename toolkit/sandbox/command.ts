/** The command that serves the sandbox. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { styleText } from 'node:util';
import type { Caller, Command } from '../cli/command.ts';
import { say, sayError } from '../cli/terminal.ts';
import type { Contract } from '../contract/contract.ts';
import { loginCurl } from '../serve/curl.ts';
import { serve } from '../serve/serve.ts';
import { readOptions, usageOf, type CommandOptions } from './command-options.ts';
import { demoCredentials } from './engine/partners/demo-partners.ts';
import type { Sandbox } from './main.ts';
import { isLocal } from './simulation/guard.ts';

/** @param dataFile where data is stored when no database is named; in memory when left out */
export function sandboxCommand({ call, readContract }: Caller, dataFile?: string): Command {
  return {
    call,
    usage: usageOf(call, dataFile),
    async run(args) {
      const options = readOptions(args, process.env);
      const data = chooseDatabase(options.database, dataFile);
      try {
        return await serve({
          word: 'sandbox',
          address: options,
          callWith: (option) => `${call} ${option}`,
          async start() {
            const contract = await readContract();
            const sandbox = await start(options, contract, data.database);
            introduce(sandbox, contract, data.description, options.host);
            return sandbox;
          },
        });
      } catch (error) {
        // Without its stack: what cannot be opened or read is the user's to fix.
        sayError(error instanceof Error ? error.message : 'The sandbox cannot start.');
        return 1;
      }
    },
  };
}

async function start(
  options: CommandOptions,
  contract: Contract,
  database: string,
): Promise<Sandbox> {
  // Not loaded for a wrong option.
  const { startSandbox } = await import('./main.ts');
  const log = options.quiet ? {} : { log: (line: string) => say('sandbox', line) };
  return startSandbox({ ...options, contract, engine: { ...options.engine, database }, ...log });
}

/** The address of the database, and how it is described to the user. */
function chooseDatabase(
  asked: string | undefined,
  dataFile: string | undefined,
): { database: string; description: string } {
  if (asked !== undefined) {
    return { database: asked, description: withoutPassword(asked) };
  }
  if (dataFile === undefined) return { database: ':memory:', description: nothingAsked };
  mkdirSync(dirname(dataFile), { recursive: true });
  return { database: dataFile, description: dataFile };
}

const nothingAsked = 'memory: nothing is stored; --database <file> stores it';

function introduce({ url, notes }: Sandbox, contract: Contract, data: string, host: string): void {
  say('sandbox', styleText('bold', url, { stream: process.stdout }));
  say('page', `${url}/_sandbox/`);
  say('data', data);
  for (const { email, password, description } of demoCredentials) {
    say('login', `${email.padEnd(35)} ${password.padEnd(31)} ${description}`);
  }
  const [user] = demoCredentials;
  const curl = user && loginCurl(contract, url, { email: user.email, password: user.password });
  if (curl !== undefined) say('try', curl);
  if (!isLocal(host)) {
    say('note', `${host} lets others in: /_sandbox/ takes no token, and the passwords are public`);
  }
  for (const note of notes) say('note', note);
}

function withoutPassword(database: string): string {
  if (!URL.canParse(database)) return database;
  const url = new URL(database);
  if (url.hostname === '') return database;
  return `${url.protocol}//${url.host}${url.pathname}`;
}
