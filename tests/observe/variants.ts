/** Variants of a service, each with the place at which it must be reported. */
import { numberAt } from '../../toolkit/contract/objects.js';
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
import { person, type Ask } from './exercise.ts';

export interface ObservedVariant {
  name: string;
  behaviour: Behaviour;
  /** What shows it, beside what everybody asks for. */
  asks: readonly Ask[];
  /** The section of the report, and what its line must match. */
  section: 'stated' | 'differences' | 'assumptions' | 'unknowns' | 'additions' | 'namedOnly';
  says: RegExp;
}

/** Lines of a section, each with all that it says. */
export function linesOf(report: TrafficReport, section: ObservedVariant['section']): string[] {
  return report[section].map((one) => JSON.stringify(one));
}

function variant(
  name: string,
  behaviour: Behaviour,
  section: ObservedVariant['section'],
  says: RegExp,
  asks: readonly Ask[] = [],
): ObservedVariant {
  return { name, behaviour, section, says, asks };
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

/** The operation does something for each caller with a token. A body that is not JSON is rejected. */
function does(operationId: string, reply: (request: ServiceRequest) => Reply): Behaviour {
  return on(operationId, 501, (_, request) => {
    const isJson = request.headers['content-type']?.startsWith('application/json');
    const isTaken = request.method === 'GET' || (isJson && jsonOf(request) !== undefined);
    return isTaken ? reply(request) : jsonReply(400, {});
  });
}

/** One request, which the right service does not reject for what is in it, is answered otherwise. */
function answersTo({ path, body }: Ask, reply: Reply): Behaviour {
  return async (request, context) => {
    const isAsked = request.url === path && (!body || request.body === JSON.stringify(body));
    return isAsked ? reply : context.serve(request);
  };
}

const noRate: Ask = { method: 'GET', path: '/fx-rate-api/list/fx/rate?countryCode=GHA' };
const bankThatIsDown: Ask = { method: 'GET', path: '/gateway/account/number/banks/9990000001' };
const locked: Ask = {
  method: 'POST',
  path: '/auth/login',
  body: { email: 'locked.partner@harbour-remit.example', password: 'a-locked-password' },
};

const documented: ObservedVariant[] = [
  variant(
    'fxWindow has another value',
    answers('getFxRate', 200, withField('fxWindow', 'FLOATING')),
    'unknowns',
    /"what":"enum".*further values: \\"FLOATING\\" 3 times/,
  ),
  variant(
    'a role is new',
    answers('login', 200, withField('data.realmRoles.0', 'IMTO_VIEWER')),
    'unknowns',
    /realmRoles\/items.*further values: \\"IMTO_VIEWER\\" 3 times/,
  ),
  variant(
    'the direction of a movement is CREDIT_NOTE',
    answers('getIntradayStatement', 200, withEntry({ direction: 'CREDIT_NOTE' })),
    'unknowns',
    /direction.*"what":"enum".*further values: \\"CREDIT_NOTE\\"/,
  ),
  variant(
    'a debit is negative',
    answers('getIntradayStatement', 200, withEntry({ amount: -5.5 })),
    'unknowns',
    /"movement-sign".*numbers below 0: 3/,
  ),
  variant(
    'expiresIn is in milliseconds',
    answers(
      'login',
      200,
      changeField('data.expiresIn', (right) => Number(right) * 1_000),
    ),
    'unknowns',
    /"unit\.expiresIn".*milliseconds 3 times/,
  ),
  variant(
    'refreshExpiresIn is in minutes',
    answers(
      'login',
      200,
      changeField('data.refreshExpiresIn', (right) => Number(right) / 60),
    ),
    'unknowns',
    /"unit\.refreshExpiresIn".*minutes 3 times/,
  ),
  variant(
    'createDate is in another zone',
    answers(
      'sendPayout',
      200,
      changeField('createDate', () => timeIn(3.5)),
    ),
    'unknowns',
    /zone of createDate.*createDate beside the time of the answer: UTC\+03:30 3 times/,
  ),
  variant(
    'processorResponseCode has another value',
    answers('getTransactionStatus', 200, withField('processorResponseCode', 'false')),
    'unknowns',
    /processorResponseCode","what":"enum".*further values: \\"false\\" 3 times/,
  ),
  variant(
    'no rate is answered by 404',
    answersTo(noRate, jsonReply(404, { reason: 'NONE' })),
    'unknowns',
    /responses\.4XX.*404: 3 times, application\/json 3 times, with reason/,
    [noRate],
  ),
  variant(
    'the payout is limited by 429',
    on('sendPayout', 200, () => jsonReply(429, { retryIn: 5 })),
    'unknowns',
    /responses\.429.*429: 3 times, application\/json 3 times, with retryIn/,
  ),
  variant(
    'a 5xx comes',
    answersTo(bankThatIsDown, jsonReply(503, { down: true })),
    'unknowns',
    /responses\.5XX.*503: 3 times/,
    [bankThatIsDown],
  ),
  variant(
    'a rejected login has another body',
    answersTo(locked, jsonReply(423, { rejected: true })),
    'unknowns',
    /responses\.4XX.*423: 3 times, application\/json 3 times, with rejected/,
    [locked],
  ),
  variant(
    'the rate has another field',
    answers('getFxRate', 200, withMore({ validUntil: '2026-03-04T09:15:27Z' })),
    'additions',
    /getFxRate answer 200 \/validUntil.*string 3 times/,
  ),
  variant(
    'an element of a list has another field',
    answers(
      'listBalances',
      200,
      changeField('*', (one) => ({ ...Object(one), held: 1.5 })),
    ),
    'additions',
    /listBalances answer 200 \/\*\/held.*number/,
  ),
  variant(
    'the answer to a payout has another field',
    answers('sendPayout', 200, withMore({ accepted: [{ reference: 'PO-1' }] })),
    'additions',
    /sendPayout answer 200 \/accepted.*array 3 times/,
  ),
  variant(
    'an answer has a header for the limit',
    answers('listBalances', 200, withHeader('x-ratelimit-remaining', '59')),
    'additions',
    /listBalances answer header x-ratelimit-remaining/,
  ),
  variant(
    'an answer has a header for the batch',
    answers('sendPayout', 200, withHeader('x-batch-reference', 'B-99812')),
    'additions',
    /sendPayout answer header x-batch-reference/,
  ),
  variant(
    'a field of the rate is missing',
    answers('getFxRate', 200, withoutField('countryName')),
    'differences',
    /getFxRate answer 200 body must have required property 'countryName'|getFxRate answer 200 body".*countryName/,
  ),
  variant(
    'a required field is null',
    answers('getTransactionStatus', 200, withField('processorResponseTime', null)),
    'assumptions',
    /TransactionOutcome","key":"required".*"contradicted":3/,
  ),
  variant(
    'a code of a country is small',
    answers(
      'listPossibleBanks',
      200,
      changeField('*.countryCode', () => 'nga'),
    ),
    'assumptions',
    /CountryCode","key":"pattern".*"contradicted":6/,
  ),
  variant(
    'an answer is labelled as another JSON',
    answers('getFxRate', 200, withHeader('content-type', 'application/vnd.rate+json')),
    'differences',
    /getFxRate answer 200 content-type.*application\/json/,
  ),
  variant(
    'the rate is a text',
    answers('getFxRate', 200, withField('fxDealRate', '1985.5')),
    'stated',
    /getFxRate answer 200 body\/fxDealRate.*must be number/,
  ),
  variant(
    'a time has another form',
    answers('sendPayout', 200, withField('createDate', '04/03/2026 09:15')),
    'stated',
    /sendPayout answer 200 body\/createDate.*pattern/,
  ),
  variant(
    'an unknown response code',
    answers('getTransactionStatus', 200, withField('responseCode', '91')),
    'stated',
    /getTransactionStatus answer 200 body\/responseCode.*must be equal to one of/,
  ),
  variant(
    'an answer is not JSON',
    answers(
      'listBalances',
      200,
      withText(() => 'Service Temporarily Unavailable'),
    ),
    'stated',
    /listBalances answer 200 body.*whole, valid JSON/,
  ),
  variant(
    'a status that is not listed',
    answers('getIntradayStatement', 200, withStatus(206)),
    'stated',
    /getIntradayStatement answer 206 status.*must be 200 or 400 or 403 or 404/,
  ),
];

/** The time now, in the service's own form, so many hours before UTC. */
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

const namedOnly: ObservedVariant[] = [
  variant(
    'listing of windows',
    does('fxListFxWindows', () =>
      jsonReply(200, [{ windowId: 'W-88123', state: 'OPEN', endsAt: '2026-03-04T09:15:27Z' }]),
    ),
    'namedOnly',
    /fxListFxWindows.*GET \/fx-rate-api\/list\/fx\/windows.*"status":200.*"state":\{"type":"string"\}.*"format":"date-time"/,
  ),
  variant(
    'creation of a window',
    does('fxCreateFxWindow', () => jsonReply(201, { created: true })),
    'namedOnly',
    /fxCreateFxWindow.*"sent":\{"samples":3.*"status":201.*"type":"boolean"/,
  ),
  variant(
    'cancellation of a payout',
    does('remittanceImtoPayoutCancellationRequest', () =>
      jsonReply(200, { requestId: 'CR-5512998', ...person }),
    ),
    'namedOnly',
    /remittanceImtoPayoutCancellationRequest.*"required":\["requestId","holder","phone",/,
  ),
  variant(
    'debit of a wallet',
    does('remittanceAdminDebitWallet', (request) =>
      jsonOf(request) === undefined ? jsonReply(400, {}) : jsonReply(202, { amount: '10.00' }),
    ),
    'namedOnly',
    /remittanceAdminDebitWallet.*"status":202.*\\\\d\+\\\\\.\\\\d\+/,
  ),
  variant(
    'update of a beneficiary',
    does('collectionBeneficiaryUpdate', () => ({ ...jsonReply(204, ''), body: '' })),
    'namedOnly',
    /collectionBeneficiaryUpdate.*PUT \/collection-middleware\/beneficiary\/update\/\{beneficiaryId\}.*"status":204/,
  ),
];

export const variants: readonly ObservedVariant[] = [...documented, ...namedOnly];
