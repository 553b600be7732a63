/** Tokens that expire and logins that fail. */
import { paidOnly, paidOrNotSent, pay, warmUp, type FaultDetails } from '../fault.ts';
import { always, elsewhere, first, html, redirect, untaken } from '../service/reaction.ts';

const expired = [warmUp, { kind: 'expire', what: 'access' }] as const;

export const tokenFaults: readonly FaultDetails[] = [
  {
    name: 'expired-token',
    does: 'The access token expires before the payouts are sent, which get a 401.',
    proves: 'After a 401 the client gets a new token and sends the payouts once.',
    steps: [...expired, pay(2, { end: paidOnly })],
  },
  {
    name: 'expired-tokens',
    does: 'The access token and the refresh token expire before the payouts are sent.',
    proves: 'After a rejected refresh the client logs in and sends the payouts once.',
    steps: [warmUp, { kind: 'expire', what: 'all' }, pay(2, { end: paidOnly })],
  },
  {
    name: 'refresh-broken',
    does: 'The access token expires, and the first refresh gets a 500.',
    proves: 'After a failed refresh, payouts are still sent or known as not sent.',
    service: { requests: { refreshToken: first({ status: 500 }) } },
    steps: [...expired, pay(2, { end: paidOrNotSent })],
  },
  {
    name: 'refresh-renews-nothing',
    does: 'The access token expires, and the refresh returns the same tokens.',
    proves:
      'If a refresh returns the rejected token, the client logs in and sends the payouts once.',
    service: { requests: { refreshToken: always({ renewsNothing: true }) } },
    steps: [...expired, pay(2, { end: paidOnly })],
  },
  {
    name: 'herd',
    does: 'Forty calls run at the same time with one expired token.',
    proves: 'An expired token is renewed once, and every call succeeds.',
    steps: [...expired, { kind: 'balances', times: 40, mostRenewals: 1 }],
  },
  {
    name: 'expired-while-following',
    does: 'The access token expires between two status requests.',
    proves: 'The client continues to follow the payouts with a new token.',
    service: {
      life: ['02', '01', '00'],
      requests: { getTransactionStatus: first({}, { status: 401, expires: true }) },
    },
    steps: [pay(2, { end: paidOnly })],
  },
  {
    name: 'wrong-password',
    does: 'The login is rejected with a 401.',
    proves:
      'Without a login nothing was sent, and the client does not lock the account by ' +
      'retrying.',
    service: { requests: { login: always({ status: 401 }) }, most: { login: 4 } },
    steps: [pay(2, { end: ['not-sent'] })],
  },
  {
    name: 'password-changed',
    does: 'While twenty payouts are followed, their tokens expire and the password is rejected.',
    proves:
      'The client does not lock the account by retrying a rejected password for every ' +
      'request.',
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
    does: 'The first login gets a 500.',
    proves: 'Without a login nothing was sent; the payouts are sent later or known as not sent.',
    service: { requests: { login: first({ status: 500 }) } },
    steps: [pay(2, { end: paidOrNotSent })],
  },
  {
    name: 'login-html',
    does: 'A proxy answers the first login with 200 and an HTML page.',
    proves: 'Without a token nothing was sent; the payouts are sent later or known as not sent.',
    service: { requests: { login: first(html(200)) } },
    steps: [pay(2, { end: paidOrNotSent })],
  },
  {
    name: 'login-without-token',
    does: 'The login gets a 200 without a token.',
    proves: 'Without a token nothing was sent.',
    service: {
      requests: { login: always({ body: '{"status":"SUCCESS","data":null}' }) },
      // A few tries per call are fine, and a client on a slow machine may repeat them, but not in an endless loop.
      most: { login: 12 },
    },
    steps: [pay(2, { end: ['not-sent'] })],
  },
  {
    name: 'login-elsewhere',
    does: 'The login is redirected to another host with 307.',
    proves: 'The password goes to no other host, and without a login nothing was sent.',
    service: { requests: { login: always(redirect(307, `${elsewhere}/login`)) } },
    steps: [pay(2, { end: ['not-sent'] })],
  },
  {
    name: '401-for-ever',
    does: 'Every login succeeds, but every payout request gets a 401.',
    proves:
      'The client stops renewing its token, and does not report payouts as paid that were ' +
      'never accepted.',
    service: {
      requests: { sendPayout: always(untaken({ status: 401 })) },
      most: { sendPayout: 8, login: 8 },
    },
  },
];
