/** The commands that send no payout. */
import { fileJournal } from '../file-journal.js';
import {
  describeCode,
  getFxRate,
  isPayoutClientError,
  listBalances,
  listFinancialInstitutions,
  releaseReferences,
  type PayoutClient,
} from '../index.js';
import { askStatus } from '../status.js';
import type { Arguments } from './arguments.js';
import { clientOf, withLogin } from './connect.js';
import { leavesOf } from './leaves.js';
import { printRows, say, sayError } from './terminal.js';

/** Prints the answer of the service. Returns the exit code. */
export async function lookUp(given: Arguments): Promise<number> {
  const { command, operands, values } = given;
  if (command === 'release') {
    await releaseReferences(fileJournal(values.get('journal') ?? '', { create: false }), operands);
    say('released', `${operands.length}: settle sends them again.`);
    return 0;
  }
  try {
    const rows = await answers(given, await withLogin(clientOf(values)));
    printRows(rows);
    return rows.some((row) => 'error' in row) ? 1 : 0;
  } catch (error) {
    if (!isPayoutClientError(error)) throw error;
    sayError(error.message);
    return error.nextAction === 'check-credentials' ? 2 : 1;
  }
}

async function answers({ command, operands }: Arguments, client: PayoutClient): Promise<object[]> {
  const [operand = ''] = operands;
  // Keep every digit as it was sent.
  const exact = { exact: true } as const;
  switch (command) {
    case 'status': {
      const rows: object[] = [];
      for (const reference of operands) rows.push(await statusOf(client, reference));
      return rows;
    }
    case 'balances':
      return listBalances(client, exact);
    case 'rate':
      return [await getFxRate(client, { countryCode: operand }, exact)];
    default: {
      const all = await listFinancialInstitutions(client);
      const hasText = (one: object) =>
        leavesOf(one).join('\n').toLowerCase().includes(operand.toLowerCase());
      return all.filter(hasText);
    }
  }
}

async function statusOf(client: PayoutClient, transactionReference: string): Promise<object> {
  const reading = await askStatus(client, transactionReference, {});
  if (reading.kind === 'record') {
    const { responseCode } = reading.record;
    const { final, meaning, action } = describeCode(responseCode);
    return { transactionReference, responseCode, final, meaning, action };
  }
  if (reading.kind === 'no-record') {
    const error = 'The service returned no record. That does not prove that it was never taken.';
    return { transactionReference, error };
  }
  const { error } = reading;
  if (!isPayoutClientError(error) || error.nextAction === 'check-credentials') throw error;
  return { transactionReference, error: error.message };
}
