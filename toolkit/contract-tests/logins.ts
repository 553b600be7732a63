/** The run's credentials: logins, a token, headers. None is ever printed. */
import { UsageError } from '../cli/command.ts';
import { textRule } from '../cli/rules.ts';
import { isAuthorization } from '../contract/admission.ts';
import type { Header } from '../traffic/exchange.ts';

export interface Credentials {
  email: string;
  password: string;
}

export interface Logins {
  /** A token that replaces the logins, which are then empty, as for a service without a login. */
  token?: string;
  /** Sent with every request; a value for `Authorization` replaces the token. */
  headers?: readonly Header[];
  /** The login that is bound to a merchant. Most checks use it. */
  main: Credentials;
  /** A login that is not bound to a merchant, for the 403 of the statement. */
  unbound?: Credentials;
  expiredToken?: string;
}

export const tokenRule = textRule(
  'a token without Bearer',
  (given) => /^[!-~]+$/.test(given),
  true,
);

/** A header that the tests do not set themselves. */
export const headerRule = textRule(
  "a name, a colon and a value, such as 'X-Tenant: 7'; the tests set Accept, Connection, " +
    'Content-*, Host, Transfer-Encoding and X-Request-Id themselves',
  (given) =>
    /^[\w!#$%&'*+.^`|~-]+:[ \t]*[!-~]([ -~]*[!-~])?$/.test(given) &&
    !/^(accept|connection|content-.*|host|transfer-encoding|x-request-id):/i.test(given),
  true,
);

export function headersIn(texts: readonly string[]): Header[] {
  return texts.map((one) => {
    const colon = one.indexOf(':');
    return [one.slice(0, colon), one.slice(colon + 1).trim()];
  });
}

/** The input for planning the calls. */
export function accessOf({ token, headers = [] }: Logins) {
  const names = headers.map(([name]) => name.toLowerCase());
  return { hasToken: token !== undefined, headers: names };
}

/** The shell variable in a line that sends the header. */
export function headerVariable(name: string): string {
  return name.toUpperCase().replaceAll(/\W/g, '_');
}

type GivenLogins = {
  [name in 'token' | 'email' | 'password' | 'unboundEmail' | 'unboundPassword']: string | undefined;
};

/** @throws UsageError that names the missing ones and repeats no value */
export function readLogins(
  headers: readonly Header[],
  isNeeded: boolean,
  { token: given, email, password, unboundEmail, unboundPassword }: GivenLogins,
): Logins {
  const authorization = headers.find(([name]) => isAuthorization(name))?.[1];
  const token = authorization?.replace(/^bearer +/i, '') ?? given;
  const none = { headers, main: { email: '', password: '' } };
  if (token !== undefined) return { ...none, token };
  if (!isNeeded) return none;
  if (!email || !password) {
    const missing = { CONTRACT_EMAIL: email, CONTRACT_PASSWORD: password };
    throw new UsageError(
      `Credentials are missing: set ${unset(missing)} in the environment, or CONTRACT_TOKEN ` +
        'for a service with another login.',
    );
  }
  const right = { headers, main: { email, password } };
  if (unboundEmail && unboundPassword) {
    return { ...right, unbound: { email: unboundEmail, password: unboundPassword } };
  }
  if (!unboundEmail && !unboundPassword) return right;
  const pair = { CONTRACT_UNBOUND_EMAIL: unboundEmail, CONTRACT_UNBOUND_PASSWORD: unboundPassword };
  throw new UsageError(`The login without a merchant is incomplete: set ${unset(pair)} too.`);
}

function unset(variables: { [name: string]: string | undefined }): string {
  const names = Object.entries(variables).flatMap(([name, value]) => (value ? [] : [name]));
  return names.join(' and ');
}
