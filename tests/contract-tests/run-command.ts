/** Runs the real command, and a service for it. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { testCommand } from '../../toolkit/contract-tests/command.ts';
import { listAt, textAt } from '../../toolkit/contract/objects.js';
import { projectCaller } from '../../scripts/project-caller.ts';
import { projectRoot } from '../../scripts/project.ts';
import { called } from '../support/called.ts';
import { exampleTexts } from '../support/examples.ts';
import {
  startFlawedService,
  type FlawedServiceOptions,
  type ReceivedRequest,
} from '../support/flawed-service.ts';
import { people } from '../support/right-service.ts';
import { newFolder } from '../support/run-folder.ts';
import { contract } from '../support/contract.ts';

export { contract };

/** The documented operations that a run without options sends: reads, the login and the refresh. */
export const sentByDefault = contract.documented
  .filter(({ effect, operationId }) => effect === 'none' || operationId === 'refreshToken')
  .map(({ operationId }) => operationId);

/** The time limit of a command, which takes a few seconds, and longer on a busy machine. */
export const slow = { timeout: 180_000 };

export interface CommandResult {
  code: number | null;
  /** Standard output and error together. */
  output: string;
}

export interface CommandOptions {
  root?: string;
  environment?: { [name: string]: string };
}

export const credentials = {
  CONTRACT_EMAIL: people.main.email,
  CONTRACT_PASSWORD: people.main.password,
  CONTRACT_UNBOUND_EMAIL: people.unbound.email,
  CONTRACT_UNBOUND_PASSWORD: people.unbound.password,
};

/** Returns the project's command, with the contract that this process has read. */
const contractCommand = testCommand({
  ...projectCaller('contract'),
  readContract: () => Promise.resolve(contract),
});

/**
 * Runs the command in this process, one at a time, with only these variables. With another root, it
 * uses a separate process.
 */
export async function runCommand(
  args: string[],
  { root = projectRoot, environment = credentials }: CommandOptions = {},
): Promise<CommandResult> {
  if (root !== projectRoot) return spawnCommand(args, { root, environment });
  const before = process.env;
  process.env = { ...environment };
  try {
    const { code, out, err } = await called(contractCommand, ...args);
    // An error that ends the command is its last output.
    return { code, output: out + err };
  } finally {
    process.env = before;
  }
}

/** Runs the command as a user does, in a separate process. A run that does not end is killed, and its code is null. */
export async function spawnCommand(
  args: string[],
  { root = projectRoot, environment = credentials }: CommandOptions = {},
): Promise<CommandResult> {
  const command = spawn(process.execPath, [resolve(root, 'scripts/contract.ts'), ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 150_000,
    killSignal: 'SIGKILL',
  });
  let output = '';
  command.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  command.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number | null>((ended) => command.on('close', ended));
  return { code, output };
}

export interface RunOptions extends Omit<FlawedServiceOptions, 'contract'>, CommandOptions {
  args?: string[];
  /** How to run the command. Default: in this process. */
  run?: typeof runCommand;
  /** The service's address on the command line. */
  address?(url: string): string;
}

export interface ServedRun extends CommandResult {
  /** The ids of the checks that break a stated rule, and of those that depart from an assumption. */
  failed: string[];
  remarks: string[];
  received: readonly ReceivedRequest[];
  /** References of the payouts that the service accepted. */
  accepted: string[];
}

/**
 * Runs the command against a new service, without the default rate. No word of the output may be a
 * secret or a value of an answer.
 */
export async function runAgainst(options: RunOptions): Promise<ServedRun> {
  const { args = [], address = (url: string) => url, run = runCommand } = options;
  const service = await startFlawedService({ contract, ...options });
  try {
    const json = join(newFolder(), 'results.json');
    const all = ['--rate', '1000', '--json', json, ...args, address(service.url)];
    const result = await run(all, options);
    // The reference and the amount of a payout may always be shown.
    expectNoSecrets(result.output.replaceAll(/^payout .*$/gm, ''));
    return {
      ...result,
      failed: idsIn(json, 'fail'),
      remarks: idsIn(json, 'remark'),
      received: service.received,
      accepted: await service.accepted(),
    };
  } finally {
    await service.close();
  }
}

/** Returns the ids of the checks with this result. Empty if the command wrote no report. */
function idsIn(json: string, kind: string): string[] {
  const report: unknown = existsSync(json) ? JSON.parse(readFileSync(json, 'utf8')) : undefined;
  return listAt(report, 'checks')
    .filter((check) => textAt(check, 'kind') === kind)
    .map((check) => textAt(check, 'id') ?? '');
}

/** Searches a text for every secret and, except in its commands, for every longer value of the examples. */
export function expectNoSecrets(text: string): void {
  expectNoLogin(text);
  expect(text).not.toContain('eyJ');
  const rest = text.replaceAll(/(again +|"curl": |<pre tabindex="0">).*/g, '');
  for (const value of exampleTexts(contract)) expect(rest).not.toContain(value);
}

/** Searches a text for the logins, for tokens, and for planted secrets. */
export function expectNoLogin(text: string): void {
  const { main, unbound } = people;
  const logins = [main.email, main.password, unbound.email, unbound.password];
  expect(logins.filter((one) => text.includes(one))).toEqual([]);
  // A shorter match may be part of a stand-in: a recording has millions of random capitals.
  expect(text).not.toMatch(/SECRET[- ]/);
  expect(text).not.toMatch(/eyJ[\w-]{8,}\.eyJ/);
}

/** Returns the lines of an output that begin with the given word. */
export function linesOf(output: string, word: string): string[] {
  return output.split('\n').filter((line) => line.startsWith(`${word} `));
}

export function lastLine(output: string): string {
  return output.trimEnd().split('\n').at(-1) ?? '';
}
