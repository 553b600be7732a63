/** `accountNumber` as `account` and `number`. */
export function wordsIn(text: string): string[] {
  const words = text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').match(/[a-z]+/gi) ?? [];
  return words.map((word) => word.toLowerCase());
}
