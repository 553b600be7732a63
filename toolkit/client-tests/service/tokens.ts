/** The tokens that the service gives out, and which of them it still takes. */
import { randomBytes } from 'node:crypto';

export interface IssuedPair {
  accessToken: string;
  refreshToken: string;
}

export interface IssuedTokens {
  issue(): IssuedPair;
  /** The last pair once more, whatever it is worth. */
  latest(): IssuedPair;
  /** Whether the header names an access token that has not expired. */
  isGood(authorization: string | undefined): boolean;
  /** A refresh token can be used once, with an access token that was once given out. */
  mayRefresh(authorization: string | undefined, refreshToken: string): boolean;
  expire(what: 'access' | 'all'): void;
  all(): readonly string[];
}

export function createTokens(): IssuedTokens {
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
    issue() {
      latest = { accessToken: make('access'), refreshToken: make('refresh') };
      good.add(latest.accessToken);
      refreshing.add(latest.refreshToken);
      return latest;
    },
    latest: () => latest,
    isGood: (authorization) => good.has(bearer(authorization)),
    mayRefresh: (authorization, refreshToken) =>
      issued.includes(bearer(authorization)) && refreshing.delete(refreshToken),
    expire(what) {
      good.clear();
      if (what === 'all') refreshing.clear();
    },
    all: () => issued,
  };
}
