/** How a request is let in: the security of an operation, as far as a client without a browser can show it. */
import { isObject, textAt } from './objects.js';

/** One of the ways; all that it names is needed. */
export interface Admission {
  /** In `Authorization`. */
  token: boolean;
  /** By name. */
  headers: readonly string[];
  /** The schemes that are neither: a key in the query, a certificate of the client. */
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

/** True where each way needs the token. */
export function needsToken(admissions: readonly Admission[]): boolean {
  return admissions.length > 0 && admissions.every(({ token }) => token);
}
