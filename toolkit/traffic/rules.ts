/** The rules that no schema states: how a body must agree with its request and with itself. */
import type { Contract } from '../contract/contract.ts';
import { textAt } from '../contract/objects.js';
import type { Content, Operation } from '../contract/operation.ts';
import { valueAt } from '../contract/pointers.ts';
import { outcomeOf } from '../contract/response-codes.ts';
import { unsaid, type Standing } from '../contract/standing.ts';
import { aboutAsked } from './about-asked.ts';
import { problemIf, type Rule } from './rule.ts';
import { statementRules } from './statement-rules.ts';
import { isJwt } from './token.ts';

/** A rule that cites the documentation is stated. Any other has the standing that the contract gives its place. */
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
  aboutAsked('getTransactionStatus', '/transactionReference', 'status is for the reference', 3),
  aboutAsked('enquireAccount', '/accountNumber', 'enquiry is for the account', 4),
  aboutAsked('enquireAccount', '/bankCode', 'enquiry is for the bank'),
  aboutAsked('getFxRate', '/countryCode', 'rate is for the country', 4),
  {
    promise: 'The number of transactions received equals the number sent.',
    source: payoutResponse,
    at: '/totalCount',
    operationIds: ['sendPayout'],
    broken({ value, sent }) {
      const list = sent('transactionRequestList');
      if (!Array.isArray(list) || typeof value !== 'number') return [];
      return problemIf(value !== list.length, `${list.length}, the number sent`, String(value));
    },
  },
  {
    promise:
      'The error count is null when no transaction failed, and never exceeds the number ' +
      'received.',
    source: payoutResponse,
    at: '/errorTransactionCount',
    operationIds: ['sendPayout'],
    broken({ value, body }) {
      const total = Number(valueAt(body, '/totalCount'));
      if (typeof value !== 'number') return [];
      const fits = Number.isInteger(value) && value >= 1 && value <= total;
      return problemIf(!fits, `null, or a whole number from 1 to ${total}`, String(value));
    },
  },
  {
    promise: 'A batch has an identifier.',
    source: payoutResponse,
    at: '/batchId',
    operationIds: ['sendPayout'],
    broken: ({ value }) => problemIf(value === '', 'an identifier', 'an empty text'),
  },
  moreThanZero('getFxRate', '/fxDealRate', 'A rate is more than 0.'),
  {
    promise: 'Each currency has one balance.',
    at: 'one per currency',
    operationIds: ['listBalances'],
    broken({ body }) {
      const codes = Array.isArray(body) ? body.map((one) => textAt(one, 'currencyCode')) : [];
      return codes.flatMap((code, index) => {
        const isRepeated = code !== undefined && codes.indexOf(code) !== index;
        const pointer = `/${index}/currencyCode`;
        return problemIf(isRepeated, 'one balance per currency', 'a second one', pointer);
      });
    },
  },
  // A login's tokens are under `data`, and its access token has a different name.
  ...tokenRules('login', '/data', 'accessToken', 'Login response (200)', 2),
  ...tokenRules('refresh', '', 'token', 'Refresh request and response', 3),
  ...(['/createDate', '/processorResponseTime'] as const).map((at): Rule => ({
    promise: `${at.slice(1)} is a real date and time.`,
    source: 'What the service does, General format rules',
    at,
    operationIds: at === '/createDate' ? ['sendPayout'] : ['getTransactionStatus', 'payoutOutcome'],
    broken({ value }) {
      const isBroken = typeof value === 'string' && value !== '' && !isMoment(value);
      return problemIf(isBroken, 'a real date and time', 'one that does not exist');
    },
  })),
  {
    promise: 'The createDate of a batch is close to the time of its request, in some zone.',
    source: payoutResponse,
    at: '/createDate',
    operationIds: ['sendPayout'],
    broken({ value, at }) {
      const created = typeof value === 'string' ? Date.parse(`${value.replace(' ', 'T')}Z`) : NaN;
      const isOff = Math.abs(created - at.getTime()) > mostHours * 3_600_000;
      const wanted = `a time within ${mostHours} hours of the request, in any zone`;
      return problemIf(isOff, wanted, 'a time further away');
    },
  },
  {
    promise: 'A delivery carries a final result.',
    at: 'pending',
    operationIds: ['payoutOutcome'],
    broken({ contract, body }) {
      const code = textAt(body, 'responseCode') ?? '';
      const isPending = outcomeOf(contract, code) === 'pending';
      return problemIf(isPending, 'the code of a final result', code, '/responseCode');
    },
  },
  {
    promise: 'A problem body repeats the HTTP status.',
    at: '/status',
    operationIds: ['sendPayout', 'enquireAccount', 'getTransactionStatus'],
    about: 'rejection',
    broken({ value, status }) {
      const isBroken = typeof value === 'number' && value !== status;
      return problemIf(isBroken, `${status}, the HTTP status`, String(value));
    },
  },
];

/** Every rule, which the guide lists. */
export const allRules: readonly Rule[] = [...generalRules, ...statementRules];

/**
 * @param at the place of the tokens. @param section the documentation's section. @param number its
 * line under Authentication
 */
function tokenRules(
  what: 'login' | 'refresh',
  at: string,
  access: string,
  section: string,
  number: number,
): Rule[] {
  const id = what === 'login' ? 'login' : 'refreshToken';
  const hasTimeLeft = 'is more than 0, because a token that works has time left.';
  const ofTokens = { at: `${at}/${access}`, operationIds: [id] } as const;
  return [
    ...['expiresIn', 'refreshExpiresIn'].map((name) =>
      moreThanZero(id, `${at}/${name}`, `After a ${what}, ${name} ${hasTimeLeft}`),
    ),
    {
      ...ofTokens,
      promise: `After a ${what}, each token is a JSON Web Token: a header with alg, and claims.`,
      source: `Resources and their fields, ${section}`,
      broken: ({ body }) =>
        [ofTokens.at, `${at}/refreshToken`].flatMap((pointer) => {
          const token = valueAt(body, pointer);
          const isWrong = typeof token === 'string' && !isJwt(token);
          return problemIf(isWrong, 'a JSON Web Token', 'a text of another form', pointer);
        }),
    },
    {
      ...ofTokens,
      promise: `After a ${what}, the access token and the refresh token differ.`,
      source: `Authentication, ${number}`,
      broken({ value, body }) {
        const pointer = `${at}/refreshToken`;
        const isSame = value !== undefined && value === valueAt(body, pointer);
        return problemIf(isSame, 'a different token', 'the access token again', pointer);
      },
    },
  ];
}

function moreThanZero(
  operationId: Rule['operationIds'][number],
  at: string,
  promise: string,
): Rule {
  const broken: Rule['broken'] = ({ value }) =>
    problemIf(typeof value === 'number' && value <= 0, 'more than 0', '0 or less');
  return { promise, at, operationIds: [operationId], broken };
}

/** The largest difference in hours. Zones are up to 14 hours from UTC, and clocks may be wrong. */
const mostHours = 25;

/** Whether a text is a moment in ISO 8601, which allows leap seconds and 24:00:00 at the end of a day. */
function isMoment(text: string): boolean {
  const plain = text
    .replace(/ 24:00:00$/, ' 00:00:00')
    .replace(/:60$/, ':59')
    .replace(' ', 'T');
  const moment = new Date(`${plain}.000Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === `${plain}.000Z`;
}
