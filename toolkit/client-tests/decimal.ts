/** Decimal numbers as text, compared by their value and never as binary fractions. */

/**
 * One form for every way to write a number: `1e-7` and `0.00000010` are the same.
 *
 * @returns nothing for what is not a number in the form of JSON
 */
export function decimalOf(text: string): string | undefined {
  const [all, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/.exec(text) ?? [];
  if (all === undefined) return undefined;
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  const exponent = Number(power) - fraction.length + (digits.length - significant.length);
  return `${sign}${significant}e${exponent}`;
}
