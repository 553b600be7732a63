/** Whether an answer is about what was asked for: one rule for accounts, references and countries. */

/**
 * How a text of an answer compares with the one that was asked for. Other spaces and signs, capitals,
 * leading zeros and masked characters are another form of the same; so is an empty text, which names
 * nothing else. An account may have the code of its bank or country before it, as an IBAN has.
 */
export function compareNames(asked: string, came: string, isAccount: boolean) {
  if (asked === came) return 'same';
  const wanted = plain(asked);
  const visible = came.split(masked).map((part) => plain(part));
  if (visible.length === 1) {
    const [text, whole] = [withoutZeros(visible[0] ?? ''), withoutZeros(wanted)];
    const isPart = isAccount && Math.min(text.length, whole.length) >= fewestDigits;
    const isSame = isPart ? text.endsWith(whole) || whole.endsWith(text) : text === whole;
    return text === '' || isSame ? 'another form' : 'another';
  }
  const pattern = new RegExp(`^${visible.join('.*')}$`);
  return pattern.test(wanted) ? 'another form' : 'another';
}

/** Of an account that another form of it ends with. */
const fewestDigits = 6;

/** An x is a letter, and several are a mask. */
const masked = /[*•·#]+|x{2,}|X{2,}/;

function plain(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}

function withoutZeros(text: string): string {
  return text.replace(/^0+/, '');
}
