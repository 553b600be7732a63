/** Matchers of Vitest with the type `unknown` instead of `any`. */
import { expect } from 'vitest';

export const anyText: unknown = expect.any(String);

export const anyNumber: unknown = expect.any(Number);

export function textWith(part: string): unknown {
  return expect.stringContaining(part);
}

export function textLike(form: RegExp): unknown {
  return expect.stringMatching(form);
}
