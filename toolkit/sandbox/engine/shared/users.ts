/** Users in the database. */
import { hash } from 'node:crypto';
import { execute } from '../../store/store.ts';
import type { Work } from '../../store/store.ts';
import { isPresent } from './present.ts';

/** A user of a partner. The profile has the fields of the login answer. */
export interface User {
  username: string;
  email: string;
  phoneNumber: string;
  firstName: string;
  lastName: string;
  partnerCode: string;
  /** The merchant. Null for a user who may not read statements (403). */
  merchantCode: string | null;
  realmRoles: string[];
  emailVerified: boolean;
}

/** The user fields stored as JSON. */
export type Profile = Omit<User, 'username' | 'partnerCode' | 'email'>;

export interface NewUser extends User {
  password: string;
}

/** Adds missing users and returns their number. */
export function* addUsers(users: readonly NewUser[]): Work<number> {
  const rows = users.map(({ username, partnerCode, email, password, ...profile }) => ({
    username,
    partner: partnerCode,
    email,
    password: hashOfPassword(password),
    profile: JSON.stringify(profile),
  }));
  return yield* execute(addUsersSql, { rows });
}

/**
 * Hashes a password. The sandbox's passwords are published or made for a test, so a fast hash is enough. A real
 * service would use scrypt.
 */
export function hashOfPassword(password: string): string {
  return hash('sha256', password, 'base64url');
}

/** Returns the user without the hash of the password. */
export function profileOf({ password, ...user }: NewUser): User {
  return { ...user, realmRoles: [...user.realmRoles] };
}

const addUsersSql = `
  insert into users (books, username, email, password, profile)
  select p.id, r.username, r.email, r.password, r.profile
  from rows(?, username text, partner text, email text, password text, profile text) as r
  join books p on ${isPresent} and p.partner_code = r.partner
  where not exists (
    select 1 from books p join users u on u.books = p.id
    where ${isPresent} and (u.username = r.username or u.email = r.email)
  )`;
