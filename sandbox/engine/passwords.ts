/** Passwords, kept as scrypt hashes. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const keyLength = 32;

/** Salt and hash, both base64url, with a dot between them. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('base64url')}.${(await derive(password, salt)).toString('base64url')}`;
}

/** Takes the same time whether the password is right or wrong. */
export async function passwordMatches(password: string, hash: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split('.');
  const derived = await derive(password, Buffer.from(salt, 'base64url'));
  const expected = Buffer.from(key, 'base64url');
  return expected.length === derived.length && timingSafeEqual(expected, derived);
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyLength, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
