/** Lists all values in an object, including nested ones, by path: `senderInformation.senderName`. */
export function leavesOf(
  value: object,
  isLeaf: (path: string) => boolean = () => false,
  before = '',
): [path: string, text: string][] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const path = `${before}${name}`;
    const isGroup = inner instanceof Object && !Array.isArray(inner) && !isLeaf(path);
    if (isGroup) return leavesOf(inner, isLeaf, `${path}.`);
    return [[path, typeof inner === 'string' ? inner : JSON.stringify(inner)]];
  });
}
