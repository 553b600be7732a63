/** The tokens that the service has issued, and which of them it still accepts. */
import { randomBytes } from 'node:crypto';

export interface IssuedPair {
  accessToken: string;
  refreshToken: string;
}

export type IssuedTokens = ReturnType<typeof createTokens>;

export function createTokens() {
  const issued: string[] = [];
  const good = new Set<string>();
  const refreshing = new Set<string>();
  const make = (use: string): string => {
    const parts = [{ alg: 'HS256' }, { use }].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    const token = [...parts, randomBytes(24).toString('base64url')].join('.');
    issued.push(token);
    return token;
  };
  let latest: IssuedPair = { accessToken: '', refreshToken: '' };
  const bearer = (header = ''): string => /^bearer +(\S+)$/i.exec(header)?.[1] ?? '';
  return {
    issue(): IssuedPair {
      latest = { accessToken: make('access'), refreshToken: make('refresh') };
      good.add(latest.accessToken);
      refreshing.add(latest.refreshToken);
      return latest;
    },
    /** Returns the last pair again, even if it has expired. */
    latest: (): IssuedPair => latest,
    /** Whether the header contains an unexpired access token. */
    isGood: (authorization: string | undefined) => good.has(bearer(authorization)),
    /** Whether a refresh is valid. A refresh token works once, together with any access token that was issued. */
    mayRefresh: (authorization: string | undefined, refreshToken: string): boolean =>
      issued.includes(bearer(authorization)) && refreshing.delete(refreshToken),
    expire(what: 'access' | 'all'): void {
      good.clear();
      if (what === 'all') refreshing.clear();
    },
    all: (): readonly string[] => issued,
  };
}
