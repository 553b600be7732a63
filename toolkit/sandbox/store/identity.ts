/** How contents become keys: canonical JSON, and hashes of it. */
import { hash } from 'node:crypto';

/**
 * JSON that is the same for equal values, however they were written: the keys of every object are
 * in order, and there is no white space between the tokens.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  let fields = '';
  for (const name of Object.keys(value).sort()) {
    const field = value[name];
    if (field === undefined) continue;
    fields += `${fields === '' ? '' : ','}${JSON.stringify(name)}:${canonicalJson(field)}`;
  }
  return `{${fields}}`;
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null;
}

/** A hash of texts, in their order: 144 bits, so that no two lists have the same. */
export function fingerprint(texts: readonly string[]): string {
  return hash('sha256', JSON.stringify(texts), 'base64url').slice(0, 24);
}

/** A reference as the database stores it: it may be long, or have what a database cannot store. */
export function referenceKey(transactionReference: string): string {
  return plainForm.test(transactionReference)
    ? transactionReference
    : `#${fingerprint([transactionReference])}`;
}

/** Stored as it is: ASCII that does not look like a hash. */
const plainForm = /^[\x21\x22\x24-\x7e][\x20-\x7e]{0,127}$/;

/** FNV-1a: any number that a text decides. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}
