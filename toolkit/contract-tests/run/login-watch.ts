/** Checks whether the service still accepts the run's login, which it may lock after wrong ones. */
import { assumption } from '../../contract/statements.ts';
import { reportExchange } from '../judge/exchange-report.ts';
import { isRejected } from '../judge/judge.ts';
import { originOf, withFinding, type CheckFinding } from '../judge/results.ts';
import { requestFor, sentValue, type PlannedCall } from '../plan/call.ts';
import {
  rightLoginAgain,
  type Conclude,
  type RejectedLogin,
  type RunContext,
} from '../sections/section.ts';
import { isReply, isTooMany, type Received, type WireRequest } from '../wire/exchange.ts';

/** @param login one that has worked; otherwise this run did not lock it */
export function watchLogin(login: PlannedCall | undefined) {
  const right = login && requestFor(login, undefined);
  // The user as JSON in a body, to recognise wrong logins of the same user.
  const own = JSON.stringify((login && sentValue(login, 'email')) ?? null);
  let after = '';
  let rejected: RejectedLogin | undefined;
  return {
    note(request: WireRequest, received: Received): void {
      const isLogin = request.method === right?.method && request.path === right.path;
      if (!login || !isLogin || !isRejected(received)) return;
      if (String(request.body) !== String(right.body)) {
        after = String(request.body).includes(own) ? afterOwn : after || afterOthers;
      } else if (after === afterOwn || !isTooMany(received)) {
        // A 429 is about the rate, unless this user has just had a wrong password.
        rejected ??= { login, request, received, after };
      }
    },
    rejectedLogin: () => rejected,
  };
}

const afterOwn = ' after a wrong password';
const afterOthers = ' after wrong logins of unknown users';

/** Reports a rejected login once per run, in the first check that finds it. */
export function noticeRejection(context: RunContext, conclude: Conclude): Conclude {
  let isNoticed = false;
  return (check, outcome) => {
    const rejected = isNoticed ? undefined : context.rejectedLogin();
    isNoticed ||= rejected !== undefined;
    conclude(check, rejected ? withFinding(outcome, findingOf(context, rejected)) : outcome);
  };
}

function findingOf(context: RunContext, rejected: RejectedLogin): CheckFinding {
  const { login, request, received, after } = rejected;
  const status = isReply(received) ? received.status : '';
  return {
    ...originOf(assumption(context.contract, 'locked login')),
    wanted: rightLoginAgain,
    came: `status ${status}${after}: it may be locked. Have it unlocked before the next run`,
    exchange: reportExchange(context, login.operation, request, received),
  };
}
