/** What was wrong with a request, as a header: the contract's own 400 example cannot say it. */

export interface Violation {
  location: string[];
  code: string | number | undefined;
  message: string;
}

/** What Prism finds wrong. */
export type Found = { path?: string[]; code?: string | number; message: string }[];

export function violationsOf({ input, output }: { input: Found; output: Found }): Violation[] {
  return [
    ...input.map((found) => ({ at: 'request', ...found })),
    ...output.map((found) => ({ at: 'response', ...found })),
  ].map(({ at, path = [], code, message }) => ({ location: [at, ...path], code, message }));
}

/** Prism's own header for it; nothing when all is well. */
export function violationsHeader(violations: Violation[]): { [name: string]: string } {
  if (violations.length === 0) return {};
  return { 'sl-violations': asciiJson(violations).slice(0, maxHeaderLength) };
}

/** Clients refuse headers of 8 kB and more. */
const maxHeaderLength = 8_000;

/** A header takes ASCII only, and the name of an unknown property may be anything. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
