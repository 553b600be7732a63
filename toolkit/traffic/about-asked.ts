/** Whether an answer is about what was asked for: one rule for accounts, references and countries. */

/**
 * How a text of an answer compares with the one that was asked for. Other spaces and signs, capitals,
 * leading zeros and masked characters are another form of the same; so is an empty text, which names
 * nothing else.
 */
export function compareNames(asked: string, came: string): 'same' | 'another form' | 'another' {
  if (asked === came) return 'same';
  const wanted = plain(asked);
  const visible = came.split(masked).map((part) => plain(part));
  if (visible.length === 1) {
    const [text = ''] = visible.map(withoutZeros);
    return text === '' || text === withoutZeros(wanted) ? 'another form' : 'another';
  }
  const pattern = new RegExp(`^${visible.join('.*')}$`);
  return pattern.test(wanted) ? 'another form' : 'another';
}

/** An x is a letter, and several are a mask. */
const masked = /[*•·#]+|x{2,}|X{2,}/;

function plain(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}

function withoutZeros(text: string): string {
  return text.replace(/^0+/, '');
}
