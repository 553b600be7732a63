/** A style or a script as a browser gets it. */

/** Comments, indentation and empty lines stay in the source. A text over several lines is not provided for. */
export function sentAsset(source: string): string {
  return source
    .replaceAll(/^\s*\/\*[\s\S]*?\*\//gm, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/^\s+/gm, '');
}
