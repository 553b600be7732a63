/** Users, and the sessions that their refresh tokens continue. */
import { randomBytes, randomUUID } from 'node:crypto';
import { execute, query, text } from '../store/store.ts';
import type { Work } from '../store/store.ts';
import { demoUsers } from './demo-partners.ts';
import type { Rotation, Session, Sessions, User } from './engine.ts';
import { passwordMatches } from './passwords.ts';
import type { Context } from './settings.ts';

export function createSessions({ store, settings: { realNow } }: Context): Sessions {
  return {
    async authenticate(email, password) {
      const user = demoUsers.find((one) => one.email === email.toLowerCase());
      // An unknown address costs the same time as a wrong password.
      const matches = await passwordMatches(password, user?.passwordHash ?? unknownHash);
      return user && matches ? profileOf(user) : undefined;
    },

    findUser: userNamed,

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

    startSession: (username, refreshLifetimeMs) =>
      store.transaction(function* () {
        const session = { sessionId: randomUUID(), refreshId: randomUUID() };
        yield* execute(
          'insert into sessions (session_id, username, ended) values (?, ?, 0)',
          session.sessionId,
          username,
        );
        yield* addRefreshToken(session, realNow() + refreshLifetimeMs);
        return session;
      }),

    rotateSession: (refreshId, refreshLifetimeMs) =>
      store.transaction(() => rotate(refreshId, realNow(), refreshLifetimeMs)),

    isSessionLive: (sessionId) =>
      store.read(function* () {
        const live = 'select 1 as live from sessions where session_id = ? and ended = 0';
        return (yield* query(live, sessionId)).length > 0;
      }),

    endSession: (sessionId) => store.transaction(() => end(sessionId)),
  };
}

function* rotate(refreshId: string, now: number, lifetimeMs: number): Work<Rotation> {
  const [token] = yield* query(findTokenSql, refreshId, now);
  if (!token) return { result: 'rejected' };
  const sessionId = text(token, 'session_id');
  const user = userNamed(text(token, 'username'));
  if (!user) return { result: 'rejected' };
  // Of two that come here with the same token, one changes the row.
  const taken = yield* execute(
    'update refresh_tokens set used = 1 where refresh_id = ? and used = 0',
    refreshId,
  );
  if (taken === 0) {
    yield* end(sessionId);
    return { result: 'reused' };
  }
  const session = { sessionId, refreshId: randomUUID() };
  yield* addRefreshToken(session, now + lifetimeMs);
  return { result: 'rotated', session, user };
}

function* addRefreshToken({ sessionId, refreshId }: Session, expiresAt: number): Work<void> {
  yield* execute(
    'insert into refresh_tokens (refresh_id, session_id, expires_at, used) values (?, ?, ?, 0)',
    refreshId,
    sessionId,
    Math.round(expiresAt),
  );
}

function* end(sessionId: string): Work<void> {
  yield* execute('update sessions set ended = 1 where session_id = ?', sessionId);
}

function userNamed(username: string): User | undefined {
  const user = demoUsers.find((one) => one.username === username);
  return user && profileOf(user);
}

/** Without the hash of the password. */
function profileOf(user: User): User {
  return {
    username: user.username,
    email: user.email,
    phoneNumber: user.phoneNumber,
    firstName: user.firstName,
    lastName: user.lastName,
    partnerCode: user.partnerCode,
    merchantCode: user.merchantCode,
    realmRoles: [...user.realmRoles],
    emailVerified: user.emailVerified,
  };
}

/** Matches no password. */
const unknownHash = `${'A'.repeat(22)}.${'A'.repeat(43)}`;

const findTokenSql = `
  select s.session_id, s.username
  from refresh_tokens t join sessions s on s.session_id = t.session_id
  where t.refresh_id = ? and t.expires_at > ? and s.ended = 0`;
