/** Money as whole minor units. Every currency of the contract has two decimals. */

/** More digits than any balance of the sandbox has. */
const digitsOfAnyBalance = 17;

/** `250000.00` as the contract has it, without leading zeros: two texts of one amount are equal. */
export function canonicalAmount(amount: string): string {
  return amount.replace(/^0+(?=\d)/, '');
}

/**
 * An amount of the contract's form in minor units.
 *
 * @returns undefined for one so long that no balance covers it
 */
export function minorUnits(amount: string): bigint | undefined {
  const digits = canonicalAmount(amount).replace('.', '');
  return digits.length > digitsOfAnyBalance ? undefined : BigInt(digits);
}

/**
 * Minor units as a JSON number. Exact up to 90 million million, more than the sandbox hands out.
 */
export function toNumber(minor: bigint): number {
  return Number(minor) / 100;
}
