/** The bodies of correct answers: the contract's examples with the true values filled in. */
import { STATUS_CODES } from 'node:http';
import type { Contract } from '../../contract/contract.ts';
import { isObject, listAt, objectAt, textAt, type UnknownObject } from '../../contract/objects.js';
import { answerTo, type Example } from '../../contract/operation.ts';
import type { Reaction } from './reaction.ts';
import type { IssuedPair } from './tokens.ts';

export type Bodies = ReturnType<typeof createBodies>;

export function createBodies(contract: Contract) {
  const answers = (operationId: string, status: number): unknown[] => {
    const operation = contract.find(operationId);
    return valuesOf(operation && answerTo(operation, status)?.content?.examples);
  };
  const answer = (operationId: string, status = 200): UnknownObject =>
    objectOf(answers(operationId, status)[0]);
  const { email, password } = objectOf(valuesOf(contract.find('login')?.body?.examples)[0]);
  const batch = contract.find('sendPayout')?.body?.examples;
  const bankAccount = batch?.find(({ name }) => name === 'bankAccount')?.value;
  return {
    login(tokens: IssuedPair): UnknownObject {
      const body = answer('login');
      return { ...body, data: { ...objectAt(body, 'data'), ...tokens } };
    },
    refresh: ({ accessToken: token, refreshToken }: IssuedPair): UnknownObject => ({
      ...answer('refreshToken'),
      token,
      refreshToken,
    }),
    batch: (totalCount: number, inError: number): UnknownObject => ({
      ...answer('sendPayout'),
      totalCount,
      errorTransactionCount: inError || null,
    }),
    /** The record of one payout, from the example for its code. */
    record(transactionReference: string, responseCode: string): UnknownObject {
      const records = answers('getTransactionStatus', 200).map(objectOf);
      const found = records.find((record) => record['responseCode'] === responseCode);
      const other = { ...records[0], responseMessage: 'Not listed' };
      return { ...(found ?? other), transactionReference, responseCode };
    },
    /** @param amounts JSON numbers as text, with every digit */
    balances: (amounts: readonly string[], shape: Reaction['shape']): string =>
      balancesOf(listOf(answers('listBalances', 200)[0])[0], amounts, shape),
    /** The contract's example for an answer with this status, otherwise a problem. */
    rejection(operationId: string, status: number): UnknownObject {
      const [own] = answers(operationId, status);
      if (own !== undefined) return objectOf(own);
      const title = STATUS_CODES[status] ?? 'Problem';
      return { ...answer('getTransactionStatus', 400), status, title };
    },
    payout: (transactionReference: string): UnknownObject => ({
      ...objectOf(listAt(bankAccount, 'transactionRequestList')[0]),
      transactionReference,
    }),
    credentials: { email: String(email), password: String(password) },
  };
}

/** The currency of a balance, by its index in the list. */
export function currencyOf(index: number): string {
  return ['NGN', 'KES', 'GHS', 'UGX', 'TZS', 'XOF'][index % 6] ?? '';
}

function balancesOf(
  example: unknown,
  amounts: readonly string[],
  shape: Reaction['shape'],
): string {
  const list = amounts.map((_, index) => ({
    ...objectOf(example),
    currencyCode: currencyOf(index),
    totalBalance: `{amount ${index}}`,
  }));
  const text = JSON.stringify(shaped(list, shape));
  return text.replaceAll(/"\{amount (\d+)\}"/g, (_, index: string) => amounts[+index] ?? '0');
}

/** The fields without which an answer is useless. The contract assumes all others. */
const needed = new Set([
  'accessToken',
  'batchId',
  'currencyCode',
  'data',
  'refreshToken',
  'responseCode',
  'token',
  'totalBalance',
  'transactionReference',
]);

/** A body with unknown fields, with nulls, or with only the fields it needs. */
export function shaped(body: unknown, shape: Reaction['shape']): unknown {
  if (shape === undefined) return body;
  if (Array.isArray(body)) return body.map((one) => shaped(one, shape));
  if (!isObject(body)) return body;
  const entries = Object.entries(body).flatMap(([name, value]): [string, unknown][] => {
    if (shape === 'extra' || needed.has(name)) return [[name, shaped(value, shape)]];
    return shape === 'nulls' ? [[name, null]] : [];
  });
  const unknown = { _links: { self: null }, newField: ['as', 1, true, { of: 'tomorrow' }] };
  return { ...(shape === 'extra' && unknown), ...Object.fromEntries(entries) };
}

/** The payouts of a batch that have a reference. */
export function payoutsIn(body: string): { reference: string; content: UnknownObject }[] {
  return listAt(parsed(body), 'transactionRequestList').flatMap((one) => {
    const reference = textAt(one, 'transactionReference');
    return reference === undefined ? [] : [{ reference, content: objectOf(one) }];
  });
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function valuesOf(examples: readonly Example[] = []): unknown[] {
  return examples.map(({ value }) => value);
}

function objectOf(value: unknown): UnknownObject {
  return isObject(value) ? value : {};
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
