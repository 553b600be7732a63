/** The one wrong password tried on a login, derived from the correct one. */

/**
 * The password with the case of its last letter changed, which catches both a prefix comparison and a
 * case-insensitive one. Without a letter, its last character changes. It is as secret as the correct one.
 */
export function wrongPassword(right: string): string {
  const characters = Array.from(right);
  const letter = characters.findLastIndex((one) => inOtherCase(one) !== one);
  const other =
    letter < 0 ? (right.endsWith('0') ? '1' : '0') : inOtherCase(characters[letter] ?? '');
  return characters.with(letter < 0 ? -1 : letter, other).join('');
}

/** Returns the other case of a character, or the character itself if the other case has a different length. */
function inOtherCase(one: string): string {
  const others = [one.toUpperCase(), one.toLowerCase()];
  return others.find((other) => other !== one && other.length === one.length) ?? one;
}
