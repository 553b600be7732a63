/** Reads a file of payouts twice, because all of it is checked before anything is sent. */
import type { FileHandle } from 'node:fs/promises';
import type { TransactionRequest } from '../models.js';
import type { Report } from './report.js';
import { rowsOf } from './rows.js';

/** The most problems to list one by one. */
const mostProblems = 10;

/** Checks the whole file and counts its payouts. @throws Error with one line per problem */
export async function checkPayouts(file: FileHandle): Promise<number> {
  const lines = new Map<string, number>();
  const problems: string[] = [];
  for await (const { line, payout, problem } of rowsOf(file)) {
    const { transactionReference: reference = '' } = payout ?? {};
    const before = payout && lines.get(reference);
    const found = before === undefined ? problem : `${reference} is already in line ${before}.`;
    if (found !== undefined) problems.push(`line ${line}: ${found}`);
    if (problems.length > mostProblems) break;
    lines.set(reference, line);
  }
  if (problems.length > mostProblems) problems.splice(mostProblems, 1, 'There are more problems.');
  if (problems.length === 0 && lines.size === 0) problems.push('The file has no payouts.');
  if (problems.length > 0) throw new Error(`${problems.join('\n')}\nNothing was sent.`);
  return lines.size;
}

/**
 * Yields the payouts that the contract permits, and reports the others as `settlePayouts` does.
 *
 * @param changedAt the file's modification time when it was checked
 */
export async function* payoutsIn(
  file: FileHandle,
  changedAt: number,
  report: Report,
): AsyncGenerator<TransactionRequest, void, undefined> {
  const { mtimeMs } = await file.stat();
  for await (const { payout, wrong } of rowsOf(file)) {
    if (!payout || mtimeMs !== changedAt)
      throw new Error('The file has changed since it was checked. Run the command again.');
    if (!wrong) yield payout;
    else {
      const { transactionReference } = payout;
      const action = `The payout was not sent: ${wrong.path} ${wrong.reason}. Fix the payout and settle it again.`;
      report.add({ transactionReference, ...fixPayout, ...wrong, action });
    }
  }
}

const fixPayout = { outcome: 'not-sent', final: false, next: 'fix-payout' } as const;
