import fc from 'fast-check';

/**
 * Any character of Unicode. Not fast-check's own unit `binary`: its map of all characters takes seconds
 * to make, and a hundred megabytes of the process for good.
 */
export const anyCharacter = fc
  .nat(0x10ffff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => character.isWellFormed());
