/**
 * What the page reads of the answers. `toolkit/sandbox/simulation/openapi.yaml` describes them; the
 * page and the endpoints are of one version, so a look at a field or two is enough.
 *
 * @typedef {ReturnType<typeof import('../../simulation/views.ts').transactionView>} Transaction
 * @typedef {ReturnType<typeof import('../../simulation/views.ts').deliveryView>} Delivery
 * @typedef {ReturnType<typeof import('../../simulation/views.ts').rejectionView>} Rejection
 * @typedef {ReturnType<typeof import('../../simulation/views.ts').requestView>} Request
 * @typedef {ReturnType<typeof import('../../simulation/views.ts').outcomeView>} Outcome
 * @typedef {ReturnType<typeof import('../../simulation/views.ts').webhookView>} Webhook
 * @typedef {ReturnType<typeof import('../../simulation/views.ts').snapshotView>} Snapshot
 * @typedef {ReturnType<typeof import('../../simulation/views.ts').partnerView>} Partner
 * @typedef {{ total: number, dropped: number, requests: Request[] }} RequestList
 * @typedef {import('../../faults.ts').Fault} Fault
 * @typedef {{ accessToken: string, refreshToken: string }} Tokens
 * @typedef {import('../../engine/interface/schemas.ts').Schemas['FinancialInstitution']} Institution
 * @typedef {import('../../engine/interface/schemas.ts').BatchReceipt} Receipt
 * @typedef {import('../../engine/interface/schemas.ts').TransactionOutcome} Record
 */

/**
 * @template T
 * @typedef {(value: unknown) => value is T} Fits
 */

/** @type {Fits<Transaction[]>} */
export const areTransactions = listOf(having('record', 'request', 'legal'));
/** @type {Fits<Delivery[]>} */
export const areDeliveries = listOf(having('record', 'attempts'));
/** @type {Fits<Rejection[]>} */
export const areRejections = listOf(having('reason', 'detail'));
/** @type {Fits<RequestList>} */
export const isRequestList = having('requests', 'total');
/** @type {Fits<Outcome[]>} */
export const areOutcomes = listOf(having('ending', 'path'));
/** @type {Fits<Webhook[]>} */
export const areWebhooks = listOf(having('url', 'partnerCode'));
/** @type {Fits<Snapshot[]>} */
export const areSnapshots = listOf(having('snapshotId', 'takenAt'));
/** @type {Fits<{ done: boolean }>} */
export const isSettled = having('done');
/** @type {Fits<Partner>} */
export const isPartner = having('clock', 'balances');
/** @type {Fits<Partner[]>} */
export const arePartners = listOf(isPartner);
/** @type {Fits<Fault[]>} */
export const areFaults = listOf(having('faultId', 'kind'));
/** @type {Fits<Tokens>} */
export const isTokens = having('accessToken', 'refreshToken');
/** @type {Fits<Institution[]>} */
export const areInstitutions = listOf(having('financialInstitutionCode', 'status'));
/** @type {Fits<Receipt>} */
export const isReceipt = having('batchId', 'errorTransactionCount');
/** @type {Fits<Record>} */
export const isRecord = having('transactionReference', 'responseCode', 'responseMessage');
/** @type {Fits<string[]>} */
export const areTexts = listOf(isText);

/** @type {Fits<string>} */
function isText(value) {
  return typeof value === 'string';
}

/** The answer is not looked into here. @type {Fits<unknown>} */
export function isAnything() {
  return true;
}

/**
 * @template Element
 * @param {Fits<Element>} fits
 * @returns {Fits<Element[]>}
 */
function listOf(fits) {
  /** @type {Fits<Element[]>} */
  function isList(value) {
    return Array.isArray(value) && value.every(fits);
  }
  return isList;
}

/**
 * @template {string} Key
 * @param {unknown} value
 * @param {Key} key
 * @returns {value is { [key in Key]: unknown }}
 */
export function has(value, key) {
  return typeof value === 'object' && value !== null && key in value;
}

/**
 * The value at keys, undefined where there is none.
 *
 * @param {unknown} value
 * @param {...string} keys
 * @returns {unknown}
 */
export function valueAt(value, ...keys) {
  /** @type {unknown} */
  let inner = value;
  for (const key of keys) inner = has(inner, key) ? inner[key] : undefined;
  return inner;
}

/**
 * The text at keys, empty where there is none.
 *
 * @param {unknown} value
 * @param {...string} keys
 */
export function textAt(value, ...keys) {
  const text = valueAt(value, ...keys);
  return typeof text === 'string' ? text : '';
}

/**
 * The list at keys, empty where there is none.
 *
 * @param {unknown} value
 * @param {...string} keys
 * @returns {unknown[]}
 */
export function listAt(value, ...keys) {
  const list = valueAt(value, ...keys);
  return Array.isArray(list) ? list : [];
}

/**
 * What the object at keys has, by name.
 *
 * @param {unknown} value
 * @param {...string} keys
 * @returns {[string, unknown][]}
 */
export function entriesAt(value, ...keys) {
  const object = valueAt(value, ...keys);
  return typeof object === 'object' && object !== null ? Object.entries(object) : [];
}

/**
 * @template T
 * @param {...(keyof T & string)} keys
 * @returns {Fits<T>}
 */
function having(...keys) {
  /** @type {Fits<T>} */
  function fits(value) {
    return keys.every((key) => has(value, key));
  }
  return fits;
}
