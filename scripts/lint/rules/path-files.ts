/** A path item stands in the file that its URL names, a webhook in the file that its name names. */
import { relative } from 'node:path';
import { isRef, type Oas3Rule, type UserContext } from '@redocly/openapi-core';
import { isObject } from '../../../toolkit/contract/objects.js';
import { pathItemFile } from '../../../toolkit/contract/source-files.ts';
import { keyAt } from './key.ts';

export const checkPathFiles: Oas3Rule = () => ({
  Paths: (paths: unknown, ctx) => checkIndex(paths, pathItemFile, ctx),
  WebhooksMap: (webhooks: unknown, ctx) =>
    checkIndex(webhooks, (name) => `openapi/webhooks/${name}.yaml`, ctx),
});

function checkIndex(index: unknown, fileOf: (key: string) => string, ctx: UserContext): void {
  if (!isObject(index)) return;
  for (const [key, item] of Object.entries(index)) {
    if (key.startsWith('x-')) continue;
    const file = relative('openapi', fileOf(key)).replaceAll('\\', '/');
    const actual = isRef(item) ? item.$ref.replace(/^\.\//, '') : undefined;
    if (actual !== file) {
      const found = actual ?? 'this index';
      ctx.report({
        message: `\`${key}\` stands in ${found}. Its file is ${file}: move it there.`,
        location: actual ? keyAt(ctx.location, key, '$ref') : keyAt(ctx.location, key),
      });
    }
  }
}
