/** Runs the command as a user does, with files of payouts. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { leavesOf } from '../../../client/typescript/command/leaves.ts';
import { projectRoot } from '../../../scripts/project.ts';
import { isObject, listAt } from '../../../toolkit/contract/objects.js';
import { startCommand, type RunningCommand } from '../../mock/command.ts';
import { contract } from '../../support/contract.ts';
import { exampleOf } from '../../support/examples.ts';
import { newFolder } from '../../support/run-folder.ts';

export const folder = join(projectRoot, 'generated/client/typescript');

export const credentials = {
  CONTRACT_EMAIL: 'amara.okafor@harbour-remit.example',
  CONTRACT_PASSWORD: 'a-long-example-password',
};

export function start(...args: string[]): RunningCommand {
  return startCommand(folder, 'command.js', args, { environment: credentials });
}

/** Runs the command. Returns its exit code, its lines of JSON, and its errors. */
export async function run(...args: string[]) {
  const running = start(...args);
  const code = await running.ended;
  const rows = running.output().match(/^\{.*$/gm) ?? [];
  return { code, rows, errors: running.errors() };
}

/** Returns arguments that pay a new file with this content, with a new journal next to it. */
export function settling(content: string | Buffer, baseUrl: string): string[] {
  const file = join(newFolder(), 'payouts');
  writeFileSync(file, content);
  return ['settle', file, '--base-url', baseUrl, '--poll', '0.01', '--journal', `${file}-journal`];
}

/** Returns the contract's example, with the changes of a faulty file. */
export function payout(transactionReference: string): object {
  const request = exampleOf(contract, 'sendPayout', 'request');
  const [{ requestDate: _, ...example } = {}] = listAt(request, 'transactionRequestList').filter(
    isObject,
  );
  const own = { paymentAmount: '2500.00', paymentNarration: 'Salary; "March", 2026' };
  return { ...example, transactionReference, ...own };
}

/** Returns a CSV file: a header, then a line per reference. A missing `requestDate` is empty. */
export function csv(references: readonly string[], delimiter = ','): string {
  const names = leavesOf(payout('')).map(([name]) => name);
  const rows = references.map((reference) =>
    leavesOf(payout(reference)).map(([, text]) =>
      /["\W]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text,
    ),
  );
  const all = [[...names, 'requestDate'], ...rows.map((row) => [...row, ''])];
  return all.map((row) => `${row.join(delimiter)}\n`).join('');
}

/** `PO-1` to `PO-<count>`. */
export function references(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `PO-${index + 1}`);
}
