/** Tokens that expire, and logins that fail. */
import { paidOnly, paidOrNotSent, pay, warmUp, type FaultDetails } from '../fault.ts';
import { always, elsewhere, first, html, redirect, untaken } from '../service/reaction.ts';

const expired = [warmUp, { kind: 'expire', what: 'access' }] as const;

export const tokenFaults: readonly FaultDetails[] = [
  {
    name: 'expired-token',
    does: 'The access token expires before the payouts are sent: 401.',
    proves: 'A 401 is answered with a new token, and the payouts are sent once.',
    steps: [...expired, pay(2, { end: paidOnly })],
  },
  {
    name: 'expired-tokens',
    does: 'Access token and refresh token expire before the payouts are sent.',
    proves: 'Where a refresh is rejected, a login follows, and the payouts are sent once.',
    steps: [warmUp, { kind: 'expire', what: 'all' }, pay(2, { end: paidOnly })],
  },
  {
    name: 'refresh-broken',
    does: 'The access token expires, and the refresh answers 500 once.',
    proves:
      'A refresh that fails keeps no payout from being sent, or from being known as not sent.',
    service: { requests: { refreshToken: first({ status: 500 }) } },
    steps: [...expired, pay(2, { end: paidOrNotSent })],
  },
  {
    name: 'refresh-renews-nothing',
    does: 'The access token expires, and the refresh answers with the same tokens.',
    proves:
      'Where a refresh gives what was rejected, a login follows, and the payouts are sent once.',
    service: { requests: { refreshToken: always({ renewsNothing: true }) } },
    steps: [...expired, pay(2, { end: paidOnly })],
  },
  {
    name: 'herd',
    does: 'Forty calls are under way with one expired token.',
    proves: 'One expired token is renewed once, and every call is answered.',
    steps: [...expired, { kind: 'balances', times: 40, mostRenewals: 1 }],
  },
  {
    name: 'expired-while-following',
    does: 'The access token expires between two questions for the status.',
    proves: 'Following goes on with a new token.',
    service: {
      life: ['02', '01', '00'],
      requests: { getTransactionStatus: first({}, { status: 401, expires: true }) },
    },
    steps: [pay(2, { end: paidOnly })],
  },
  {
    name: 'wrong-password',
    does: 'The login is rejected: 401.',
    proves: 'Without a login nothing was sent, and an account is not locked by trying again.',
    service: { requests: { login: always({ status: 401 }) }, most: { login: 4 } },
    steps: [pay(2, { end: ['not-sent'] })],
  },
  {
    name: 'password-changed',
    does: 'While twenty payouts are followed their tokens expire, and the password is rejected.',
    proves: 'An account is not locked by trying a rejected password for every question.',
    service: {
      life: ['01'],
      requests: {
        login: (nth) => (nth > 1 ? { status: 401 } : undefined),
        refreshToken: always({ status: 401 }),
        getTransactionStatus: first({}, { status: 401, expires: true }),
      },
      most: { login: 10 },
    },
    steps: [pay(20, { end: ['pending', 'unknown', 'not-sent'] })],
  },
  {
    name: 'login-500',
    does: 'The login answers 500 once.',
    proves: 'Without a login nothing was sent; the payouts are sent later, or known as not sent.',
    service: { requests: { login: first({ status: 500 }) } },
    steps: [pay(2, { end: paidOrNotSent })],
  },
  {
    name: 'login-html',
    does: 'A proxy answers the login with 200 and a page, once.',
    proves: 'Without a token nothing was sent; the payouts are sent later, or known as not sent.',
    service: { requests: { login: first(html(200)) } },
    steps: [pay(2, { end: paidOrNotSent })],
  },
  {
    name: 'login-without-token',
    does: 'The login answers 200, and there is no token in it.',
    proves: 'Without a token nothing was sent.',
    service: {
      requests: { login: always({ body: '{"status":"SUCCESS","data":null}' }) },
      // Some tries for a call, which a client on a slow machine may make again; not one after the other.
      most: { login: 12 },
    },
    steps: [pay(2, { end: ['not-sent'] })],
  },
  {
    name: 'login-elsewhere',
    does: 'The login answers 307 to another host.',
    proves: 'The password is sent nowhere else, and without a login nothing was sent.',
    service: { requests: { login: always(redirect(307, `${elsewhere}/login`)) } },
    steps: [pay(2, { end: ['not-sent'] })],
  },
  {
    name: '401-for-ever',
    does: 'Every login succeeds, and every request for payouts is answered 401.',
    proves: 'Renewing ends, and what was never taken is not believed paid.',
    service: {
      requests: { sendPayout: always(untaken({ status: 401 })) },
      most: { sendPayout: 8, login: 8 },
    },
  },
];
