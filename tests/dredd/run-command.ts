/** Runs the real command as a user does, in a process of its own. */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { expect } from 'vitest';
import { loadContract } from '../../scripts/openapi/load.ts';
import { documentedRendition } from '../../scripts/openapi/renditions.ts';
import { projectRoot } from '../../scripts/project.ts';
import {
  exampleValues,
  secrets,
  startFakeService,
  type FakeService,
  type FakeServiceOptions,
} from './fake-service.ts';

/** The documented part of the contract. */
export const contract = documentedRendition((await loadContract(projectRoot)).document);

/** A command takes a second, and many on a machine that is busy. */
export const slow = { timeout: 120_000 };

/** What runs when payouts are left out, in this order. */
export const allButPayout = [
  'login',
  'listPossibleBanks',
  'getFxRate',
  'listBalances',
  'listFinancialInstitutions',
  'enquireAccount',
  'getTransactionStatus',
  'getIntradayStatement',
  'refreshToken',
];

export interface CommandResult {
  code: number | null;
  /** Standard output and error together, as a terminal shows them. */
  output: string;
}

export interface CommandOptions {
  root?: string;
  environment?: { [name: string]: string };
}

/** Resolves when the command has ended. One that does not end is killed, and its code is null. */
export async function runCommand(
  args: string[],
  { root = projectRoot, environment = rightCredentials }: CommandOptions = {},
): Promise<CommandResult> {
  const command = spawn(process.execPath, [resolve(root, 'scripts/contract.ts'), ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
  let output = '';
  command.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  command.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number | null>((ended) => command.on('close', ended));
  return { code, output };
}

export interface RunOptions extends Omit<FakeServiceOptions, 'contract'>, CommandOptions {
  args?: string[];
  /** How the service's address is written on the command line. */
  address?(url: string): string;
}

/**
 * Runs the command against a fake service of its own. No word of the output may be a secret or a
 * value of an answer, whatever the test is about.
 */
export async function runAgainst(
  options: RunOptions,
): Promise<CommandResult & Pick<FakeService, 'received'>> {
  const { args = [], address = (url: string) => url } = options;
  const service = await startFakeService({ contract, ...options });
  const result = await runCommand([...args, address(service.url)], options).finally(service.close);
  for (const value of [...Object.values(secrets), ...exampleValues(contract), 'SECRET']) {
    expect(result.output).not.toContain(value);
  }
  return { ...result, received: service.received };
}

/** The lines of an output that begin with the given word. */
export function linesOf(output: string, word: string): string[] {
  return output.split('\n').filter((line) => line.startsWith(`${word} `));
}

const rightCredentials = { CONTRACT_EMAIL: secrets.email, CONTRACT_PASSWORD: secrets.password };
