/** The one wrong password that a login gets, made from the right one. */

/**
 * The password with the case of its last letter changed, so that a comparison by a prefix and one
 * without case both take it; without a letter, with another last character. It is as secret as the
 * right one.
 */
export function wrongPassword(right: string): string {
  const characters = Array.from(right);
  const letter = characters.findLastIndex((one) => inOtherCase(one) !== one);
  const other =
    letter < 0 ? (right.endsWith('0') ? '1' : '0') : inOtherCase(characters[letter] ?? '');
  return characters.with(letter < 0 ? -1 : letter, other).join('');
}

/** The character itself where it has no other case of the same length. */
function inOtherCase(one: string): string {
  const others = [one.toUpperCase(), one.toLowerCase()];
  return others.find((other) => other !== one && other.length === one.length) ?? one;
}
