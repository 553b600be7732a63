/** What an object lists in `x-observed` is there, and is not assumed as well. */
import type { Oas3Rule, UserContext } from '@redocly/openapi-core';
import { isRef } from '@redocly/openapi-core';
import { isObject, objectAt, textAt } from '../../../toolkit/contract/objects.js';
import { isShown } from '../not-shown.js';
import { keyAt } from './key.ts';

export const checkObserved: Oas3Rule = () => ({
  any: checkNode,
  // What stands beside a `$ref` is not part of the node that it leads to.
  ref: checkNode,
});

function checkNode(node: unknown, ctx: UserContext): void {
  if (!isObject(node)) return;
  const resolve = (value: unknown): unknown => (isRef(value) ? ctx.resolve(value).node : value);
  const report = (message: string, key: string): void =>
    ctx.report({ message, location: keyAt(ctx.location, 'x-observed', key) });
  const assumed = objectAt(node, 'x-assumed');
  for (const [key, mark] of Object.entries(objectAt(node, 'x-observed'))) {
    if (!isShown(node, key, resolve)) {
      report(`\`${key}\` is listed as observed, and is absent. Add it, or remove the mark.`, key);
    }
    if (Object.hasOwn(assumed, key)) {
      report(`\`${key}\` is both assumed and observed. Remove one of the two.`, key);
    }
    const [from = '', until = ''] = [textAt(mark, 'from'), textAt(mark, 'until')];
    if (until < from) report(`\`${key}\`: until ${until} is before from ${from}.`, key);
  }
}
