import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleLogin } from '../../scripts/build/languages/sample.ts';
import { payout } from './service.ts';
import type { Workshop } from './workshop.ts';

/** Writes a program from some lines, and returns the command to run it. */
export async function phpProgram(
  workshop: Workshop,
  lines: string,
): Promise<{ file: string; cwd: string }> {
  const cwd = await workshop.newFolder();
  const source = `<?php

declare(strict_types=1);

require 'vendor/autoload.php';

use RemittancePayout\\{Client, FileJournal, FileSeen, JournalException, NotSentException};
use RemittancePayout\\{PayoutException, RejectedException, ResponseCode, Settlement, SettleOptions};
use RemittancePayout\\{UnknownOutcomeException, Webhook};
use RemittancePayout\\Internal\\Json;
use RemittancePayout\\Model\\{PayoutRequest, TransactionRequest};

${lines}
`;
  await writeFile(join(cwd, 'lines.php'), source);
  return { file: 'lines.php', cwd };
}

/** Runs some lines, and returns their output. */
export async function runPhp(workshop: Workshop, lines: string): Promise<string> {
  const { file, cwd } = await phpProgram(workshop, lines);
  return workshop.run([file], { cwd });
}

export function payoutSource(reference: string, given: object = {}): string {
  const content = { requestDate: undefined, ...given };
  return `TransactionRequest::fromJson('${JSON.stringify(payout(reference, content))}')`;
}

export function clientSource(baseUrl: string, options = ''): string {
  return `(new Client('${baseUrl}', '${sampleLogin.email}', '${sampleLogin.password}'${options}))`;
}
