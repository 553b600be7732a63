/** Variants of a service, each with the place where it must be reported. */
import { numberAt } from '../../toolkit/contract/objects.js';
import type { Operation } from '../../toolkit/contract/operation.ts';
import type { TrafficReport } from '../../toolkit/observe/report/report.ts';
import { answers, on, type Behaviour } from '../support/flawed-service.ts';
import {
  changeField,
  jsonOf,
  jsonReply,
  withField,
  withoutField,
  withStatus,
  withText,
  type Change,
  type Reply,
  type ServiceRequest,
} from '../support/messages.ts';
import { person, seenNamedOnly, type Ask } from './exercise.ts';

export interface ObservedVariant {
  name: string;
  behaviour: Behaviour;
  /** The requests that show the difference, besides those of every variant. */
  asks: readonly Ask[];
  /** The section of the report, and a pattern of the line in it. */
  section: 'stated' | 'differences' | 'assumptions' | 'unknowns' | 'additions' | 'namedOnly';
  says: RegExp;
}

/** Returns the lines of a section, each with its details. */
export function linesOf(report: TrafficReport, section: ObservedVariant['section']): string[] {
  return report[section].map((one) => JSON.stringify(one));
}

/** Changes a field to each value in turn. */
function inTurn(name: string, values: readonly string[]): Change {
  let asked = 0;
  return changeField(name, () => {
    asked += 1;
    return values[asked % values.length];
  });
}

/** Variants by name: the change, the pattern of its line, and the extra requests that show it. */
function inSection(
  section: ObservedVariant['section'],
  found: { [name: string]: [behaviour: Behaviour, says: RegExp, ...asks: Ask[]] },
): ObservedVariant[] {
  return Object.entries(found).map(([name, [behaviour, says, ...asks]]) => {
    return { name, behaviour, section, says, asks };
  });
}

function changes(
  operationId: string,
  place: string,
  change: (right: unknown) => unknown,
): Behaviour {
  return answers(operationId, 200, changeField(place, change));
}

function withHeader(name: string, value: string): Change {
  return {
    kind: 'headers',
    apply: (reply) => ({ ...reply, headers: { ...reply.headers, [name]: value } }),
  };
}

function withMore(fields: object): Change {
  return changeField('', (right) => ({ ...Object(right), ...fields }));
}

/** The operation gives this answer to each caller with a token. It rejects a body that is not JSON. */
function does(operationId: string, reply: (request: ServiceRequest) => Reply): Behaviour {
  return on(operationId, 501, (_, request) => {
    const isJson = request.headers['content-type']?.startsWith('application/json');
    const isTaken = request.method === 'GET' || (isJson && jsonOf(request) !== undefined);
    return isTaken ? reply(request) : jsonReply(400, {});
  });
}

/** Answers one request differently that the correct service does not reject for its content. */
function answersTo({ path, body }: Ask, reply: Reply): Behaviour {
  return async (request, context) => {
    const isAsked = request.url === path && (!body || request.body === JSON.stringify(body));
    return isAsked ? reply : context.serve(request);
  };
}

/** Takes no payout, and says so to each caller with a token. */
const limited: Behaviour = async (request, context) => {
  if (request.operationId !== 'sendPayout') return context.serve(request);
  const reply = await context.serve({ ...request, body: '{}' });
  return reply.status === 400 ? jsonReply(429, { retryIn: 5 }) : reply;
};

const { listing, creation, cancellation, debit, update } = seenNamedOnly;
const noRate: Ask = { method: 'GET', path: '/fx-rate-api/list/fx/rate?countryCode=GHA' };
const bankThatIsDown: Ask = { method: 'GET', path: '/gateway/account/number/banks/9990000001' };
const locked: Ask = {
  method: 'POST',
  path: '/auth/login',
  body: { email: 'locked.partner@harbour-remit.example', password: 'a-locked-password' },
};

export const variants: readonly ObservedVariant[] = [
  ...inSection('unknowns', {
    'fxWindow has another value': [
      answers('getFxRate', 200, inTurn('fxWindow', ['FLOATING', 'SPOT'])),
      /"what":"enum".*more values: \\"(FLOATING|SPOT)\\" 2 times, \\"(FLOATING|SPOT)\\" once/,
    ],
    'a role is new': [
      answers('login', 200, withField('data.realmRoles.0', 'IMTO_VIEWER')),
      /realmRoles\/items.*more values: \\"IMTO_VIEWER\\" 3 times/,
    ],
    'the direction of a movement is CREDIT_NOTE': [
      answers('getIntradayStatement', 200, withEntry({ direction: 'CREDIT_NOTE' })),
      /direction.*"what":"enum".*more values: \\"CREDIT_NOTE\\"/,
    ],
    'a debit is negative': [
      answers('getIntradayStatement', 200, withEntry({ amount: -5.5 })),
      /"movement-sign".*negative numbers: 3/,
    ],
    'expiresIn is in milliseconds': [
      changes('login', 'data.expiresIn', (right) => Number(right) * 1_000),
      /"unit\.expiresIn".*milliseconds 3 times/,
    ],
    'refreshExpiresIn is in minutes': [
      changes('login', 'data.refreshExpiresIn', (right) => Number(right) / 60),
      /"unit\.refreshExpiresIn".*minutes 3 times/,
    ],
    'createDate is in another zone': [
      changes('sendPayout', 'createDate', () => timeIn(3.5)),
      /zone of createDate.*createDate compared with the time of the answer: UTC\+03:30 3 times/,
    ],
    'processorResponseCode has another value': [
      answers('getTransactionStatus', 200, inTurn('processorResponseCode', ['true', 'false'])),
      /processorResponseCode","what":"enum".*more values: \\"false\\" \d times/,
    ],
    'no rate is answered by 404': [
      answersTo(noRate, jsonReply(404, { reason: 'NONE' })),
      /responses\.4XX.*404: 3 times, application\/json 3 times, with reason/,
      noRate,
    ],
    'the payout is limited by 429': [
      limited,
      /responses\.429.*429: 3 times, application\/json 3 times, with retryIn/,
    ],
    'a 5xx comes': [
      answersTo(bankThatIsDown, jsonReply(503, { down: true })),
      /responses\.5XX.*503: 3 times/,
      bankThatIsDown,
    ],
    'a rejected login has another body': [
      answersTo(locked, jsonReply(423, { rejected: true })),
      /responses\.4XX.*423: 3 times, application\/json 3 times, with rejected/,
      locked,
    ],
  }),
  ...inSection('additions', {
    'the rate has another field': [
      answers('getFxRate', 200, withMore({ validUntil: '2026-03-04T09:15:27Z' })),
      /getFxRate answer 200 \/validUntil.*string 3 times/,
    ],
    'an element of a list has another field': [
      changes('listBalances', '*', (one) => ({ ...Object(one), held: 1.5 })),
      /listBalances answer 200 \/\*\/held.*number/,
    ],
    'the answer to a payout has another field': [
      answers('sendPayout', 200, withMore({ accepted: [{ reference: 'PO-1' }] })),
      /sendPayout answer 200 \/accepted.*array 3 times/,
    ],
    'an answer has a header for the limit': [
      answers('listBalances', 200, withHeader('x-ratelimit-remaining', '59')),
      /listBalances answer header x-ratelimit-remaining/,
    ],
    'an answer has a header for the batch': [
      answers('sendPayout', 200, withHeader('x-batch-reference', 'B-99812')),
      /sendPayout answer header x-batch-reference/,
    ],
  }),
  ...inSection('differences', {
    'a field of the rate is missing': [
      answers('getFxRate', 200, withoutField('countryName')),
      /getFxRate answer 200 body must have required property 'countryName'|getFxRate answer 200 body".*countryName/,
    ],
    'an answer is labelled as another JSON': [
      answers('getFxRate', 200, withHeader('content-type', 'application/hal+json')),
      /getFxRate answer 200 content-type.*application\/json/,
    ],
  }),
  ...inSection('assumptions', {
    'a required field is null': [
      answers('getTransactionStatus', 200, withField('processorResponseTime', null)),
      /TransactionOutcome","what":"required".*"contradicted":3/,
    ],
    'a code of a country is small': [
      changes('listPossibleBanks', '*.countryCode', () => 'nga'),
      /CountryCode","what":"pattern".*"contradicted":6/,
    ],
  }),
  ...inSection('stated', {
    'the rate is a text': [
      answers('getFxRate', 200, withField('fxDealRate', '1985.5')),
      /getFxRate answer 200 body\/fxDealRate.*must be number/,
    ],
    'a time has another form': [
      answers('sendPayout', 200, withField('createDate', '04/03/2026 09:15')),
      /sendPayout answer 200 body\/createDate.*pattern/,
    ],
    'an unknown response code': [
      answers('getTransactionStatus', 200, withField('responseCode', '91')),
      /getTransactionStatus answer 200 body\/responseCode.*must be equal to one of/,
    ],
    'an answer is not JSON': [
      answers(
        'listBalances',
        200,
        withText(() => 'Service Temporarily Unavailable'),
      ),
      /listBalances answer 200 body.*complete, valid JSON/,
    ],
    'a status that is not listed': [
      answers('getIntradayStatement', 200, withStatus(206)),
      /getIntradayStatement answer 206 status.*must be 200 or 400 or 403 or 404/,
    ],
  }),
  ...inSection('namedOnly', {
    listing: [
      does(listing.operationId, () =>
        jsonReply(200, [{ windowId: 'W-88123', state: 'OPEN', endsAt: '2026-03-04T09:15:27Z' }]),
      ),
      lineOf(listing, /"status":200.*"state":\{"type":"string"\}.*"format":"date-time"/),
    ],
    creation: [
      does(creation.operationId, () => jsonReply(201, { created: true })),
      lineOf(creation, /"sent":\{"samples":3.*"status":201.*"type":"boolean"/),
    ],
    cancellation: [
      does(cancellation.operationId, () => jsonReply(200, { requestId: 'CR-5512998', ...person })),
      lineOf(cancellation, /"required":\["requestId","holder","phone",/),
    ],
    debit: [
      does(debit.operationId, (request) =>
        jsonOf(request) === undefined ? jsonReply(400, {}) : jsonReply(202, { amount: '10.00' }),
      ),
      lineOf(debit, /"status":202.*\\\\d\+\\\\\.\\\\d\+/),
    ],
    update: [
      does(update.operationId, () => ({ ...jsonReply(204, ''), body: '' })),
      lineOf(update, /"status":204/),
    ],
  }),
];

function lineOf({ operationId, method, path }: Operation, seen: RegExp): RegExp {
  const url = path.replaceAll(/[{}]/g, String.raw`\$&`);
  return new RegExp(`${operationId}.*${method.toUpperCase()} ${url}.*${seen.source}`);
}

/** Returns the current time in the service's format, this many hours before UTC. */
function timeIn(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

function withEntry(fields: object): Change {
  const entry = {
    systemReference: 'SYS-1',
    direction: 'DEBIT',
    transactionType: 'TRANSFER',
    amount: 5.5,
    currency: 'NGN',
    ...fields,
  };
  return changeField('data', (right) => {
    const opening = numberAt(right, 'openingBalanceAmount') ?? 0;
    return {
      ...Object(right),
      details: [entry],
      totalRecords: 1,
      totalPages: 1,
      closingBalanceAmount: opening - 5.5,
      netMovementAmount: -5.5,
    };
  });
}
