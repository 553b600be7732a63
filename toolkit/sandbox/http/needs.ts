/**
 * The fields that the sandbox cannot work without. The list is the sandbox's own: a request without
 * one of them is rejected, even if the service's documentation does not call it required.
 */
import { isObject, listAt } from '../../contract/objects.js';
import type { ShortViolation } from '../../contract/schemas.ts';
import type { OperationId } from './handler.ts';
import { badRequest } from './problems.ts';

export interface Need {
  part: 'query' | 'body';
  /** The pointer to the field; `*` stands for every list element. */
  segments: readonly string[];
  /** The form of the text, if the sandbox cannot read every text. */
  form: Form | undefined;
}

interface Form {
  pattern: RegExp;
  message: string;
}

/** Visible text: not only spaces, control or formatting characters of Unicode. */
const notBlank: Form = {
  pattern: /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u,
  message: 'must not be blank',
};

/** The forms of fields, by field name. */
const forms: { readonly [name: string]: Form } = {
  accountNumber: notBlank,
  transactionReference: notBlank,
  recipientAccountNumber: notBlank,
  paymentAmount: { pattern: /^\d+\.\d{2}$/, message: 'must be digits, a point and two decimals' },
};

const payouts = '/transactionRequestList';

/** The fields as pointers into the body or, after `query`, into the query. */
const needsById: { readonly [Id in OperationId]?: readonly string[] } = {
  login: ['/email', '/password'],
  refreshToken: ['/refreshToken'],
  enquireAccount: ['/accountNumber', '/bankCode'],
  getFxRate: ['query/countryCode'],
  getIntradayStatement: ['query/accountNumber', 'query/startTime', 'query/endTime'],
  sendPayout: [
    payouts,
    `${payouts}/*/paymentCurrency`,
    `${payouts}/*/recipientInformation/recipientBankCode`,
    `${payouts}/*/transactionReference`,
    `${payouts}/*/recipientInformation/recipientAccountNumber`,
    `${payouts}/*/paymentAmount`,
  ],
};

/** The most transactions per batch. The service's limit is not documented. */
export const maxTransactions = 1_000;

/** @throws RequestProblem 400 before any schema is used, so that a long list takes no time */
export function checkBatchSize(body: unknown): void {
  if (listAt(body, payouts.slice(1)).length <= maxTransactions) return;
  const message = `must have at most ${maxTransactions} transactions`;
  throw badRequest('The batch is too large.', [{ path: payouts, message }]);
}

/** Returns the needs of an operation. Empty if the sandbox does not simulate it. */
export function needsOf(operationId: string): Need[] {
  const [, pointers = []] = Object.entries(needsById).find(([id]) => id === operationId) ?? [];
  return pointers.map((pointer) => {
    const [part = '', ...segments] = pointer.split('/');
    const form = forms[segments.at(-1) ?? ''];
    return { part: part === 'query' ? part : 'body', segments, form };
  });
}

export function lackingIn(needs: readonly Need[], part: string, value: unknown): ShortViolation[] {
  const found: ShortViolation[] = [];
  for (const need of needs) {
    if (need.part === part) addLacks(found, value, need.segments, '', need.form);
  }
  return found;
}

/** Finds missing fields, without allocating anything for others. @param place the pointer to the value */
function addLacks(
  found: ShortViolation[],
  value: unknown,
  [segment, ...rest]: readonly string[],
  place: string,
  form: Form | undefined,
): void {
  if (segment === undefined) {
    const message = lackOf(value, form);
    if (message !== undefined) found.push({ path: place, message });
  } else if (segment !== '*') {
    const inside = isObject(value) ? value[segment] : undefined;
    addLacks(found, inside, rest, `${place}/${segment}`, form);
  } else if (Array.isArray(value)) {
    value.forEach((one, index) => addLacks(found, one, rest, `${place}/${index}`, form));
  }
}

function lackOf(value: unknown, form: Form | undefined): string | undefined {
  if (value === undefined) return `must be present; ${sandboxNeeds}`;
  // Skip a value of another type, which breaks a statement anyway.
  if (form === undefined || typeof value !== 'string' || form.pattern.test(value)) return undefined;
  return `${form.message}; ${sandboxNeeds}`;
}

const sandboxNeeds = 'the sandbox needs it';
