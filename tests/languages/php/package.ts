/** The PHP package as it is built, in a folder of its own, and programs that use it. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { waitPatience } from '../../support/patience.ts';
import { assemble } from '../assembled.ts';
import { toolchain } from '../toolchain.ts';

export const php = toolchain('php', '-r', "exit(extension_loaded('curl') ? 0 : 1);");

export interface PhpPackage extends AsyncDisposable {
  /** `client/php` as it is in generated/. */
  folder: string;
  /** A folder of a user's program, with a `vendor/autoload.php`; it is there as long as the package. */
  newFolder(): Promise<string>;
  /** Runs a program to its end, and returns what it prints. */
  run(args: readonly string[], cwd?: string): Promise<string>;
  /** Runs some lines of a program that may use the package, and returns what they print. */
  runLines(lines: string): Promise<string>;
  /** Starts a program. */
  start(args: readonly string[], cwd?: string): ChildProcess;
}

export async function assemblePackage(): Promise<PhpPackage> {
  const assembled = await assemble('php');
  const { root, folder } = assembled;
  // Every notice of PHP is an error of the test.
  const strict = ['-d', 'error_reporting=-1', '-d', 'display_errors=stderr', '-d', 'log_errors=0'];
  const run = async (args: readonly string[], cwd = root): Promise<string> => {
    const options = { cwd, timeout: waitPatience, maxBuffer: 2 ** 27 };
    const { stdout, stderr } = await promisify(execFile)(php ?? '', [...strict, ...args], options);
    return stdout + stderr;
  };
  return {
    folder,
    run,
    async newFolder() {
      const program = await mkdtemp(join(root, 'program-'));
      await mkdir(join(program, 'vendor'));
      const autoload = `<?php require '${join(folder, 'autoload.php')}';\n`;
      await writeFile(join(program, 'vendor/autoload.php'), autoload);
      return program;
    },
    async runLines(lines) {
      const program = await mkdtemp(join(root, 'lines-'));
      await writeFile(join(program, 'lines.php'), withPackage(folder, lines));
      return run(['lines.php'], program);
    },
    start: (args, cwd = root) => spawn(php ?? '', [...strict, ...args], { cwd }),
    [Symbol.asyncDispose]: () => assembled[Symbol.asyncDispose](),
  };
}

/** Lines as a program that knows the package. */
export function withPackage(folder: string, lines: string): string {
  return `<?php

declare(strict_types=1);

require '${join(folder, 'autoload.php')}';

use RemittancePayout\\{Client, FileJournal, FileSeen, JournalException, MemorySeen, NotSentException};
use RemittancePayout\\{PayoutException, RejectedException, ResponseCodes, Settlement, SettleOptions};
use RemittancePayout\\{UnknownOutcomeException, Webhook};
use RemittancePayout\\Internal\\{Json, Payouts};
use RemittancePayout\\Model\\{PayoutRequest, TransactionRequest};

${lines}
`;
}

/** A payout as PHP source. */
export function payoutSource(reference: string): string {
  return `TransactionRequest::fromJson('${JSON.stringify({
    transactionReference: reference,
    paymentCurrency: 'NGN',
    paymentAmount: '2500.00',
    paymentNarration: 'Salary of March',
    recipientInformation: {
      recipientAccountNumber: '0001234500',
      recipientAccountName: 'Chidi Nwosu',
      recipientBankCode: '900101',
      recipientPhoneNumber: '',
      recipientISOCountryCode: 'NGA',
    },
    senderInformation: {
      senderName: 'Grace Bennett',
      senderEmailAddress: '',
      senderPhoneNumber: '',
      senderISOCountryCode: 'GBR',
    },
  })}')`;
}

/** A client as PHP source. */
export function clientSource(baseUrl: string, options = ''): string {
  return `(new Client('${baseUrl}', 'amara.okafor@harbour-remit.example', 'a-long-example-password'${options}))`;
}
