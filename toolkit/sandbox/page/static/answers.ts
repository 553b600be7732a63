/** The answers that the page reads. Page and endpoints are of one version, so it checks few fields. */
import type { Fault } from '../../engine/interface/faults.ts';
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
export type Institution = Schemas['FinancialInstitution'];

export type Fits<T> = (value: unknown) => value is T;

export const areTransactions: Fits<Transaction[]> = listOf(having('record', 'request', 'legal'));
export const areDeliveries: Fits<Delivery[]> = listOf(having('record', 'attempts'));
export const areRejections: Fits<Rejection[]> = listOf(having('reason', 'detail'));
export const isRequestList: Fits<{ total: number; dropped: number; items: Request[] }> = having(
  'items',
  'total',
);
export const areOutcomes: Fits<Outcome[]> = listOf(having('ending', 'path'));
export const areWebhooks: Fits<Webhook[]> = listOf(having('url', 'partnerCode'));
export const areSnapshots: Fits<Snapshot[]> = listOf(having('snapshotId', 'takenAt'));
export const isSettled: Fits<{ done: boolean }> = having('done');
export const isPartner: Fits<Partner> = having('clock', 'balances');
export const arePartners: Fits<Partner[]> = listOf(isPartner);
export const areFaults: Fits<Fault[]> = listOf(having('faultId', 'kind'));
export const isTokens: Fits<{ accessToken: string; refreshToken: string }> = having(
  'accessToken',
  'refreshToken',
);
export const areInstitutions: Fits<Institution[]> = listOf(
  having('financialInstitutionCode', 'status'),
);
export const isReceipt: Fits<BatchReceipt> = having('batchId', 'errorTransactionCount');
export const isRecord: Fits<TransactionOutcome> = having(
  'transactionReference',
  'responseCode',
  'responseMessage',
);
export const areTexts: Fits<string[]> = listOf((value) => typeof value === 'string');

export function isAnything(value: unknown): value is unknown {
  return value === value;
}

function listOf<Element>(fits: Fits<Element>): Fits<Element[]> {
  return (value): value is Element[] => Array.isArray(value) && value.every(fits);
}

function has<Key extends string>(value: unknown, key: Key): value is { [key in Key]: unknown } {
  return typeof value === 'object' && value !== null && key in value;
}

/** The value below these keys, or undefined. */
export function valueAt(value: unknown, ...keys: string[]): unknown {
  let inner: unknown = value;
  for (const key of keys) inner = has(inner, key) ? inner[key] : undefined;
  return inner;
}

/** The text below these keys, or an empty one. */
export function textAt(value: unknown, ...keys: string[]) {
  const text = valueAt(value, ...keys);
  return typeof text === 'string' ? text : '';
}

/** The list below these keys, or an empty one. */
export function listAt(value: unknown, ...keys: string[]): unknown[] {
  const list = valueAt(value, ...keys);
  return Array.isArray(list) ? list : [];
}

/** The entries of the object below these keys. */
export function entriesAt(value: unknown, ...keys: string[]): [string, unknown][] {
  const object = valueAt(value, ...keys);
  return typeof object === 'object' && object !== null ? Object.entries(object) : [];
}

function having<T>(...keys: (keyof T & string)[]): Fits<T> {
  return (value): value is T => keys.every((key) => has(value, key));
}
