/** Checks that wrong credentials are rejected. These checks run last, because a service may lock the login. */
import type { JsonObject } from '../../contract/document.ts';
import { statements } from '../../contract/statements.ts';
import { outcomeOfCall } from '../judge/exchange-report.ts';
import { createCheck, originOf, skip, type Outcome } from '../judge/results.ts';
import type { Credentials } from '../logins.ts';
import { requestFor, withFields, type PlannedCall } from '../plan/call.ts';
import { findCall, type Plan } from '../plan/plan.ts';
import { wrongPassword } from '../plan/wrong-password.ts';
import { rejectedWithoutData } from './auth.ts';
import {
  noNewTokens,
  tokenSection,
  type RunContext,
  type Section,
  type TokenCheck,
} from './section.ts';
import { loginWith, tokensForNobody } from './session.ts';

export function unknownLoginSection(plan: Plan): Section {
  return tokenSection(loginChecks(plan, unknownUser, mustReject));
}

/** Plans the wrong logins. Each is sent once per run, between two correct ones. The local sandbox locks nothing. */
export function wrongPasswordSection(plan: Plan): Section {
  const most = plan.isSandbox ? Number.POSITIVE_INFINITY : plan.wrongPasswords;
  const checks = loginChecks(plan, wrongPasswords, async (context, wrong) => {
    // If the correct password is not accepted, rejecting a wrong one proves nothing.
    if (!(await context.logIn())) return skip(noNewTokens);
    const outcome = await mustReject(context, wrong);
    await context.logIn();
    return outcome;
  });
  const toRun = checks.map((one, index) =>
    index < most ? one : { ...one, skip: `${mayLock} --wrong-passwords ${index + 1}` },
  );
  return { ...tokenSection(toRun), isOnce: true };
}

const mayLock = 'left out: it may lock the login. Send it with';

/** The fields that replace the correct ones, by name. */
interface WrongLogins {
  [name: string]: (right: Credentials, random: string) => JsonObject;
}

const unknownUser: WrongLogins = {
  // Send the correct password, to find a service that checks nothing else.
  'an unknown e-mail': (_, random) => ({ email: `${random}@contract.example` }),
};

/** Wrong passwords for the run's own login, in the order in which `--wrong-passwords` adds them. */
const wrongPasswords: WrongLogins = {
  'a wrong password': ({ password }) => ({ password: wrongPassword(password) }),
  'a password that is an object': () => ({ password: { $ne: '' } }),
  'a password that is true': () => ({ password: true }),
};

function loginChecks(
  plan: Plan,
  wrongLogins: WrongLogins,
  run: (context: RunContext, wrong: PlannedCall) => Promise<Outcome>,
): TokenCheck[] {
  const login = findCall(plan, 'login');
  if (!login) return [];
  return Object.entries(wrongLogins).map(([name, fields]) => ({
    check: createCheck('auth', login.operation.operationId, name, `rejects ${name}`),
    run(context) {
      const { main } = context.logins;
      const wrong = fields(main, context.newId());
      return run(context, withFields(loginWith(login, main), wrong));
    },
  }));
}

async function mustReject(context: RunContext, call: PlannedCall): Promise<Outcome> {
  const request = requestFor(call, undefined);
  const received = await context.send(request);
  const origin = originOf(statements.credentialsAreChecked);
  const rejected = rejectedWithoutData(context, call, received, origin);
  const problems = [...rejected, ...tokensForNobody(received)];
  return outcomeOfCall(context, call, request, received, problems);
}
