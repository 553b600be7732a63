/** Checks that each tag is in one group of `x-tagGroups`, because Redoc does not show a tag without a group. */
import type { Oas3Rule } from '@redocly/openapi-core';
import { listAt, textAt } from '../../../toolkit/contract/objects.js';
import { keyAt } from './key.ts';

export const checkTagGroups: Oas3Rule = () => ({
  Root(root: unknown, ctx) {
    const grouped = listAt(root, 'x-tagGroups').flatMap((group) => listAt(group, 'tags'));
    const declared = listAt(root, 'tags').map((tag) => textAt(tag, 'name') ?? '');

    for (const [index, name] of declared.entries()) {
      const count = grouped.filter((tag) => tag === name).length;
      if (count === 1) continue;
      ctx.report({
        message: `The tag \`${name}\` is in ${count} groups of x-tagGroups. Put it in exactly one.`,
        location: ctx.location.child(['tags', index]),
      });
    }
    for (const name of grouped.filter((tag) => !declared.some((other) => other === tag))) {
      ctx.report({
        message: `x-tagGroups names \`${String(name)}\`, which is not a tag. Declare the tag, or remove it.`,
        location: keyAt(ctx.location, 'x-tagGroups'),
      });
    }
  },
});
