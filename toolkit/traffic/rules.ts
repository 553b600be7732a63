/** The rules that no schema states: how a body must agree with its request and with itself. */
import type { Contract } from '../contract/contract.ts';
import { textAt } from '../contract/objects.js';
import type { Content, Operation } from '../contract/operation.ts';
import { valueAt } from '../contract/pointers.ts';
import { outcomeOf } from '../contract/response-codes.ts';
import { unsaid, type Standing } from '../contract/standing.ts';
import { aboutAsked, problemIf, type Difference, type Rule } from './rule.ts';
import { statementRules } from './statement-rules.ts';
import { isJwt } from './token.ts';

/** A rule that cites the source is stated; any other is what the contract reads its place as. */
export function standingOfRule(
  { schemas, standing, cites }: Pick<Contract, 'schemas' | 'standing' | 'cites'>,
  { pointer }: Pick<Operation, 'pointer'>,
  { schema }: Pick<Content, 'schema'>,
  { source, at }: Pick<Rule, 'source' | 'at'>,
): Standing {
  if (source !== undefined) return { kind: 'stated', source };
  const found = at.startsWith('/')
    ? schemas.standing(schema.pointer, at, 'description')
    : standing(`${pointer}/${at}`);
  return cites !== undefined && found.kind === 'stated' ? unsaid : found;
}

const payoutResponse = 'Resources and their fields, Payout response 200';

const generalRules: readonly Rule[] = [
  {
    promise: 'The status is of the reference that was asked for.',
    source: 'What the service does, 3',
    at: '/transactionReference',
    operationIds: ['getTransactionStatus'],
    broken: aboutAsked('transactionReference', '/transactionReference'),
  },
  {
    promise: 'The enquiry is about the account that was asked for.',
    source: 'What the service does, 4',
    at: '/accountNumber',
    operationIds: ['enquireAccount'],
    broken: aboutAsked('accountNumber', '/accountNumber'),
  },
  {
    promise: 'The enquiry is about the bank that was asked for.',
    at: '/bankCode',
    operationIds: ['enquireAccount'],
    broken: aboutAsked('bankCode', '/bankCode'),
  },
  {
    promise: 'The rate is for the country that was asked for.',
    source: 'What the service does, 4',
    at: '/countryCode',
    operationIds: ['getFxRate'],
    broken: aboutAsked('countryCode', '/countryCode'),
  },
  {
    promise: 'The count of transactions received is the number sent.',
    source: payoutResponse,
    at: '/totalCount',
    operationIds: ['sendPayout'],
    broken({ body, sent }) {
      const list = sent('transactionRequestList');
      const came = valueAt(body, '/totalCount');
      if (!Array.isArray(list) || typeof came !== 'number') return [];
      const wanted = `${list.length}, the number sent`;
      return problemIf(came !== list.length, '/totalCount', wanted, String(came));
    },
  },
  {
    promise: 'The count in error is null when there is none, and never above the count received.',
    source: payoutResponse,
    at: '/errorTransactionCount',
    operationIds: ['sendPayout'],
    broken({ body }) {
      const errors = valueAt(body, '/errorTransactionCount');
      const total = Number(valueAt(body, '/totalCount'));
      if (typeof errors !== 'number') return [];
      const fits = Number.isInteger(errors) && errors >= 1 && errors <= total;
      const wanted = `null, or a whole number from 1 to ${total}`;
      return problemIf(!fits, '/errorTransactionCount', wanted, String(errors));
    },
  },
  {
    promise: 'A batch gets an identifier.',
    source: payoutResponse,
    at: '/batchId',
    operationIds: ['sendPayout'],
    broken: ({ body }) =>
      problemIf(valueAt(body, '/batchId') === '', '/batchId', 'an identifier', 'an empty text'),
  },
  {
    promise: 'A rate is more than 0.',
    at: '/fxDealRate',
    operationIds: ['getFxRate'],
    broken: ({ body }) => moreThanZero(body, '/fxDealRate'),
  },
  {
    promise: 'A currency has one balance.',
    at: 'one per currency',
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
  ...(['/data', ''] as const).flatMap((at) => tokenRules(at)),
  ...(['/createDate', '/processorResponseTime'] as const).map((at): Rule => ({
    promise: `${at.slice(1)} is a moment of the calendar.`,
    source: 'What the service does, General format rules',
    at,
    operationIds: at === '/createDate' ? ['sendPayout'] : ['getTransactionStatus', 'payoutOutcome'],
    broken({ body }) {
      const value = valueAt(body, at) ?? '';
      const isBroken = typeof value === 'string' && value !== '' && !isMoment(value);
      return problemIf(isBroken, at, 'a date and a time that exist', 'one that does not');
    },
  })),
  {
    promise: 'A batch was received when it was sent, whatever the zone of createDate.',
    source: payoutResponse,
    at: '/createDate',
    operationIds: ['sendPayout'],
    broken({ body, at }) {
      const text = textAt(body, 'createDate');
      const created = text === undefined ? NaN : Date.parse(`${text.replace(' ', 'T')}Z`);
      const isOff = Math.abs(created - at.getTime()) > oneDay + oneHour;
      const wanted = 'a time within 25 hours of the request, in any zone';
      return problemIf(isOff, '/createDate', wanted, 'one further away');
    },
  },
  {
    promise: 'A delivery carries a result.',
    at: 'pending',
    operationIds: ['payoutOutcome'],
    broken({ contract, body }) {
      const code = textAt(body, 'responseCode') ?? '';
      return problemIf(
        outcomeOf(contract, code) === 'pending',
        '/responseCode',
        'the code of a result',
        code,
      );
    },
  },
  {
    promise: 'A problem body repeats the HTTP status.',
    at: '/status',
    operationIds: ['sendPayout', 'enquireAccount', 'getTransactionStatus'],
    about: 'rejection',
    broken({ body, status }) {
      const came = valueAt(body, '/status');
      const isBroken = typeof came === 'number' && came !== status;
      return problemIf(isBroken, '/status', `${status}, the HTTP status`, String(came));
    },
  },
];

/** Every rule, for the guide to list. */
export const allRules: readonly Rule[] = [...generalRules, ...statementRules];

/** Of the login, which has its tokens under `data` and names the access token otherwise, or of the refresh. */
function tokenRules(at: '/data' | ''): Rule[] {
  const operationIds = at === '' ? (['refreshToken'] as const) : (['login'] as const);
  const what = at === '' ? 'refresh' : 'login';
  const access = at === '' ? '/token' : '/data/accessToken';
  return [
    ...['expiresIn', 'refreshExpiresIn'].map((name): Rule => ({
      promise: `After a ${what}, ${name} is more than 0: a token that works has time left.`,
      at: `${at}/${name}`,
      operationIds,
      broken: ({ body }) => moreThanZero(body, `${at}/${name}`),
    })),
    {
      promise: `After a ${what}, each token is a JSON Web Token: an object with alg, and its claims.`,
      source: `Resources and their fields, ${at === '' ? 'Refresh request and response' : 'Login response (200)'}`,
      at: access,
      operationIds,
      broken: ({ body }) =>
        [access, `${at}/refreshToken`].flatMap((pointer) => {
          const token = valueAt(body, pointer);
          const isWrong = typeof token === 'string' && !isJwt(token);
          return problemIf(isWrong, pointer, 'a JSON Web Token', 'another text');
        }),
    },
    {
      promise: `After a ${what}, access token and refresh token are two tokens.`,
      source: at === '' ? 'Authentication, 3' : 'Authentication, 2',
      at: access,
      operationIds,
      broken({ body }) {
        const token = valueAt(body, access);
        const isSame = token !== undefined && token === valueAt(body, `${at}/refreshToken`);
        return problemIf(isSame, `${at}/refreshToken`, 'a second token', 'the access token again');
      },
    },
  ];
}

/** Milliseconds. Zones differ by up to 14 hours; clocks may differ by some. */
const oneHour = 3_600_000;
const oneDay = 24 * oneHour;

function moreThanZero(body: unknown, pointer: string): Difference[] {
  const value = valueAt(body, pointer);
  return problemIf(typeof value === 'number' && value <= 0, pointer, 'more than 0', '0 or less');
}

/** Of ISO 8601, which has leap seconds, and the 24:00:00 that ends a day. */
function isMoment(text: string): boolean {
  const plain = text
    .replace(/ 24:00:00$/, ' 00:00:00')
    .replace(/:60$/, ':59')
    .replace(' ', 'T');
  const moment = new Date(`${plain}.000Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === `${plain}.000Z`;
}
