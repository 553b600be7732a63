/** Users, and the sessions that their refresh tokens continue. */
import { randomBytes, randomUUID } from 'node:crypto';
import { execute, query, text } from '../../store/store.ts';
import type { Work } from '../../store/store.ts';
import type { Rotation, Session, Sessions } from '../engine.ts';
import type { Context } from '../shared/context.ts';
import { countChange } from '../shared/shared-state.ts';
import type { SharedState, StoredUser } from '../shared/shared-state.ts';
import { hashOfPassword, profileOf } from '../shared/users.ts';

export function createSessions({ store, shared, now }: Context): Sessions {
  return {
    async authenticate(email, password) {
      const user = userWith(email, await shared.look());
      return user?.password === hashOfPassword(password) ? profileOf(user) : undefined;
    },

    findUser(username) {
      const user = shared.state().users.get(username);
      return user && profileOf(user);
    },
    isSessionEnded: (sessionId) => shared.state().endedSessions.has(sessionId),
    findUserByEmail(email) {
      const user = userWith(email, shared.state());
      return user && profileOf(user);
    },

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

    startSession: ({ username, partnerCode }, refreshLifetimeMs) =>
      store.transaction(function* () {
        const session = { sessionId: randomUUID(), refreshId: randomUUID() };
        yield* execute(
          'insert into sessions (session_id, username, ended) values (?, ?, 0)',
          session.sessionId,
          username,
        );
        yield* addRefreshToken(session, now(partnerCode) + refreshLifetimeMs);
        return session;
      }),

    async rotateSession(refreshId, { username, partnerCode }, refreshLifetimeMs) {
      const rotation = await store.transaction(() =>
        rotate(refreshId, username, now(partnerCode), refreshLifetimeMs),
      );
      if (rotation.result === 'reused') await shared.refresh();
      return rotation;
    },
  };
}

function* rotate(
  refreshId: string,
  username: string,
  now: number,
  lifetimeMs: number,
): Work<Rotation> {
  const [token] = yield* query(findTokenSql, refreshId, username, now);
  if (!token) return { result: 'rejected' };
  const sessionId = text(token, 'session_id');
  // Of two that come here with the same token, one changes the row.
  const taken = yield* execute(
    'update refresh_tokens set used = 1 where refresh_id = ? and used = 0',
    refreshId,
  );
  if (taken === 0) {
    yield* execute('update sessions set ended = 1 where session_id = ?', sessionId);
    yield* countChange();
    return { result: 'reused' };
  }
  const session = { sessionId, refreshId: randomUUID() };
  yield* addRefreshToken(session, now + lifetimeMs);
  return { result: 'rotated', session };
}

function* addRefreshToken({ sessionId, refreshId }: Session, expiresAt: number): Work<void> {
  yield* execute(
    'insert into refresh_tokens (refresh_id, session_id, expires_at, used) values (?, ?, ?, 0)',
    refreshId,
    sessionId,
    Math.round(expiresAt),
  );
}

function userWith(email: string, { users }: SharedState): StoredUser | undefined {
  const address = email.toLowerCase();
  return [...users.values()].find((one) => one.email === address);
}

const findTokenSql = `
  select s.session_id
  from refresh_tokens t join sessions s on s.session_id = t.session_id
  where t.refresh_id = ? and s.username = ? and t.expires_at > ? and s.ended = 0`;
