/** What an object lists in `x-not-shown` is absent from it. */
import type { Oas3Rule, UserContext } from '@redocly/openapi-core';
import { isRef } from '@redocly/openapi-core';
import { contradictions } from '../not-shown.js';
import { isObject } from '../../../toolkit/contract/objects.js';
import { keyAt } from './key.ts';

export const checkNotShown: Oas3Rule = () => ({
  any: checkNode,
  // What stands beside a `$ref` is not part of the node that it leads to.
  ref: checkNode,
});

function checkNode(node: unknown, ctx: UserContext): void {
  if (!isObject(node)) return;
  const resolve = (value: unknown): unknown => (isRef(value) ? ctx.resolve(value).node : value);
  for (const entry of contradictions(node, resolve)) {
    ctx.report({
      message: `\`${entry}\` is listed as not shown, and is shown. Remove one of the two.`,
      location: keyAt(ctx.location, 'x-not-shown'),
    });
  }
}
