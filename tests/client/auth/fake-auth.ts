/**
 * Login and refresh of a strict service: a refresh token works once, and using it twice revokes
 * every pair derived from it. Counts the requests.
 */
import { createTokenSource } from '../../../client/typescript/auth/token-source.ts';
import type {
  Credentials,
  TokenSourceOptions,
} from '../../../client/typescript/auth/token-source.ts';
import type { TokenSource } from '../../../client/typescript/call.ts';
import type { TokenGrant, TokenPair } from '../../../client/typescript/auth/tokens.ts';
import { errorWithStatus } from './call-errors.ts';
import type { FakeClock } from './fake-clock.js';

export const credentials: Credentials = {
  email: 'amara.okafor@harbour-remit.example',
  password: 'a-long-example-password',
};

export interface FakeAuth extends Pick<TokenSourceOptions, 'login' | 'refresh'> {
  /** The requests in order: `login`, `refresh <refresh token>`. */
  asked: string[];
  count(what: 'login' | 'refresh'): number;
  /** Whether a call with the token would not get a 401. */
  accepts(accessToken: string): boolean;
  /** The number of refresh tokens that were used twice. */
  reused: number;
  /** Called before an answer. It may wait or throw. */
  before: (what: 'login' | 'refresh') => Promise<void> | void;
  revoke(accessToken: string): void;
}

export interface FakeAuthOptions {
  clock: FakeClock;
  /** The service's clock minus ours, in milliseconds. */
  skew?: number;
  /** Lifetime of an access token, in milliseconds. */
  lifetime?: number;
  /** Fields of the grant besides the tokens. */
  says?: (issuedAt: number) => Partial<TokenGrant>;
  /** The claims of the access token. Without them it is opaque. */
  claims?: (issuedAt: number, lifetime: number) => object | undefined;
  password?: string;
}

export function createFakeAuth(options: FakeAuthOptions): FakeAuth {
  const { clock, skew = 0, lifetime = 1_800_000, password = credentials.password } = options;
  const says =
    options.says ?? ((issuedAt) => ({ serverTime: issuedAt, expiresIn: lifetime / 1000 }));
  const claims = options.claims ?? ((issuedAt, life) => ({ exp: (issuedAt + life) / 1000 }));
  const living = new Map<string, number>();
  const usedRefreshTokens = new Set<string>();
  const exchangeable = new Set<string>();
  let serial = 0;

  const grant = (): TokenGrant => {
    serial += 1;
    const issuedAt = clock.now() + skew;
    const payload = claims(issuedAt, lifetime);
    const accessToken = payload ? jwt({ ...payload, serial }) : `opaque-${serial}`;
    const refreshToken = `refresh-${serial}`;
    living.set(accessToken, issuedAt + lifetime);
    exchangeable.add(refreshToken);
    return { accessToken, refreshToken, ...says(issuedAt) };
  };

  const service: FakeAuth = {
    asked: [],
    reused: 0,
    count: (what) => service.asked.filter((line) => line.startsWith(what)).length,
    accepts: (token) => (living.get(token) ?? 0) > clock.now() + skew,
    before: () => undefined,
    revoke: (token) => void living.delete(token),
    async login(given) {
      service.asked.push('login');
      await service.before('login');
      if (given.password !== password) throw await errorWithStatus(401);
      return grant();
    },
    async refresh({ refreshToken }: TokenPair) {
      service.asked.push(`refresh ${refreshToken}`);
      if (usedRefreshTokens.has(refreshToken)) {
        service.reused += 1;
        living.clear();
        exchangeable.clear();
      }
      if (!exchangeable.delete(refreshToken)) {
        await service.before('refresh');
        throw await errorWithStatus(401);
      }
      usedRefreshTokens.add(refreshToken);
      const granted = grant();
      await service.before('refresh');
      return granted;
    },
  };
  return service;
}

/** Creates the token source of a client of the service. */
export function tokensOf(
  { login, refresh }: FakeAuth,
  clock: FakeClock,
  options: Partial<TokenSourceOptions> = {},
): TokenSource {
  const delays = { firstDelay: 1_000, maxDelay: 60_000 };
  const own = { credentials, login, refresh, clock, random: Math.random, ...delays };
  return createTokenSource({ ...own, ...options });
}

/** Creates an unsigned token, because nobody checks the signature here. */
export function jwt(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part(claims)}.`;
}
