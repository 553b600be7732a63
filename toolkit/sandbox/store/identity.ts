/** Turns content into keys. */
import { hash } from 'node:crypto';

/** A hash of texts in order: 144 bits, so that two lists practically never collide. */
export function fingerprint(texts: readonly string[]): string {
  return hash('sha256', JSON.stringify(texts), 'base64url').slice(0, 24);
}

/** Returns a key for a text from a request, which may be long or impossible to store. */
export function textKey(text: string): string {
  return plainForm.test(text) ? text : `#${fingerprint([text])}`;
}

/** Matches texts that are stored unchanged: ASCII that does not look like a hash. */
const plainForm = /^[\x21\x22\x24-\x7e][\x20-\x7e]{0,127}$/;

/** FNV-1a: a number derived from a text. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}
