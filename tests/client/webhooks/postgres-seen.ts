/** The guide's store, in PostgreSQL. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { SeenStore } from '../../../generated/client/typescript/webhooks.js';

export const tables = `
  create table claims (key text primary key, owner uuid, until timestamptz);
  create table handled (key text, code text, primary key (key, code));
`;

export function postgresSeen(pool: pg.Pool): SeenStore {
  const owner = randomUUID();
  const release = async (key: string): Promise<void> => {
    await pool.query('delete from claims where key = $1 and owner = $2', [key, owner]);
  };
  return {
    async claim(key) {
      const { rowCount } = await pool.query(
        `insert into claims values ($1, $2, now() + interval '1 minute') on conflict (key) do update
         set owner = excluded.owner, until = excluded.until where claims.until < now()`,
        [key, owner],
      );
      if (rowCount === 0) return 'running';
      const found = await pool.query<{ code: string }>('select code from handled where key = $1', [
        key,
      ]);
      return found.rows.map(({ code }) => code);
    },
    async done(key, code) {
      await pool.query('insert into handled values ($1, $2) on conflict do nothing', [key, code]);
      await release(key);
    },
    release,
  };
}
