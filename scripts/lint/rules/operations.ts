/** Rules for operations. redocly.yaml checks that a documented one has a description, an x-source and a summary. */
import { isRef, type Oas3Rule, type UserContext } from '@redocly/openapi-core';
import { methods } from '../../../toolkit/contract/document.ts';
import {
  isObject,
  listAt,
  objectAt,
  type UnknownObject,
} from '../../../toolkit/contract/objects.js';
import { contentKind } from '../../../toolkit/contract/operation.ts';
import { keyAt } from './key.ts';

export const checkDocumentedOperations: Oas3Rule = () => ({
  Paths: {
    Operation(operation: unknown, ctx) {
      if (!isDocumented(operation)) return;
      checkFailures(operation, ctx);
      const responses = objectAt(operation, 'responses');
      const successes = Object.keys(responses).filter((status) => status.startsWith('2'));
      if (!successes.some((status) => showsItself(responses[status], ctx))) {
        ctx.report({
          message: 'A documented operation must show a success. Add an example to its 2XX answer.',
          location: keyAt(ctx.location, 'responses'),
        });
      }
    },
  },
  WebhooksMap: {
    Operation(operation: unknown, ctx) {
      if (!isDocumented(operation) || hasExample(operation['requestBody'], ctx)) return;
      ctx.report({
        message: 'A documented webhook must show a delivery. Add an example to its body.',
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
      'No 4XX answer is described. Describe one, or list `responses.4XX` in x-not-shown if ' +
      'the source shows none.',
    location: keyAt(ctx.location, 'responses'),
  });
}

/** True if an answer has an example, has no body, or is a file. */
function showsItself(answer: unknown, ctx: UserContext): boolean {
  const resolved: unknown = isRef(answer) ? ctx.resolve(answer).node : answer;
  const mediaTypes = Object.keys(objectAt(resolved, 'content'));
  return mediaTypes.every((one) => contentKind(one) === 'bytes') || hasExample(resolved, ctx);
}

function hasExample(holder: unknown, ctx: UserContext): boolean {
  const resolved: unknown = isRef(holder) ? ctx.resolve(holder).node : holder;
  return Object.values(objectAt(resolved, 'content')).some(
    (media) => Object.keys(objectAt(media, 'examples')).length > 0,
  );
}

const groups: { [segment: string]: string } = {
  'fx-rate-api': 'fx',
  'remittance-middleware': 'remittance',
  'collection-middleware': 'collection',
};

const allowedKeys = ['operationId', 'summary', 'tags', 'parameters'];

/** A named-only operation states only its name and path. */
export const checkNamedOnlyOperations: Oas3Rule = () => ({
  Paths: {
    PathItem(item: unknown, ctx) {
      if (!isObject(item)) return;
      for (const method of methods) {
        const operation = item[method];
        if (isObject(operation) && operation['x-doc-status'] === 'named-only') {
          checkNamedOnly(operation, method, String(ctx.key), ctx);
        }
      }
    },
  },
});

/** Returns the operationId: the group, then the path segments in PascalCase, without parameters. */
function mechanicalOperationId(path: string): string {
  const [first = '', ...segments] = path.split('/').slice(1);
  const words = segments.filter((segment) => !segment.startsWith('{')).flatMap((s) => s.split('-'));
  const pascal = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
  return `${groups[first] ?? first}${pascal}`;
}

function checkNamedOnly(
  operation: UnknownObject,
  method: string,
  path: string,
  ctx: UserContext,
): void {
  const report = (key: string, message: string) =>
    ctx.report({ message, location: keyAt(ctx.location, method, key) });

  const operationId = mechanicalOperationId(path);
  if (operation['operationId'] !== operationId) {
    report('operationId', `Name this named-only operation after its URL: \`${operationId}\`.`);
  }
  const summary = `${method.toUpperCase()} ${path}`;
  if (operation['summary'] !== summary) {
    report('summary', `The summary of a named-only operation must be its URL: \`${summary}\`.`);
  }
  for (const key of Object.keys(operation)) {
    if (!allowedKeys.includes(key) && !key.startsWith('x-')) {
      report(key, `A named-only operation must not have \`${key}\`. Remove it, or document all.`);
    }
  }
  for (const [index, parameter] of listAt(operation, 'parameters').entries()) {
    const resolved: unknown = isRef(parameter) ? ctx.resolve(parameter).node : parameter;
    if (isObject(resolved) && resolved['in'] !== 'path') {
      ctx.report({
        message: 'A named-only operation may have only path parameters. Remove this one.',
        location: ctx.location.child([method, 'parameters', index]),
      });
    }
  }
}
