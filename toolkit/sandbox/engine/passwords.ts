/** Passwords, stored as scrypt hashes. */
import { scrypt, timingSafeEqual } from 'node:crypto';

const keyLength = 32;

/**
 * Takes the same time whether the password is right or wrong.
 *
 * @param hash salt and hash, both base64url, with a dot between them
 */
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
