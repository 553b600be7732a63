import fc from 'fast-check';

/**
 * Any character of Unicode, as fast-check's own unit `binary`, whose map of all characters takes over a
 * second to make and stays in memory, 86 MB of it.
 */
export const anyCharacter = fc
  .nat(0x10ffff)
  // The way back too: without it fast-check leaves out texts like `__proto__`.
  .map((code) => String.fromCodePoint(code), codeOf)
  .filter((character) => character.isWellFormed());

/** @throws Error when it is not one character */
function codeOf(character: unknown): number {
  const [first, ...others] = typeof character === 'string' ? Array.from(character) : [];
  const code = first?.codePointAt(0);
  if (code === undefined || others.length > 0) throw new Error('Not one character.');
  return code;
}
