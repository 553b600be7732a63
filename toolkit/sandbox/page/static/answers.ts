/**
 * What the page reads of the answers. `toolkit/sandbox/simulation/openapi.yaml` describes them; the
 * page and the endpoints are of one version, so a look at a field or two is enough.
 */
import type { Fault } from '../../faults.ts';
import type { BatchReceipt, Schemas, TransactionOutcome } from '../../engine/interface/schemas.ts';
import type {
  deliveryView,
  outcomeView,
  partnerView,
  rejectionView,
  requestView,
  snapshotView,
  transactionView,
  webhookView,
} from '../../simulation/views.ts';

export type Transaction = ReturnType<typeof transactionView>;
export type Delivery = ReturnType<typeof deliveryView>;
export type Rejection = ReturnType<typeof rejectionView>;
export type Request = ReturnType<typeof requestView>;
export type Outcome = ReturnType<typeof outcomeView>;
export type Webhook = ReturnType<typeof webhookView>;
export type Snapshot = ReturnType<typeof snapshotView>;
export type Partner = ReturnType<typeof partnerView>;
export interface RequestList {
  total: number;
  dropped: number;
  requests: Request[];
}
export type { Fault };
export interface Tokens {
  accessToken: string;
  refreshToken: string;
}
export type Institution = Schemas['FinancialInstitution'];
export type Receipt = BatchReceipt;
export type Record = TransactionOutcome;

export type Fits<T> = (value: unknown) => value is T;

export const areTransactions: Fits<Transaction[]> = listOf(having('record', 'request', 'legal'));
export const areDeliveries: Fits<Delivery[]> = listOf(having('record', 'attempts'));
export const areRejections: Fits<Rejection[]> = listOf(having('reason', 'detail'));
export const isRequestList: Fits<RequestList> = having('requests', 'total');
export const areOutcomes: Fits<Outcome[]> = listOf(having('ending', 'path'));
export const areWebhooks: Fits<Webhook[]> = listOf(having('url', 'partnerCode'));
export const areSnapshots: Fits<Snapshot[]> = listOf(having('snapshotId', 'takenAt'));
export const isSettled: Fits<{ done: boolean }> = having('done');
export const isPartner: Fits<Partner> = having('clock', 'balances');
export const arePartners: Fits<Partner[]> = listOf(isPartner);
export const areFaults: Fits<Fault[]> = listOf(having('faultId', 'kind'));
export const isTokens: Fits<Tokens> = having('accessToken', 'refreshToken');
export const areInstitutions: Fits<Institution[]> = listOf(
  having('financialInstitutionCode', 'status'),
);
export const isReceipt: Fits<Receipt> = having('batchId', 'errorTransactionCount');
export const isRecord: Fits<Record> = having(
  'transactionReference',
  'responseCode',
  'responseMessage',
);
export const areTexts: Fits<string[]> = listOf(isText);

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** The answer is not looked into here. */
export function isAnything(value: unknown): value is unknown {
  return value === value;
}

function listOf<Element>(fits: Fits<Element>): Fits<Element[]> {
  return (value): value is Element[] => Array.isArray(value) && value.every(fits);
}

function has<Key extends string>(value: unknown, key: Key): value is { [key in Key]: unknown } {
  return typeof value === 'object' && value !== null && key in value;
}

/** The value at keys, undefined where there is none. */
export function valueAt(value: unknown, ...keys: string[]): unknown {
  let inner: unknown = value;
  for (const key of keys) inner = has(inner, key) ? inner[key] : undefined;
  return inner;
}

/** The text at keys, empty where there is none. */
export function textAt(value: unknown, ...keys: string[]) {
  const text = valueAt(value, ...keys);
  return typeof text === 'string' ? text : '';
}

/** The list at keys, empty where there is none. */
export function listAt(value: unknown, ...keys: string[]): unknown[] {
  const list = valueAt(value, ...keys);
  return Array.isArray(list) ? list : [];
}

/** What the object at keys has, by name. */
export function entriesAt(value: unknown, ...keys: string[]): [string, unknown][] {
  const object = valueAt(value, ...keys);
  return typeof object === 'object' && object !== null ? Object.entries(object) : [];
}

function having<T>(...keys: (keyof T & string)[]): Fits<T> {
  return (value): value is T => keys.every((key) => has(value, key));
}
