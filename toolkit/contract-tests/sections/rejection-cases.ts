/** The request that provokes each documented rejection: written by hand, or generated from the contract. */
import type { Contract } from '../../contract/contract.ts';
import type { JsonObject } from '../../contract/document.ts';
import { rejectionsOf, type Answer } from '../../contract/operation.ts';
import { assumption, statements } from '../../contract/statements.ts';
import {
  isJsonObject,
  unknownType,
  withBody,
  withFields,
  withParameters,
  type KnownId,
  type PlannedCall,
} from '../plan/call.ts';
import { newReference, type Fresh } from '../plan/payouts.ts';
import { originOf, type Origin } from '../judge/results.ts';

export interface RejectionCase {
  /** The request, as the report describes it. */
  sends: string;
  /** Whether the login that is not bound to a merchant sends it. */
  unbound?: true;
  /** Whether a success is allowed, because the rejection is not documented. */
  mayBeAccepted?: true;
  /** Other statuses that are also correct here. */
  orElse?: readonly Answer[];
  origin: Origin;
  change(call: PlannedCall, fresh: Fresh): PlannedCall;
}

type Written = Omit<RejectionCase, 'origin'> & Partial<Pick<RejectionCase, 'origin'>>;

/** The rejections by operationId and status. A text is the reason why a rejection cannot be tested. */
const written: { [id in KnownId]?: { [status: string]: Written | string } } = {
  sendPayout: {
    '400': {
      sends: 'a batch whose list is not a list',
      change: (call) => withFields(call, { transactionRequestList: 'not a list' }),
    },
  },
  getTransactionStatus: {
    '400': {
      sends: 'a reference that was never sent',
      mayBeAccepted: true,
      change: (call, fresh) => withParameters(call, { transactionReference: newReference(fresh) }),
    },
  },
  getIntradayStatement: {
    '400': {
      sends: 'a malformed startTime',
      origin: originOf(statements.statementIsRejected),
      change: (call) => withParameters(call, { startTime: 'not-a-time' }),
    },
    '403': {
      sends: 'the token of a login without a merchant',
      unbound: true,
      origin: originOf(statements.statementIsRejected),
      change: (call) => call,
    },
    '404': {
      sends: 'an account of another merchant',
      origin: originOf(statements.statementIsRejected),
      change(call, { newId }) {
        const digits = newId().replaceAll(/\D/g, '').slice(0, 8).padEnd(8, '0');
        return withParameters(call, { accountNumber: `99${digits}` });
      },
    },
  },
  listFinancialInstitutions: {
    '400': "the service's documentation gives no condition for it (Endpoints, Rules, 4)",
  },
};

export function rejectionCaseFor(
  contract: Contract,
  call: PlannedCall,
  { status }: Answer,
): RejectionCase | string {
  const { operation } = call;
  const known = Object.entries(written).find(([id]) => id === operation.operationId)?.[1][status];
  if (typeof known === 'string') return known;
  if (known) return { origin: rejected(contract), ...known };
  if (!/^\d+$/.test(status)) return 'its exact status is not documented';
  const place = contract.standing(`${operation.pointer}/responses/${status}`);
  const isOpen = place.kind === 'stated' && place.source === undefined;
  const origin = isOpen ? rejected(contract) : originOf(place);
  const sent = byHttp(status, call);
  if (sent) return { origin, ...sent };
  const [first, ...orElse] = rejectionsOf(operation).filter(({ status: one }) => isMisfit(one));
  const isFirst = status === first?.status;
  const made = isFirst && (withoutField(contract, call) ?? withWrongParameter(contract, call));
  return made ? { ...made, orElse } : 'these tests know no request that provokes it';
}

function rejected(contract: Contract): Origin {
  return originOf(assumption(contract, 'rejection'));
}

/** Returns the request for a rejection defined by HTTP: by `Accept`, `If-Match` or the media type of the body. */
function byHttp(status: string, { parameters, form }: PlannedCall): Written | undefined {
  const version = parameters.find(({ parameter: { name } }) => /^if-match$/i.test(name))?.parameter;
  if (status === '406') {
    return { sends: 'an unknown Accept', change: (call) => ({ ...call, accept: unknownType }) };
  }
  if (status === '412' && version) {
    const stale = { [version.name]: '"contract-tests"' };
    return { sends: `a stale ${version.name}`, change: (call) => withParameters(call, stale) };
  }
  if (status !== '415' || !form) return undefined;
  const other = { ...form, mediaType: unknownType };
  return { sends: 'another media type', change: (call) => ({ ...call, form: other }) };
}

/** Whether it is one of the two statuses for invalid requests. Each service chooses which one to use. */
function isMisfit(status: string): boolean {
  return status === '400' || status === '422';
}

function withoutField(contract: Contract, { form, body }: PlannedCall): RejectionCase | undefined {
  const { schemas } = contract;
  if (!form || !isJsonObject(body)) return undefined;
  for (const name of Object.keys(body)) {
    const [violation] = schemas.violations(form.schema.pointer, omit(body, name));
    if (!violation) continue;
    return {
      sends: `a body without ${name}`,
      origin: rejected(contract),
      change: (call) => withBody(call, isJsonObject(call.body) ? omit(call.body, name) : null),
    };
  }
  return undefined;
}

function omit(object: JsonObject, name: string): JsonObject {
  const { [name]: _, ...others } = object;
  return others;
}

function withWrongParameter(contract: Contract, call: PlannedCall): RejectionCase | undefined {
  const { schemas } = contract;
  for (const { parameter } of call.parameters) {
    const { name, schema } = parameter;
    const [violation] = schemas.violations(schema.pointer, wrongText);
    if (!violation) continue;
    return {
      sends: `a malformed ${name}`,
      origin: rejected(contract),
      change: (right) => withParameters(right, { [name]: wrongText }),
    };
  }
  return undefined;
}

const wrongText = '!';
