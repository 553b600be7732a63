/** The rules that no schema states: how a body must agree with its request and with itself. */
import { textAt } from '../../contract/objects.js';
import { valueAt } from '../../contract/pointers.ts';
import { describeValue, type Origin, type Problem } from './results.ts';

export interface Rule {
  promise: string;
  /** The section of the source, or the reading that it is where only a field's name says so. */
  origin: Origin;
  /** Operations and webhooks; one that the contract does not have is passed over. */
  operationIds: readonly string[];
  /** A success when left out. */
  about?: 'rejection';
  /** Where the rule is broken. What is missing or of another type is for the schema to say. */
  broken(ruled: RuledBody): Difference[];
}

export interface RuledBody {
  operationId: string;
  status: string;
  body: unknown;
  /** When the request was sent, or the delivery came. */
  sentAt: Date;
  /** The value that was sent under a name, as a parameter or as a field of the body. */
  sent(name: string): unknown;
}

/** What is wrong at a place. The rule names the origin. */
export type Difference = Pick<Problem, 'pointer' | 'wanted' | 'came'>;

/** The value at the pointer, if any, must be the one that was sent. Neither is reported. */
export function echo(body: unknown, pointer: string, sent: unknown): Difference[] {
  const value = valueAt(body, pointer);
  const isBroken = value !== undefined && value !== sent;
  const came = `another ${describeValue(value)}`;
  return problemIf(isBroken, pointer, 'the value that was asked for', came);
}

export function problemIf(
  isBroken: boolean,
  pointer: string,
  wanted: string,
  came: string,
): Difference[] {
  return isBroken ? [{ pointer, wanted, came }] : [];
}

export const generalRules: readonly Rule[] = [
  {
    promise: 'The status is of the reference that was asked for.',
    origin: { source: 'Endpoints, Documented operations: Transaction status' },
    operationIds: ['getTransactionStatus'],
    broken: ({ body, sent }) => echo(body, '/transactionReference', sent('transactionReference')),
  },
  {
    promise: 'The count of transactions received is the number sent.',
    origin: { source: 'Resources and their fields, Payout response 200' },
    operationIds: ['sendPayout'],
    broken({ body, sent }) {
      const list = sent('transactionRequestList');
      const count = Array.isArray(list) ? list.length : 0;
      const came = valueAt(body, '/totalCount');
      const isBroken = came !== undefined && came !== count;
      return problemIf(isBroken, '/totalCount', `${count}, the number sent`, countOf(came));
    },
  },
  {
    promise: 'The count in error is null when there is none, and never above the count received.',
    origin: { source: 'Resources and their fields, Payout response 200' },
    operationIds: ['sendPayout'],
    broken({ body }) {
      const errors = valueAt(body, '/errorTransactionCount');
      const total = Number(valueAt(body, '/totalCount'));
      const fits = Number.isInteger(errors) && Number(errors) >= 1 && Number(errors) <= total;
      const wanted = `null, or a whole number from 1 to ${total}`;
      const isBroken = errors !== undefined && errors !== null && !fits;
      return problemIf(isBroken, '/errorTransactionCount', wanted, countOf(errors));
    },
  },
  {
    promise: 'A batch gets an identifier.',
    origin: { source: 'Resources and their fields, Payout response 200' },
    operationIds: ['sendPayout'],
    broken: ({ body }) =>
      problemIf(valueAt(body, '/batchId') === '', '/batchId', 'an identifier', 'an empty string'),
  },
  {
    promise: 'The enquiry answers for the account and the bank that were asked for.',
    origin: {
      assumed:
        'A reading of accountNumber and bankCode (Endpoints, Documented operations: Account enquiry).',
    },
    operationIds: ['enquireAccount'],
    broken: ({ body, sent }) =>
      ['accountNumber', 'bankCode'].flatMap((name) => echo(body, `/${name}`, sent(name))),
  },
  {
    promise: 'The rate is for the country that was asked for.',
    origin: { source: 'Endpoints, Documented operations: List FX rate' },
    operationIds: ['getFxRate'],
    broken: ({ body, sent }) => echo(body, '/countryCode', sent('countryCode')),
  },
  {
    promise: 'A rate is more than 0.',
    origin: { assumed: 'A reading of fxDealRate (Resources and their fields, FX rate).' },
    operationIds: ['getFxRate'],
    broken: ({ body }) => moreThanZero(body, '/fxDealRate'),
  },
  {
    promise: 'A currency has one balance.',
    origin: { assumed: 'A reading of currency balances (What the service does, 4).' },
    operationIds: ['listBalances'],
    broken({ body }) {
      const codes = Array.isArray(body) ? body.map((one) => textAt(one, 'currencyCode')) : [];
      return codes.flatMap((code, index) => {
        const isRepeated = code !== undefined && codes.indexOf(code) !== index;
        const pointer = `/${index}/currencyCode`;
        return problemIf(isRepeated, pointer, 'one balance per currency', 'a second');
      });
    },
  },
  {
    promise: 'A token that works has time left.',
    origin: { assumed: 'A reading of expiresIn and refreshExpiresIn (Authentication, 2 and 3).' },
    operationIds: ['login', 'refreshToken'],
    broken: ({ operationId, body }) =>
      ['expiresIn', 'refreshExpiresIn'].flatMap((name) =>
        moreThanZero(body, `${tokensAt(operationId)}/${name}`),
      ),
  },
  {
    promise: 'Access token and refresh token are two tokens.',
    origin: { source: 'Authentication, 2 and 3' },
    operationIds: ['login', 'refreshToken'],
    broken({ operationId, body }) {
      const at = tokensAt(operationId);
      const access = valueAt(body, operationId === 'login' ? `${at}/accessToken` : `${at}/token`);
      const isSame = access !== undefined && access === valueAt(body, `${at}/refreshToken`);
      return problemIf(isSame, `${at}/refreshToken`, 'another token', 'the access token');
    },
  },
  {
    promise: 'createDate and processorResponseTime are moments of the calendar.',
    origin: { source: 'What the service does, General format rules' },
    operationIds: ['sendPayout', 'getTransactionStatus', 'payoutOutcome'],
    broken: ({ body }) =>
      ['/createDate', '/processorResponseTime'].flatMap((pointer) => {
        const value = valueAt(body, pointer);
        const isBroken = typeof value === 'string' && !isMoment(value);
        return problemIf(isBroken, pointer, 'a moment that the calendar has', 'none');
      }),
  },
  {
    promise: 'A batch was received when it was sent, whatever the zone of createDate.',
    origin: { source: 'Resources and their fields, Payout response 200' },
    operationIds: ['sendPayout'],
    broken({ body, sentAt }) {
      const text = textAt(body, 'createDate');
      const created = text === undefined ? NaN : Date.parse(`${text.replace(' ', 'T')}Z`);
      const isOff = Math.abs(created - sentAt.getTime()) > oneDay + oneHour;
      return problemIf(isOff, '/createDate', 'the time of the request, in any zone', 'another');
    },
  },
  {
    promise: 'A problem body repeats the HTTP status.',
    origin: { assumed: 'A reading of status (Errors, HTTP errors, 2 and 3).' },
    operationIds: ['sendPayout', 'enquireAccount', 'getTransactionStatus'],
    about: 'rejection',
    broken({ body, status }) {
      const value = valueAt(body, '/status');
      const isBroken = value !== undefined && value !== Number(status);
      return problemIf(isBroken, '/status', status, countOf(value));
    },
  },
];

/** Milliseconds. Zones differ by up to 14 hours; clocks may differ by some. */
const oneHour = 3_600_000;
const oneDay = 24 * oneHour;

/** The login has its tokens under `data`. */
function tokensAt(operationId: string): string {
  return operationId === 'login' ? '/data' : '';
}

function moreThanZero(body: unknown, pointer: string): Difference[] {
  const value = valueAt(body, pointer);
  return problemIf(typeof value === 'number' && value <= 0, pointer, 'more than 0', 'less');
}

/** A count or a status is not a secret. */
function countOf(value: unknown): string {
  return typeof value === 'number' ? String(value) : describeValue(value);
}

function isMoment(text: string): boolean {
  const iso = `${text.replace(' ', 'T')}.000Z`;
  const moment = new Date(iso);
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === iso;
}
