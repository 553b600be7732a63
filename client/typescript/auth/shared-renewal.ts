/**
 * Lets only one process exchange a pair of tokens. The service's documentation does not say whether
 * it accepts a refresh token twice; if it does not, it may revoke the pair.
 */
import { pause } from '../clock.js';
import { isRejectedError, NotSentError, safeCause } from '../errors.js';
import type { OwnTokens, Renew } from './token-source.js';
import type { StoredTokens, TokenStore } from './tokens.js';

type Good = Parameters<Renew>[0];

/**
 * Milliseconds after which a renewing process is presumed dead: longer than a refresh and a login may take
 * (auth-operations.ts).
 */
const claimPatience = 35_000;
/** Milliseconds after which the store is reported as broken. */
const patience = 2 * claimPatience;
const storePatience = 5_000;
/** Another process may have the new pair but not have stored it yet. */
const looksAfterRejection = [0, 50, 100, 200, 400];

export class SharedRenewal {
  readonly #store: TokenStore;
  readonly #own: OwnTokens;
  readonly #self = crypto.getRandomValues(new Uint32Array(3)).join('-');
  /** The pair that the caller passed in, until it has been used. */
  #seed: StoredTokens | undefined;
  /** A new pair that the store failed to save. It must not get lost, because the old one may be spent. */
  #unsaved: { tokens: StoredTokens; expected: StoredTokens | undefined } | undefined;
  /** A refresh token that may be spent. Kept here in case the store fails to record that. */
  #doubtful: string | undefined;

  constructor(store: TokenStore, own: OwnTokens) {
    this.#store = store;
    this.#own = own;
    this.#seed = own.seed;
  }

  async next(good: Good): Promise<StoredTokens> {
    const { clock, random } = this.#own;
    await this.#saveLeftover();
    let claim: string | undefined;
    let waitedForClaim = 0;
    for (let waited = 0, delay = 25; waited < patience; delay = Math.min(2 * delay, 250)) {
      const stored = await this.#read();
      const pair = stored ?? this.#seed;
      if (pair && good(pair)) {
        if (stored || (await this.#write(pair, undefined))) return this.#used(pair);
      }
      if (pair?.renewing !== claim) waitedForClaim = 0;
      claim = pair?.renewing;
      const isOthers = claim !== undefined && claim !== this.#self;
      if (!isOthers || waitedForClaim >= claimPatience) {
        if (!pair) return this.#renewed(undefined, good);
        const claimed: StoredTokens = { ...pair, renewing: this.#self };
        if (isOthers || pair.refreshToken === this.#doubtful) claimed.maybeSpent = true;
        if (await this.#write(claimed, stored)) return this.#renewed(this.#used(claimed), good);
      }
      const wait = (delay * (1 + random())) / 2;
      await pause(clock, wait);
      waited += wait;
      waitedForClaim += wait;
    }
    throw unavailable('the token store keeps changing: check its write');
  }

  async #renewed(claimed: StoredTokens | undefined, good: Good): Promise<StoredTokens> {
    // A copy, because it may be marked: the store compares it with what was claimed.
    const old = claimed && { ...claimed };
    try {
      return await this.#save(await this.#newTokens(old, good), claimed, good);
    } catch (error) {
      if (claimed) await this.#release(claimed);
      throw error;
    }
  }

  async #newTokens(old: StoredTokens | undefined, good: Good): Promise<StoredTokens> {
    const { refresh, login } = this.#own;
    // The stored pair may be dead while the caller's pair is still valid.
    const spare = this.#seed;
    try {
      return await refresh(old);
    } catch (error) {
      if (old?.maybeSpent) this.#doubtful = old.refreshToken;
      const other = isRejection(error) && (await this.#foundAfterRejection(good));
      if (other) return other;
      if (spare && good(this.#used(spare))) return spare;
      if (!login && !spare) throw error;
    }
    try {
      if (login) return await login();
    } catch (error) {
      if (!spare || isRejection(error)) throw error;
    }
    return refresh(spare);
  }

  /** The caller's pair is tried once; after that, the store has it or its successor. */
  #used(pair: StoredTokens): StoredTokens {
    if (pair.refreshToken === this.#seed?.refreshToken) this.#seed = undefined;
    return pair;
  }

  async #foundAfterRejection(good: Good): Promise<StoredTokens | undefined> {
    for (const delay of looksAfterRejection) {
      if (delay > 0) await pause(this.#own.clock, delay);
      const stored = await this.#read().catch(() => undefined);
      if (stored && good(stored)) return stored;
    }
    return undefined;
  }

  /** If another process was faster, uses its pair, so that all processes share one. */
  async #save(
    tokens: StoredTokens,
    expected: StoredTokens | undefined,
    good: Good,
  ): Promise<StoredTokens> {
    try {
      if (await this.#write(tokens, expected)) return tokens;
      const other = await this.#read();
      if (other && good(other)) return other;
      await this.#write(tokens, other);
    } catch {
      this.#unsaved = { tokens, expected };
    }
    return tokens;
  }

  async #saveLeftover(): Promise<void> {
    if (!this.#unsaved) return;
    await this.#write(this.#unsaved.tokens, this.#unsaved.expected);
    this.#unsaved = undefined;
  }

  /** Lets other processes try. If this also fails, they wait until the claim expires. */
  async #release(claimed: StoredTokens): Promise<void> {
    const pair = { ...claimed };
    delete pair.renewing;
    if (pair.refreshToken === this.#doubtful) pair.maybeSpent = true;
    await this.#write(pair, claimed).catch(() => false);
  }

  #read(): Promise<StoredTokens | undefined> {
    return this.#inTime(this.#store.read());
  }

  #write(tokens: StoredTokens, expected: StoredTokens | undefined): Promise<boolean> {
    return this.#inTime(this.#store.write(tokens, expected));
  }

  #inTime<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const fail = (message: string, cause?: unknown) => reject(unavailable(message, cause));
      const late = (): void => fail('the token store did not answer in time');
      const stop = this.#own.clock.after(storePatience, late);
      answer
        .then(resolve, (cause: unknown) => fail('the token store failed: see cause', cause))
        .finally(stop);
    });
  }
}

/** 425 and 429 mean "not now" and say nothing about the credentials. */
function isRejection(error: unknown): boolean {
  return isRejectedError(error) && error.nextAction !== 'retry';
}

function unavailable(message: string, cause?: unknown): NotSentError {
  return new NotSentError(message, {
    nextAction: 'retry',
    cause: cause === undefined ? cause : safeCause(cause),
  });
}
