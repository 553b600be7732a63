/** Reads an operation's security, as far as a client without a browser can provide it. */
import { isObject, textAt } from './objects.js';

/** One alternative of an operation's security. A request must have everything in it. */
export interface Admission {
  /** Whether the credentials are sent in `Authorization`. */
  token: boolean;
  /** The names of other headers that carry credentials. */
  headers: readonly string[];
  /** Schemes of other kinds, such as a key in the query or a client certificate. */
  others: readonly string[];
}

export function admissionsOf(
  security: readonly unknown[],
  schemeOf: (name: string) => unknown,
): Admission[] {
  return security.filter(isObject).map((requirement) => {
    const names = Object.keys(requirement);
    const shown = names.map((name) => headerOf(schemeOf(name)));
    const headers = shown.flatMap((header) => header ?? []);
    return {
      token: headers.some(isAuthorization),
      headers: headers.filter((header) => !isAuthorization(header)),
      others: names.filter((_, index) => shown[index] === undefined),
    };
  });
}

function headerOf(scheme: unknown): string | undefined {
  const type = textAt(scheme, 'type')?.toLowerCase() ?? '';
  if (['http', 'oauth2', 'openidconnect'].includes(type)) return 'Authorization';
  if (type !== 'apikey') return undefined;
  const place = textAt(scheme, 'in');
  if (place === 'cookie') return 'Cookie';
  return place === 'header' ? textAt(scheme, 'name') : undefined;
}

export function isAuthorization(name: string): boolean {
  return name.toLowerCase() === 'authorization';
}

/** Whether every alternative needs the token. */
export function needsToken(admissions: readonly Admission[]): boolean {
  return admissions.length > 0 && admissions.every(({ token }) => token);
}
