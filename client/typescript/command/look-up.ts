/** The commands that ask, and send no payout. */
import {
  describeCode,
  getFxRate,
  isPayoutClientError,
  listBalances,
  listFinancialInstitutions,
  type PayoutClient,
} from '../index.js';
import { askStatus, isAskable } from '../status.js';
import { UsageError, type Arguments, type CommandName } from './arguments.js';
import { clientOf, withLogin } from './connect.js';
import { leavesOf } from './leaves.js';
import { printRows, sayError } from './terminal.js';

type LookUp = (client: PayoutClient, operands: readonly string[]) => Promise<readonly object[]>;

export const lookUps: { readonly [name in Exclude<CommandName, 'settle'>]: LookUp } = {
  async status(client, references) {
    const rows: object[] = [];
    for (const reference of references) rows.push(await statusOf(client, reference));
    return rows;
  },
  balances: (client) => listBalances(client, exact),
  rate: async (client, [countryCode = '']) => [await getFxRate(client, { countryCode }, exact)],
  async institutions(client, [text = '']) {
    const all = await listFinancialInstitutions(client);
    const wanted = text.toLowerCase();
    return all.filter((one) => leavesOf(one).join('\n').toLowerCase().includes(wanted));
  },
};

/** Every digit as it was sent. */
const exact = { exact: true } as const;

/** Prints what the service answers. Returns the exit code. */
export async function lookUp(ask: LookUp, { operands, values }: Arguments): Promise<number> {
  const client = await withLogin(clientOf(values));
  try {
    const rows = await ask(client, operands);
    printRows(rows);
    return rows.some((row) => 'error' in row) ? 1 : 0;
  } catch (error) {
    if (!isPayoutClientError(error)) throw error;
    sayError(error.message);
    return error.nextAction === 'check-credentials' ? 2 : 1;
  }
}

async function statusOf(client: PayoutClient, transactionReference: string): Promise<object> {
  if (!isAskable(transactionReference)) throw new UsageError('A reference must not be empty.');
  const reading = await askStatus(client, transactionReference, {});
  if (reading.kind === 'record') {
    const {
      code: responseCode,
      final,
      meaning,
      action,
    } = describeCode(reading.record.responseCode);
    return { transactionReference, responseCode, final, meaning, action };
  }
  if (reading.kind === 'no-record') return { transactionReference, error: noRecord };
  const { error } = reading;
  if (!isPayoutClientError(error) || error.nextAction === 'check-credentials') throw error;
  return { transactionReference, error: error.message };
}

const noRecord = 'The service gave no record. That does not prove that it was never taken.';
