/** A named-only operation says its name and place, and nothing that the source does not show. */
import { isRef, type Oas3Rule, type UserContext } from '@redocly/openapi-core';
import { methods } from '../../../toolkit/contract/document.ts';
import { isObject, listAt, type UnknownObject } from '../../../toolkit/contract/objects.js';
import { keyAt } from './key.ts';

const groups: { [segment: string]: string } = {
  'fx-rate-api': 'fx',
  'remittance-middleware': 'remittance',
  'collection-middleware': 'collection',
};

const allowedKeys = ['operationId', 'summary', 'tags', 'parameters'];

export const checkNamedOnlyOperations: Oas3Rule = () => ({
  Paths: {
    PathItem(item: unknown, ctx) {
      if (!isObject(item)) return;
      for (const method of methods) {
        const operation = item[method];
        if (isObject(operation) && operation['x-doc-status'] === 'named-only') {
          checkOperation(operation, method, String(ctx.key), ctx);
        }
      }
    },
  },
});

/** Its group, then the segments of its path in PascalCase, without parameters. */
function mechanicalOperationId(path: string): string {
  const [first = '', ...segments] = path.split('/').slice(1);
  const words = segments.filter((segment) => !segment.startsWith('{')).flatMap((s) => s.split('-'));
  const pascal = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
  return `${groups[first] ?? first}${pascal}`;
}

function checkOperation(
  operation: UnknownObject,
  method: string,
  path: string,
  ctx: UserContext,
): void {
  const report = (key: string, message: string) =>
    ctx.report({ message, location: keyAt(ctx.location, method, key) });

  const operationId = mechanicalOperationId(path);
  if (operation['operationId'] !== operationId) {
    report('operationId', `A named-only operation is named by its URL: \`${operationId}\`.`);
  }
  const summary = `${method.toUpperCase()} ${path}`;
  if (operation['summary'] !== summary) {
    report('summary', `The summary of a named-only operation is its URL: \`${summary}\`.`);
  }
  for (const key of Object.keys(operation)) {
    if (!allowedKeys.includes(key) && !key.startsWith('x-')) {
      report(key, `A named-only operation has no \`${key}\`. Remove it, or document all.`);
    }
  }
  for (const [index, parameter] of listAt(operation, 'parameters').entries()) {
    const resolved: unknown = isRef(parameter) ? ctx.resolve(parameter).node : parameter;
    if (isObject(resolved) && resolved['in'] !== 'path') {
      ctx.report({
        message: 'A named-only operation has no parameters but those of its path. Remove this one.',
        location: ctx.location.child([method, 'parameters', index]),
      });
    }
  }
}
