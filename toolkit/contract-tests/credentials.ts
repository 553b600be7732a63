/** Who logs in: from the environment or the file of fixtures, never from arguments. */
import { UsageError } from '../cli/command.ts';
import type { Fixtures } from './fixtures.ts';

export interface Credentials {
  email: string;
  password: string;
}

export interface Logins {
  /** Bound to a merchant: most checks use it. */
  main: Credentials;
  /** Bound to no merchant; without it the statement's 403 cannot be caused. */
  unbound?: Credentials;
  /** An access token that has expired; without it a stale token cannot be tried. */
  expiredToken?: string;
}

/**
 * CONTRACT_EMAIL and CONTRACT_PASSWORD, CONTRACT_UNBOUND_EMAIL and CONTRACT_UNBOUND_PASSWORD, and
 * CONTRACT_EXPIRED_TOKEN; the environment wins over the file.
 *
 * @throws UsageError, which names what is missing and repeats nothing.
 */
export function readLogins(
  environment: NodeJS.ProcessEnv,
  { credentials }: Pick<Fixtures, 'credentials'>,
): Logins {
  const email = given(environment['CONTRACT_EMAIL']) ?? credentials['email'];
  const password = given(environment['CONTRACT_PASSWORD']) ?? credentials['password'];
  const unboundEmail = given(environment['CONTRACT_UNBOUND_EMAIL']) ?? credentials['unboundEmail'];
  const unboundPassword =
    given(environment['CONTRACT_UNBOUND_PASSWORD']) ?? credentials['unboundPassword'];
  const expiredToken = given(environment['CONTRACT_EXPIRED_TOKEN']);
  if (!email || !password) {
    const missing = { CONTRACT_EMAIL: email, CONTRACT_PASSWORD: password };
    throw new UsageError(`No credentials: set ${unset(missing)} in the environment.`);
  }
  if (!unboundEmail !== !unboundPassword) {
    const pair = {
      CONTRACT_UNBOUND_EMAIL: unboundEmail,
      CONTRACT_UNBOUND_PASSWORD: unboundPassword,
    };
    throw new UsageError(`Half a login without a merchant: set ${unset(pair)} too.`);
  }
  return {
    main: { email, password },
    ...(unboundEmail &&
      unboundPassword && {
        unbound: { email: unboundEmail, password: unboundPassword },
      }),
    ...(expiredToken !== undefined && { expiredToken }),
  };
}

/** CI systems set a variable to nothing for a secret that they do not have. */
function given(variable: string | undefined): string | undefined {
  return variable === '' ? undefined : variable;
}

function unset(variables: { [name: string]: string | undefined }): string {
  const names = Object.entries(variables).flatMap(([name, value]) => (value ? [] : [name]));
  return names.join(' and ');
}
