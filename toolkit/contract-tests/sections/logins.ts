/** Wrong credentials are rejected. A service may lock what they are tried for, so they come last. */
import type { Json } from '../../contract/document.ts';
import { statements } from '../../contract/statements.ts';
import { outcomeOfCall } from '../judge/exchange-report.ts';
import { createCheck, originOf, skip, type Outcome } from '../judge/results.ts';
import { requestFor, withFields, type PlannedCall } from '../plan/call.ts';
import { findCall, type Plan } from '../plan/plan.ts';
import { wrongPassword } from '../plan/wrong-password.ts';
import { rejectedWithoutData } from './auth.ts';
import { noNewTokens, tokenSection, type RunContext, type Section } from './section.ts';
import { loginWith, tokensForNobody } from './session.ts';

export function unknownLoginSection(plan: Plan): Section {
  return loginSection(plan, [
    {
      name: 'an unknown e-mail',
      async run(context, login) {
        // With a right password, or a service that looks at nothing else would not be found.
        const { password } = context.logins.main;
        const email = `${context.newId()}@contract.example`;
        return mustReject(context, loginWith(login, { email, password }));
      },
    },
  ]);
}

/** Each is sent once in a run, between two right logins. In the local sandbox nothing locks. */
export function wrongPasswordSection(plan: Plan): Section {
  const most = plan.isSandbox ? wrongPasswords.length : plan.wrongPasswords;
  const checks = wrongPasswords.map(({ name, make }, index): LoginCheck => ({
    name,
    skip:
      index < most
        ? undefined
        : `left out: it may lock the login. Send it with --wrong-passwords ${index + 1}`,
    async run(context, login) {
      // Where the right password is not taken, it proves nothing that a wrong one is not.
      if (!(await context.logIn())) return skip(noNewTokens);
      const { main } = context.logins;
      const right = loginWith(login, main);
      const outcome = await mustReject(
        context,
        withFields(right, { password: make(main.password) }),
      );
      await context.logIn();
      return outcome;
    },
  }));
  return { ...loginSection(plan, checks), isOnce: true };
}

/** Of the run's own login, in the order in which `--wrong-passwords` adds them. */
const wrongPasswords: readonly { name: string; make(right: string): Json }[] = [
  { name: 'a wrong password', make: wrongPassword },
  { name: 'a password that is an object', make: () => ({ $ne: '' }) },
  { name: 'a password that is true', make: () => true },
];

interface LoginCheck {
  name: string;
  skip?: string | undefined;
  run(context: RunContext, login: PlannedCall): Promise<Outcome>;
}

function loginSection(plan: Plan, checks: readonly LoginCheck[]): Section {
  const login = findCall(plan, 'login');
  if (!login) return tokenSection([]);
  return tokenSection(
    checks.map(({ name, skip: reason, run }) => ({
      check: createCheck('auth', login.operation.operationId, name, `rejects ${name}`),
      skip: reason,
      run: (context) => run(context, login),
    })),
  );
}

async function mustReject(context: RunContext, call: PlannedCall): Promise<Outcome> {
  const request = requestFor(call, undefined);
  const received = await context.send(request);
  const origin = originOf(statements.credentialsAreChecked);
  const rejected = rejectedWithoutData(context, call, received, origin);
  const problems = [...rejected, ...tokensForNobody(received)];
  return outcomeOfCall(context, call, request, received, problems);
}
