/** Finds values that a service knows with at most 13 reads, two of them enquiries. */
import type { Json } from '../../contract/document.ts';
import { listAt, numberAt, objectAt, textAt } from '../../contract/objects.js';
import { valueAt } from '../../contract/pointers.ts';
import { bodyOf } from '../judge/judge.ts';
import { requestFor, sentValue, withFields, withParameters, type KnownId } from '../plan/call.ts';
import { findCall, type Plan } from '../plan/plan.ts';
import { wasServed } from '../sections/session.ts';
import type { Send } from '../wire/exchange.ts';

export interface Discovered {
  /** The values by fixture name. Each was in a valid request or its answer. */
  values: { [name: string]: Json | undefined };
  country: string | undefined;
  currency: string | undefined;
  /** Whether the balance in the currency is above 0. */
  isFunded: boolean;
}

interface Bank {
  code: string;
  name: string | undefined;
  country: string | undefined;
}

/** An account, and the code or name of its bank. */
type Holder = [accountNumber: string | undefined, bank: string | undefined];

/** Returns the body of a success; undefined without one. */
type Read = (operationId: KnownId, values?: { [name: string]: string }) => Promise<unknown>;

export async function discover(plan: Plan, send: Send, access?: string): Promise<Discovered> {
  const read: Read = async (operationId, values = {}) => {
    const call = findCall(plan, operationId);
    if (!call) return undefined;
    const fill = call.body === undefined ? withParameters : withFields;
    const received = await send(requestFor(fill(call, values), access));
    return wasServed(call, received) ? bodyOf(received) : undefined;
  };
  const banks = banksIn(await read('listFinancialInstitutions'));
  const countryCode = await findCountry(read, banks);
  const statement = await read('getIntradayStatement');
  const entries = listAt(objectAt(statement, 'data'), 'details');
  const account = await findAccount(read, holdersIn(plan, entries));
  const bank =
    banks.find(({ code }) => code === account?.bankCode) ??
    banks.find(({ country }) => country === countryCode) ??
    banks[0];
  const asked = statement === undefined ? undefined : findCall(plan, 'getIntradayStatement');
  return {
    values: {
      countryCode,
      bankCode: account?.bankCode ?? bank?.code,
      'enquireAccount.accountNumber': account?.accountNumber,
      'listPossibleBanks.accountNumber': account?.accountNumber,
      'getIntradayStatement.accountNumber': asked && sentValue(asked, 'accountNumber'),
      transactionReference: await findReference(read, entries),
    },
    country: bank?.country,
    ...balanceIn(await read('listBalances'), account?.currency),
  };
}

/** Returns the account of the contract's example and the accounts in statement entries. */
function holdersIn(plan: Plan, entries: readonly unknown[]): Holder[] {
  const example = findCall(plan, 'enquireAccount')?.body;
  const shown = entries.map((one): Holder => [
    textAt(one, 'beneficiaryAccountNumber'),
    textAt(one, 'beneficiaryBankName'),
  ]);
  return [[textAt(example, 'accountNumber'), textAt(example, 'bankCode')], ...shown];
}

async function findCountry(read: Read, banks: readonly Bank[]): Promise<string | undefined> {
  const countries = new Set(banks.flatMap(({ country }) => country ?? []));
  for (const countryCode of [...countries].slice(0, mostCountries)) {
    if ((await read('getFxRate', { countryCode })) !== undefined) return countryCode;
  }
  return undefined;
}

/** Finds the first account whose holder the service can name, at one of its possible banks. */
async function findAccount(read: Read, holders: readonly Holder[]) {
  for (const [accountNumber, bank] of [...new Map(holders)].slice(0, mostAccounts)) {
    if (accountNumber === undefined) continue;
    const possible = banksIn(await read('listPossibleBanks', { accountNumber }));
    const own = possible.find(({ code, name }) => code === bank || name === bank) ?? possible[0];
    if (!own) continue;
    const bankCode = own.code;
    const holder = await read('enquireAccount', { accountNumber, bankCode });
    const currency = textAt(holder, 'currencyCode');
    if (textAt(holder, 'accountName')) return { accountNumber, bankCode, currency };
  }
  return undefined;
}

/**
 * Tries each field of an entry as the payout's reference, because the documentation does not say which one holds it.
 */
async function findReference(read: Read, entries: readonly unknown[]): Promise<string | undefined> {
  const fields = ['originalSystemReference', 'systemReference'];
  const references = entries.flatMap((one) => fields.flatMap((name) => textAt(one, name) ?? []));
  for (const transactionReference of [...new Set(references)].slice(0, mostReferences)) {
    const status = await read('getTransactionStatus', { transactionReference });
    if (status !== undefined) return transactionReference;
  }
  return undefined;
}

/** Returns a balance above 0, in the preferred currency if possible. */
function balanceIn(body: unknown, wanted: string | undefined) {
  const balances = listIn(body);
  const funded = balances.filter((one) => (numberAt(one, 'totalBalance') ?? 0) > 0);
  const found = funded.find((one) => textAt(one, 'currencyCode') === wanted) ?? funded[0];
  return { currency: textAt(found ?? balances[0], 'currencyCode'), isFunded: funded.length > 0 };
}

/** Returns the active institutions in countries that can receive payouts. */
function banksIn(body: unknown): Bank[] {
  return listIn(body).flatMap((one) => {
    const code = textAt(one, 'financialInstitutionCode');
    const record = objectAt(one, 'countryCode');
    const isUsable = valueAt(one, '/status') !== false && record['isReceiverCountry'] !== false;
    const name = textAt(one, 'financialInstitutionName');
    const country = textAt(record, 'countryCode');
    return isUsable && code !== undefined ? [{ code, name, country }] : [];
  });
}

function listIn(body: unknown): unknown[] {
  return Array.isArray(body) ? body : [];
}

const mostCountries = 4;
const mostAccounts = 2;
const mostReferences = 2;
