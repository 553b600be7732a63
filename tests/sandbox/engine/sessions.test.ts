import { describe, expect, test } from 'vitest';
import { databaseKinds, freshDatabase } from '../database.ts';
import { harbour, startTwo, testEngine } from './fixtures.ts';

describe.each(databaseKinds)('sessions on %s', (kind) => {
  test('a refresh token works once; reusing it ends the session', async () => {
    const { engine, other: elsewhere } = await startTwo(kind);
    const user = harbour(engine);
    const first = await engine.startSession(user, 1_000);
    const other = await engine.startSession(user, 1_000);
    const rotation = await engine.rotateSession(first.refreshId, user, 1_000);
    if (rotation.result !== 'rotated') throw new Error(rotation.result);
    expect(rotation.session.sessionId).toBe(first.sessionId);
    expect(engine.isSessionEnded(first.sessionId)).toBe(false);
    expect((await engine.rotateSession(first.refreshId, user, 1_000)).result).toBe('reused');
    expect(engine.isSessionEnded(first.sessionId)).toBe(true);
    await elsewhere.runDueTransitions();
    expect(elsewhere.isSessionEnded(first.sessionId)).toBe(true);
    const next = await engine.rotateSession(rotation.session.refreshId, user, 1_000);
    expect(next.result).toBe('rejected');
    expect(engine.isSessionEnded(other.sessionId)).toBe(false);
  });

  test('all engines on a database share a signing key, another database has another', async () => {
    const database = await freshDatabase(kind);
    const keys = await Promise.all(
      [database, database, await freshDatabase(kind)].map(async (address) =>
        Buffer.from(await (await testEngine(address)).signingKey()).toString('hex'),
      ),
    );
    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});
