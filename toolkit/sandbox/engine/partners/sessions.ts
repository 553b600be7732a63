/** Users, and the sessions that their refresh tokens extend. */
import { randomBytes, randomUUID } from 'node:crypto';
import { execute, query, text } from '../../store/store.ts';
import type { Work } from '../../store/store.ts';
import { lockPartner } from '../money/ledger.ts';
import type { Context } from '../shared/context.ts';
import { countChange } from '../shared/shared-state.ts';
import type { SharedState, StoredUser } from '../shared/shared-state.ts';
import { hashOfPassword, profileOf } from '../shared/users.ts';
import type { User } from '../shared/users.ts';

export interface Session {
  sessionId: string;
  /** Identifies the refresh token in its `jti` claim. */
  refreshId: string;
}

/** `reused`: it was used before. `rejected`: it is unknown or expired, or its session has ended. */
type Rotation = { result: 'rotated'; session: Session } | { result: 'reused' | 'rejected' };

export function createSessions({ store, shared, now }: Context) {
  return {
    /** Returns the user with this e-mail address and password; undefined if there is none. */
    async authenticate(email: string, password: string) {
      const user = userWith(email, await shared.look());
      return user?.password === hashOfPassword(password) ? profileOf(user) : undefined;
    },

    /** Returns the user that a token names. */
    findUser(username: string) {
      const user = shared.state().users.get(username);
      return user && profileOf(user);
    },
    /** Whether a refresh token of the session was used twice. */
    isSessionEnded: (sessionId: string) => shared.state().endedSessions.has(sessionId),
    findUserByEmail(email: string) {
      const user = userWith(email, shared.state());
      return user && profileOf(user);
    },

    /** The signing key of tokens: 32 random bytes, created once per database. */
    async signingKey() {
      const fresh = randomBytes(32).toString('base64url');
      const stored = await store.transaction(function* () {
        yield* execute(
          `insert into settings (name, value) values ('signing-key', ?)
          on conflict (name) do nothing`,
          fresh,
        );
        const [row] = yield* query("select value from settings where name = 'signing-key'");
        return row ? text(row, 'value') : fresh;
      });
      return Buffer.from(stored, 'base64url');
    },

    /** Starts a session at login. Its refresh token lives this long by the partner's clock. */
    startSession: ({ username, partnerCode }: User, refreshLifetimeMs: number) =>
      store.transaction(function* () {
        // Lock the partner's accounts, so that a reset includes the session.
        const { books } = yield* lockPartner(partnerCode, { shared });
        const session = { sessionId: randomUUID(), refreshId: randomUUID() };
        yield* execute(addSessionSql, books, session.sessionId, username);
        yield* addRefreshToken(books, session, now(partnerCode) + refreshLifetimeMs);
        return session;
      }),

    /** Exchanges a refresh token for a new one, once: a token used twice has leaked and ends its session. */
    async rotateSession(refreshId: string, user: User, refreshLifetimeMs: number) {
      const rotation = await store.transaction(function* () {
        const { books } = yield* lockPartner(user.partnerCode, { shared });
        const time = now(user.partnerCode);
        return yield* rotate(
          { books, refreshId, username: user.username },
          time,
          refreshLifetimeMs,
        );
      });
      if (rotation.result === 'reused') await shared.refresh();
      return rotation;
    },
  };
}

/** A refresh token that was submitted. */
interface GivenToken {
  books: number;
  refreshId: string;
  username: string;
}

function* rotate(
  { books, refreshId, username }: GivenToken,
  now: number,
  lifetimeMs: number,
): Work<Rotation> {
  const [token] = yield* query(findTokenSql, books, refreshId, username, now);
  if (!token) return { result: 'rejected' };
  const sessionId = text(token, 'session_id');
  // If two requests use the same token, only one changes the row.
  if ((yield* execute(useTokenSql, books, refreshId)) === 0) {
    yield* execute(endSessionSql, books, sessionId);
    yield* countChange();
    return { result: 'reused' };
  }
  const session = { sessionId, refreshId: randomUUID() };
  yield* addRefreshToken(books, session, now + lifetimeMs);
  return { result: 'rotated', session };
}

function* addRefreshToken(
  books: number,
  { sessionId, refreshId }: Session,
  expiresAt: number,
): Work<void> {
  yield* execute(addTokenSql, books, refreshId, sessionId, Math.round(expiresAt));
}

function userWith(email: string, { users }: SharedState): StoredUser | undefined {
  const address = email.toLowerCase();
  return [...users.values()].find((one) => one.email === address);
}

const addSessionSql =
  'insert into sessions (books, session_id, username, ended) values (?, ?, ?, 0)';

const addTokenSql = `
  insert into refresh_tokens (books, refresh_id, session_id, expires_at, used)
  values (?, ?, ?, ?, 0)`;

const findTokenSql = `
  select s.session_id
  from refresh_tokens t join sessions s on s.books = t.books and s.session_id = t.session_id
  where t.books = ? and t.refresh_id = ? and s.username = ? and t.expires_at > ? and s.ended = 0`;

const useTokenSql =
  'update refresh_tokens set used = 1 where books = ? and refresh_id = ? and used = 0';

const endSessionSql = 'update sessions set ended = 1 where books = ? and session_id = ?';
