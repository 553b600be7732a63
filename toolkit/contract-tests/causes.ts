/** How each documented refusal is caused, where the source says enough to cause it. */
import { withBody, withParameters } from './call.ts';
import { newReference, type Fresh } from './payouts.ts';
import { isJsonObject } from './places.ts';
import type { PlannedOperation } from './plan.ts';

export interface Cause {
  operationId: string;
  status: string;
  /** What is sent, as it stands in the report. */
  sends: string;
  /** The login that is bound to no merchant sends it. */
  unbound?: true;
  /** That this leads to a refusal is not shown: another answer is no breach. */
  mayBeAccepted?: true;
  change(operation: PlannedOperation, fresh: Fresh): PlannedOperation;
}

/** A documented refusal that nothing is known to cause. */
export interface NoCause {
  operationId: string;
  status: string;
  why: string;
}

export const causes: readonly Cause[] = [
  {
    operationId: 'sendPayout',
    status: '400',
    sends: 'a batch whose list is no list',
    change: (operation) => withBody(operation, { transactionRequestList: 'no list' }),
  },
  {
    operationId: 'enquireAccount',
    status: '400',
    sends: 'no bankCode',
    change(operation) {
      const body = isJsonObject(operation.body?.value) ? { ...operation.body.value } : {};
      delete body['bankCode'];
      return withBody(operation, body);
    },
  },
  {
    operationId: 'getTransactionStatus',
    status: '400',
    sends: 'a reference that nobody has sent',
    mayBeAccepted: true,
    change: (operation, fresh) =>
      withParameters(operation, { transactionReference: newReference(fresh) }),
  },
  {
    operationId: 'getIntradayStatement',
    status: '400',
    sends: 'a malformed startTime',
    change: (operation) => withParameters(operation, { startTime: 'not-a-time' }),
  },
  {
    operationId: 'getIntradayStatement',
    status: '403',
    sends: 'the token of a login without a merchant',
    unbound: true,
    change: (operation) => operation,
  },
  {
    operationId: 'getIntradayStatement',
    status: '404',
    sends: 'an account that the merchant has not',
    change: (operation, { newId }) =>
      withParameters(operation, { accountNumber: `99${digitsOf(newId())}` }),
  },
];

export const withoutCause: readonly NoCause[] = [
  {
    operationId: 'listFinancialInstitutions',
    status: '400',
    why: 'the source states no condition for it (Endpoints, Rules, 4)',
  },
];

/** Eight digits that look like the end of an account number. */
function digitsOf(id: string): string {
  return String(Number.parseInt(id.replaceAll('-', '').slice(0, 8), 16) % 100_000_000).padStart(
    8,
    '0',
  );
}
