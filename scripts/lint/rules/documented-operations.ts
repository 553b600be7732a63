/** The plain keys of a documented operation (description, x-source, summary) are assertions in redocly.yaml. */
import { isRef, type Oas3Rule, type UserContext } from '@redocly/openapi-core';
import { isObject, listAt, objectAt } from '../../../toolkit/contract/objects.js';
import type { UnknownObject } from '../../../toolkit/contract/objects.js';
import { keyAt } from './key.ts';

export const checkDocumentedOperations: Oas3Rule = () => ({
  Paths: {
    Operation(operation: unknown, ctx) {
      if (!isDocumented(operation)) return;
      checkFailures(operation, ctx);
      const responses = objectAt(operation, 'responses');
      const successes = Object.keys(responses).filter((status) => status.startsWith('2'));
      // A 204 has no body to show.
      if (!successes.some((status) => status === '204' || hasExample(responses[status], ctx))) {
        ctx.report({
          message: 'A documented operation shows a success. Add an example to its 2XX answer.',
          location: keyAt(ctx.location, 'responses'),
        });
      }
    },
  },
  WebhooksMap: {
    Operation(operation: unknown, ctx) {
      if (!isDocumented(operation) || hasExample(operation['requestBody'], ctx)) return;
      ctx.report({
        message: 'A documented webhook shows what it delivers. Add an example to its body.',
        location: keyAt(ctx.location, 'requestBody'),
      });
    },
  },
});

function isDocumented(operation: unknown): operation is UnknownObject {
  return isObject(operation) && operation['x-doc-status'] === 'documented';
}

function checkFailures(operation: UnknownObject, ctx: UserContext): void {
  const statuses = Object.keys(objectAt(operation, 'responses'));
  if (statuses.some((status) => /^4(\d\d|XX)$/.test(status))) return;
  if (listAt(operation, 'x-not-shown').includes('responses.4XX')) return;
  ctx.report({
    message:
      'No 4XX answer is described. Describe one, or list `responses.4XX` in x-not-shown where ' +
      'the source shows none.',
    location: keyAt(ctx.location, 'responses'),
  });
}

function hasExample(holder: unknown, ctx: UserContext): boolean {
  const resolved: unknown = isRef(holder) ? ctx.resolve(holder).node : holder;
  return Object.values(objectAt(resolved, 'content')).some(
    (media) => Object.keys(objectAt(media, 'examples')).length > 0,
  );
}
