/** The bodies of right answers: the examples of the contract, with what is true filled in. */
import { STATUS_CODES } from 'node:http';
import type { Contract } from '../../contract/contract.ts';
import { isObject, textAt, type UnknownObject } from '../../contract/objects.js';
import { answerTo, type Example } from '../../contract/operation.ts';
import type { Reaction } from './reaction.ts';

export interface Bodies {
  login(tokens: IssuedPair): UnknownObject;
  refresh(tokens: IssuedPair): UnknownObject;
  batch(received: number, inError: number): UnknownObject;
  /** The record of one payout, by the example of its code. */
  record(transactionReference: string, responseCode: string): UnknownObject;
  /** @param amounts as JSON numbers, of which no digit is lost */
  balances(amounts: readonly string[], shape: Reaction['shape']): string;
  /** What the contract has for an answer of that status, else a problem. */
  rejection(operationId: string, status: number): UnknownObject;
  /** One payout as the contract has it, under a reference of its own. */
  payout(transactionReference: string): UnknownObject;
  credentials: { email: string; password: string };
}

export interface IssuedPair {
  accessToken: string;
  refreshToken: string;
}

export function createBodies(contract: Contract): Bodies {
  const answers = (operationId: string, status: number): readonly Example[] => {
    const operation = contract.find(operationId);
    return (operation && answerTo(operation, status)?.content?.examples) ?? [];
  };
  const answer = (operationId: string, status: number): UnknownObject =>
    objectOf(answers(operationId, status)[0]?.value);
  const request = (operationId: string): readonly Example[] =>
    contract.find(operationId)?.body?.examples ?? [];
  const records = answers('getTransactionStatus', 200).map(({ value }) => objectOf(value));
  const [balance] = listOf(answers('listBalances', 200)[0]?.value);
  const { email, password } = objectOf(request('login')[0]?.value);
  const currencies = ['NGN', 'KES', 'GHS', 'UGX', 'TZS', 'XOF'];
  return {
    login({ accessToken, refreshToken }) {
      const { data, ...rest } = answer('login', 200);
      return { ...rest, data: { ...objectOf(data), accessToken, refreshToken } };
    },
    refresh({ accessToken, refreshToken }) {
      return { ...answer('refreshToken', 200), token: accessToken, refreshToken };
    },
    batch(received, inError) {
      const body = answer('sendPayout', 200);
      return { ...body, totalCount: received, errorTransactionCount: inError || null };
    },
    record(transactionReference, responseCode) {
      const [any = {}] = records;
      const found = records.find((record) => record['responseCode'] === responseCode);
      return {
        ...(found ?? { ...any, responseMessage: 'Not listed' }),
        transactionReference,
        responseCode,
      };
    },
    balances(amounts, shape) {
      const list = amounts.map((_amount, index) => ({
        ...objectOf(balance),
        currencyCode: currencies[index % currencies.length],
        totalBalance: `{amount ${index}}`,
      }));
      const text = JSON.stringify(shaped(list, shape));
      return text.replaceAll(
        /"\{amount (\d+)\}"/g,
        (_all, index: string) => amounts[+index] ?? '0',
      );
    },
    rejection(operationId, status) {
      const [own] = answers(operationId, status);
      if (own) return objectOf(own.value);
      const title = STATUS_CODES[status] ?? 'Problem';
      return { ...answer('getTransactionStatus', 400), status, title };
    },
    payout(transactionReference) {
      const { transactionRequestList } = objectOf(
        request('sendPayout').find(({ name }) => name === 'bankAccount')?.value,
      );
      return { ...objectOf(listOf(transactionRequestList)[0]), transactionReference };
    },
    credentials: { email: String(email), password: String(password) },
  };
}

/** The fields without which nobody could use an answer. Everything else the contract assumes. */
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

/** A body with fields that nobody knows, with nulls, or with the least that can be used. */
export function shaped(body: unknown, shape: Reaction['shape']): unknown {
  if (shape === undefined) return body;
  if (Array.isArray(body)) return body.map((one) => shaped(one, shape));
  if (!isObject(body)) return body;
  const entries = Object.entries(body).flatMap(([name, value]): [string, unknown][] => {
    if (shape === 'extra') return [[name, shaped(value, shape)]];
    if (needed.has(name)) return [[name, shaped(value, shape)]];
    return shape === 'nulls' ? [[name, null]] : [];
  });
  const unknown = { _links: { self: null }, newField: ['as', 1, true, { of: 'tomorrow' }] };
  return Object.fromEntries([...(shape === 'extra' ? Object.entries(unknown) : []), ...entries]);
}

/** The payouts of a batch, as far as they have a reference. */
export function payoutsIn(body: string): { reference: string; content: UnknownObject }[] {
  return listOf(objectOf(parsed(body))['transactionRequestList']).flatMap((one) => {
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

function objectOf(value: unknown): UnknownObject {
  return isObject(value) ? value : {};
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
