import { describe, expect, test } from 'vitest';
import { demoCredentials } from '../../../toolkit/sandbox/engine/partners/demo-partners.ts';
import { databaseKinds, freshDatabase } from '../database.ts';
import { harbour, startOn, startTwo, testEngine } from './fixtures.ts';

describe.each(databaseKinds)('sessions on %s', (kind) => {
  test.each(demoCredentials)('$email logs in with the password that is printed', async (one) => {
    const { engine } = await startOn(kind);
    const user = await engine.authenticate(one.email, one.password);
    expect(user).toMatchObject({ email: one.email });
    expect(JSON.stringify(user)).not.toMatch(/password/i);
    expect(user?.merchantCode === null).toBe(one.description.includes('not bound'));
    for (const wrong of ['', `${one.password} `, one.password.toUpperCase()]) {
      expect(await engine.authenticate(one.email, wrong)).toBeUndefined();
    }
    expect(await engine.authenticate('nobody@harbour-remit.example', one.password)).toBeUndefined();
  });

  test('a refresh token works once; used again it ends the session', async () => {
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

  test('of many that use a refresh token at once, one gets a new one', async () => {
    const { engine: one, other } = await startTwo(kind);
    const user = harbour(one);
    const session = await one.startSession(user, 60_000);
    const rotations = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 === 0 ? one : other).rotateSession(session.refreshId, user, 60_000),
      ),
    );
    expect(rotations.filter(({ result }) => result === 'rotated')).toHaveLength(1);
  });

  test('a refresh token dies by the clock of its partner', async () => {
    const { engine, user } = await startOn(kind);
    const { refreshId } = await engine.startSession(user, 1_000);
    const other = await engine.startSession(user, 1_001);
    await engine.advance(1_000);
    expect((await engine.rotateSession(refreshId, user, 1_000)).result).toBe('rejected');
    expect((await engine.rotateSession(other.refreshId, user, 1_000)).result).toBe('rotated');
    expect((await engine.rotateSession('unknown', user, 1_000)).result).toBe('rejected');
  });

  test('all engines on a database have one signing key, another database another', async () => {
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
