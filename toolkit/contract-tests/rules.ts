/**
 * The rules that no schema says: what an answer must have to do with its request and with itself.
 * One table, each rule with the section of the source that it comes from.
 */
import { listAt } from '../contract/objects.js';
import { describeValue } from './redact.ts';
import type { Problem } from './results.ts';
import { echo, pointerOf, sentValue, valueOf, type Rule, type RuledAnswer } from './rule.ts';
import { statementRules } from './rules-statement.ts';

/** The problems of one answer by all rules for its operation; each names its source. */
export function rulesBroken(answer: RuledAnswer): Problem[] {
  const { operationId, success } = answer.sent;
  const kind = answer.status === success.status ? 'success' : 'refusal';
  return allRules
    .filter(({ answers }) => answers === kind)
    .filter(({ operationIds }) => operationIds?.includes(operationId) ?? true)
    .flatMap(({ source, broken }) => broken(answer).map((problem) => ({ ...problem, source })));
}

const ownRules: readonly Rule[] = [
  {
    says: 'The status is of the reference that was asked for.',
    source: 'Endpoints, Documented operations: Transaction status',
    operationIds: ['getTransactionStatus'],
    answers: 'success',
    broken: ({ body, sent }) =>
      echo(body, ['transactionReference'], sentValue(sent, 'transactionReference')),
  },
  {
    says: 'The count of transactions received is the number sent.',
    source: 'Resources and their fields, Payout response 200',
    operationIds: ['sendPayout'],
    answers: 'success',
    broken: ({ body, sent }) => {
      const count = listAt(sent.body?.value, 'transactionRequestList').length;
      const came = valueOf(body, ['totalCount']);
      return came === count
        ? []
        : [{ pointer: '/totalCount', wanted: `${count}, the number sent`, came: countOf(came) }];
    },
  },
  {
    says: 'The count in error is null when there is none, and never above the count received.',
    source: 'Resources and their fields, Payout response 200',
    operationIds: ['sendPayout'],
    answers: 'success',
    broken: ({ body }) => {
      const errors = valueOf(body, ['errorTransactionCount']);
      const total = Number(valueOf(body, ['totalCount']));
      if (errors === null) return [];
      const fits = Number.isInteger(errors) && Number(errors) >= 1 && Number(errors) <= total;
      const wanted = `null, or a whole number from 1 to ${total}`;
      return fits ? [] : [{ pointer: '/errorTransactionCount', wanted, came: countOf(errors) }];
    },
  },
  {
    says: 'A batch gets an identifier.',
    source: 'Resources and their fields, Payout response 200',
    operationIds: ['sendPayout'],
    answers: 'success',
    broken: ({ body }) =>
      valueOf(body, ['batchId']) === ''
        ? [{ pointer: '/batchId', wanted: 'an identifier', came: 'an empty string' }]
        : [],
  },
  {
    says: 'The enquiry answers for the account and the bank that were asked for.',
    source: 'Endpoints, Documented operations: Account enquiry',
    operationIds: ['enquireAccount'],
    answers: 'success',
    broken: ({ body, sent }) =>
      ['accountNumber', 'bankCode'].flatMap((name) => echo(body, [name], sentValue(sent, name))),
  },
  {
    says: 'The rate is for the country that was asked for.',
    source: 'Endpoints, Documented operations: List FX rate',
    operationIds: ['getFxRate'],
    answers: 'success',
    broken: ({ body, sent }) => echo(body, ['countryCode'], sentValue(sent, 'countryCode')),
  },
  {
    says: 'A rate is more than 0.',
    source: 'Resources and their fields, FX rate (reading of fxDealRate)',
    operationIds: ['getFxRate'],
    answers: 'success',
    broken: ({ body }) =>
      Number(valueOf(body, ['fxDealRate'])) > 0
        ? []
        : [{ pointer: '/fxDealRate', wanted: 'more than 0', came: 'less' }],
  },
  {
    says: 'A currency has one balance.',
    source: 'What the service does, 4 (the contract: one balance per currency)',
    operationIds: ['listBalances'],
    answers: 'success',
    broken: ({ body }) => {
      const codes = Array.isArray(body) ? body.map((one) => valueOf(one, ['currencyCode'])) : [];
      return codes.flatMap((code, index) =>
        codes.indexOf(code) === index
          ? []
          : [
              {
                pointer: `/${index}/currencyCode`,
                wanted: 'one balance per currency',
                came: 'a second',
              },
            ],
      );
    },
  },
  {
    says: 'A token that works has time left.',
    source: 'Authentication, 2 and 3 (reading of expiresIn and refreshExpiresIn)',
    operationIds: ['login', 'refreshToken'],
    answers: 'success',
    broken: ({ body, sent }) => {
      const at = sent.operationId === 'login' ? ['data'] : [];
      return ['expiresIn', 'refreshExpiresIn'].flatMap((name) =>
        Number(valueOf(body, [...at, name])) > 0
          ? []
          : [{ pointer: pointerOf([...at, name]), wanted: 'more than 0', came: 'less' }],
      );
    },
  },
  {
    says: 'Access token and refresh token are two tokens.',
    source: 'Authentication, 2 and 3',
    operationIds: ['login', 'refreshToken'],
    answers: 'success',
    broken: ({ body, sent }) => {
      const [at, name] = sent.operationId === 'login' ? [['data'], 'accessToken'] : [[], 'token'];
      const [access, refresh] = [
        valueOf(body, [...at, name]),
        valueOf(body, [...at, 'refreshToken']),
      ];
      return access === refresh
        ? [
            {
              pointer: pointerOf([...at, 'refreshToken']),
              wanted: 'a token of its own',
              came: 'the access token',
            },
          ]
        : [];
    },
  },
  {
    says: 'createDate and processorResponseTime are moments of the calendar.',
    source: 'What the service does, General format rules',
    operationIds: ['sendPayout', 'getTransactionStatus', 'payoutOutcome'],
    answers: 'success',
    broken: ({ body }) =>
      ['createDate', 'processorResponseTime'].flatMap((name) => {
        const value = valueOf(body, [name]);
        return typeof value === 'string' && !isMoment(value)
          ? [{ pointer: `/${name}`, wanted: 'a moment that the calendar has', came: 'none' }]
          : [];
      }),
  },
  {
    says: 'A problem body repeats the HTTP status.',
    source: 'Errors, HTTP errors, 2 and 3 (reading of status)',
    operationIds: ['sendPayout', 'enquireAccount', 'getTransactionStatus'],
    answers: 'refusal',
    broken: ({ body, status }) => {
      const value = valueOf(body, ['status']);
      return value === Number(status)
        ? []
        : [{ pointer: '/status', wanted: status, came: countOf(value) }];
    },
  },
];

/** Every rule, for the guide to list. */
export const allRules: readonly Rule[] = [...ownRules, ...statementRules];

/** A count or a status is nobody's secret. */
function countOf(value: unknown): string {
  return typeof value === 'number' ? String(value) : describeValue(value);
}

function isMoment(text: string): boolean {
  const iso = `${text.replace(' ', 'T')}.000Z`;
  const moment = new Date(iso);
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === iso;
}
