/** The asymmetric matchers of the test tool, which types them `any`, as what they are: unknown. */
import { expect } from 'vitest';

export const anyText: unknown = expect.any(String);

export const anyNumber: unknown = expect.any(Number);

/** A text with a part in it. */
export function textWith(part: string): unknown {
  return expect.stringContaining(part);
}

/** A text of a form. */
export function textLike(form: RegExp): unknown {
  return expect.stringMatching(form);
}
