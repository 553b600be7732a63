/** Why a request was rejected, as a header: the contract's own 400 example cannot say it. */
import type { Violation } from '../serve/prism.ts';

/** Prism's own header for it; none when there is no violation. */
export function violationsHeader(violations: Violation[]): { [name: string]: string } {
  if (violations.length === 0) return {};
  return { 'sl-violations': asciiJson(violations).slice(0, maxHeaderLength) };
}

/** Clients reject headers of 8 kB and more. */
const maxHeaderLength = 8_000;

/** A header takes ASCII only, and the name of an unknown property may be anything. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
