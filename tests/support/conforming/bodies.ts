/** Conforming services that interpret the source differently, or omit fields that it does not promise. */
import { isObject, listAt, textAt } from '../../../toolkit/contract/objects.js';
import { answers, ofKind, on } from '../flawed-service.ts';
import type { Behaviour, Notify, Variant } from '../flawed-service.ts';
import {
  changeField,
  jsonOf,
  jsonReply,
  payoutsList,
  referenceIn,
  withField,
  withoutField,
  type Change,
  type ServiceRequest,
} from '../messages.ts';
import { countIn } from './variants.ts';

const processorFields = [
  'processorResponseCode',
  'processorTransactionReference',
  'processorResponseTime',
  'processorResponseDescription',
];

const entryFields = [
  'payerAddress',
  'originalSystemReference',
  'beneficiaryBankSwiftCode',
  'payerBankSwiftCode',
  'remark',
];

/** A behaviour that changes the successes of an operation. */
const inSuccess =
  (operationId: string) =>
  (change: Change): Behaviour =>
    answers(operationId, 200, change);
export const statement = inSuccess('getIntradayStatement');
const status = inSuccess('getTransactionStatus');
const balances = inSuccess('listBalances');
const institutions = inSuccess('listFinancialInstitutions');
const banks = inSuccess('listPossibleBanks');
const payouts = inSuccess('sendPayout');
export const enquiry = inSuccess('enquireAccount');
const rate = inSuccess('getFxRate');

export const bodyVariants: readonly Variant[] = [
  ...ofKind('status records', {
    'pending records have no processor fields': pending((field) => withoutField(field)),
    'no record has processor fields': status(all(processorFields.map(withoutField))),
    'the time of the processor is in another zone': status(
      changeField('processorResponseTime', movedBy(-14)),
    ),
    'the processor answers at the end of a day': status(
      withField('processorResponseTime', '2026-03-04 24:00:00'),
    ),
    'other texts for the same codes': status(
      all([withField('responseMessage', ''), withField('processorResponseCode', '00')]),
    ),
  }),
  ...ofKind('unknown references', {
    'an unknown reference is 200 with 90': on('getTransactionStatus', 400, (_, request) =>
      jsonReply(200, record(request, '90')),
    ),
    'an unknown reference is 200 with 40 and nothing else': on(
      'getTransactionStatus',
      400,
      (_, request) =>
        jsonReply(200, {
          transactionReference: referenceIn(request),
          responseCode: '40',
        }),
    ),
  }),
  ...ofKind('results', {
    'every payout is held': withCode(() => '10'),
    'every payout stays in processing': withCode(() => '02'),
    'every payout waits for the bank': withCode(() => '01'),
    'every payout fails': withCode(() => '51'),
    'a failed payout is paid later': failedFirst(),
    'every payout lacks funds, without processor fields': withCode(() => '20', true),
  }),
  delivers('deliveries say more', (one) => [{ ...one, eventId: 'EVENT-1' }]),
  delivers('a result is delivered three times', (one) => [one, one, one]),
  delivers(
    'a held payout is not delivered',
    () => [],
    withCode(() => '10'),
  ),
  delivers('the processor fields are not delivered', (one) => [
    Object.fromEntries(Object.entries(one).filter(([name]) => !processorFields.includes(name))),
  ]),
  ...ofKind('statements', {
    'entries without what not every movement has': statement(
      all(entryFields.map((field) => withoutField(`data.details.*.${field}`))),
    ),
    'debits are negative': statement(
      changeField('data.details', (list) =>
        Array.isArray(list)
          ? list.map((one: unknown) =>
              textAt(one, 'direction') === 'DEBIT' && isObject(one)
                ? { ...one, amount: -Number(one['amount']) }
                : one,
            )
          : list,
      ),
    ),
    'the first page is 0': statement(withField('data.currentPage', 0)),
    'times without seconds': statement(times((time) => `${time.slice(0, 16)}Z`)),
    'times with +0000': statement(times((time) => time.replace('Z', '+0000'))),
    'times with microseconds and +00:00': statement(
      times((time) => time.replace(/(\.\d{3})?Z/, '.123456+00:00')),
    ),
    'an account without movements': statement(
      all([
        withField('data.details', []),
        withField('data.totalRecords', 0),
        withField('data.totalPages', 0),
        withField('data.netMovementAmount', 0),
        changeField('data', (data) =>
          isObject(data) ? { ...data, closingBalanceAmount: data['openingBalanceAmount'] } : data,
        ),
      ]),
    ),
  }),
  ...ofKind('envelopes', {
    'a null error next to the statement': statement(withAdded({ error: null })),
    'no statement and no error': statement(only('success')),
    'an error in place of the statement': statement(
      withAdded({ data: null, error: { code: 'X', message: 'Y' } }),
    ),
    'a rejected envelope has null data': rejectedEnvelope(withAdded({ data: null })),
    'a rejected envelope has null data and error': rejectedEnvelope(
      withAdded({ data: null, error: null }),
    ),
    'a rejected envelope has empty data': rejectedEnvelope(withAdded({ data: {} })),
    'a rejected envelope has part of its data': rejectedEnvelope(
      withAdded({ data: { accountNumber: '7700000042', details: [] } }),
    ),
    'a rejected envelope without an error': rejectedEnvelope(only('success')),
  }),
  ...ofKind('lists', {
    'no balances': balances(withField('', [])),
    'two balances of one currency': balances(
      changeField('', (list) => (Array.isArray(list) ? list.concat(list.slice(0, 1)) : list)),
    ),
    'a balance below 0': balances(withField('0.totalBalance', -12.5)),
    'no institutions': institutions(withField('', [])),
    'institutions have no status': institutions(withoutField('*.status')),
    'institutions have no institutionCode': institutions(withoutField('*.institutionCode')),
    'countries of two letters in the record': institutions(
      withField('*.countryCode.countryCode', 'NG'),
    ),
    'no possible bank': banks(withField('', [])),
  }),
  ...ofKind('payouts', {
    'a receipt has only its counts': payouts(
      all([withoutField('batchId'), withoutField('createDate')]),
    ),
    'createDate is 14 hours ahead': payouts(changeField('createDate', movedBy(14))),
    'createDate is 12 hours behind': payouts(changeField('createDate', movedBy(-12))),
    'every payout is in error': inError((list) => list),
    'the last payout of a batch of several is in error': inError((list) =>
      list.length > 1 ? list.slice(-1) : [],
    ),
  }),
  ...ofKind('lookups', {
    'the account in a normal form': enquiry(
      changeField('accountNumber', (text) => String(text).replace(/^0+/, '')),
    ),
    'the bank by its other code': enquiry(withField('bankCode', 'LAGOON-1')),
    'no currency of the account': enquiry(withoutField('currencyCode')),
    'a currency in words': enquiry(withField('currencyCode', 'Naira')),
    'another window of the rate': rate(withField('fxWindow', 'OPEN')),
    'a rate far below 1': rate(withField('fxDealRate', 0.000_52)),
  }),
  ...ofKind('problems', {
    'problems of another status in the body': on('enquireAccount', 400, (reply) =>
      withField('status', 4001).apply(reply),
    ),
    'problems with more in them': on('enquireAccount', 400, (reply) =>
      withField('properties', { errors: [{ field: 'bankCode' }] }).apply(reply),
    ),
  }),
];

export function delivers(
  name: string,
  notify: Notify,
  behaviour: Behaviour = (request, { serve }) => serve(request),
): Variant {
  return { name, kind: 'deliveries', behaviour, notify };
}

/** Makes several changes, one after the other. */
function all(changes: readonly Change[]): Change {
  return {
    kind: 'field',
    apply: (reply) => changes.reduce((changed, { apply }) => apply(changed), reply),
  };
}

/** Adds fields to the object, or to every object of the list. */
export function withAdded(fields: object): Change {
  const add = (value: unknown): unknown => (isObject(value) ? { ...value, ...fields } : value);
  return changeField('', (body) => (Array.isArray(body) ? body.map(add) : add(body)));
}

function only(name: string): Change {
  return changeField('', (body) => ({ [name]: isObject(body) ? body[name] : undefined }));
}

function rejectedEnvelope(change: Change): Behaviour {
  return on('getIntradayStatement', [400, 403, 404], change.apply);
}

export function pending(change: (field: string) => Change): Behaviour {
  return on('getTransactionStatus', 200, (reply) =>
    ['01', '02', '10'].includes(textAt(jsonOf(reply), 'responseCode') ?? '')
      ? all(processorFields.map(change)).apply(reply)
      : reply,
  );
}

/** Gives this code to every status that the correct service knows. */
export function withCode(codeOf: (times: number) => string, isBare = false): Behaviour {
  return on('getTransactionStatus', 200, (reply, { url }, { memory }) => {
    const changed = withField('responseCode', codeOf(countIn({ memory }, url))).apply(reply);
    return isBare ? all(processorFields.map(withoutField)).apply(changed) : changed;
  });
}

/** Reports a payout as failed in the first three answers. */
function failedFirst(): Behaviour {
  return withCode((times) => (times <= 3 ? '51' : '00'));
}

function record(request: ServiceRequest, responseCode: string): object {
  return {
    transactionReference: referenceIn(request),
    responseCode,
    responseMessage: 'Not found',
    processorResponseCode: 'false',
    processorTransactionReference: '',
    processorResponseTime: '2026-03-04 12:00:00',
    processorResponseDescription: '',
  };
}

/** Writes every time of the statement in another format. */
export function times(form: (time: string) => string): Change {
  const change = (time: unknown): unknown => (typeof time === 'string' ? form(time) : time);
  return all(
    ['data.openingBalanceDate', 'data.closingBalanceDate', 'data.details.*.completedTime'].map(
      (place) => changeField(place, change),
    ),
  );
}

/** Returns a time in the service's format, some hours later. */
function movedBy(hours: number): (text: unknown) => unknown {
  return (text) => {
    const time = Date.parse(`${String(text).replace(' ', 'T')}Z`);
    if (Number.isNaN(time)) return text;
    return new Date(time + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  };
}

/** Reports some payouts of a batch as in error, with this code. */
export function inError(choose: (list: unknown[]) => unknown[], code = '50'): Behaviour {
  return async (request, { serve, memory }) => {
    const reply = await serve(request);
    if (reply.status !== 200) return reply;
    if (request.operationId === 'getTransactionStatus' && memory.has(referenceIn(request))) {
      return withField('responseCode', code).apply(reply);
    }
    if (request.operationId !== 'sendPayout') return reply;
    const chosen = choose(listAt(jsonOf(request), payoutsList));
    for (const one of chosen) memory.set(textAt(one, 'transactionReference') ?? '', code);
    const errors = chosen.length > 0 ? chosen.length : null;
    return withField('errorTransactionCount', errors).apply(reply);
  };
}
