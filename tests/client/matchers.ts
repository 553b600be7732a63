/** Vitest types its asymmetric matchers `any`. These are `unknown`. */
import { expect } from 'vitest';

export const anyText: unknown = expect.any(String);

export const anyNumber: unknown = expect.any(Number);

/** A text that contains a part. */
export function textWith(part: string): unknown {
  return expect.stringContaining(part);
}

/** A text that matches a pattern. */
export function textLike(form: RegExp): unknown {
  return expect.stringMatching(form);
}
