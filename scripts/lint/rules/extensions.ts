/** Checks that every `x-` key is registered, is at an allowed place, and has a value of the right shape. */
import type { Oas3Rule, UserContext } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import registry from '../../../toolkit/contract/extensions.schema.json' with { type: 'json' };
import {
  isObject,
  listAt,
  objectAt,
  type UnknownObject,
} from '../../../toolkit/contract/objects.js';
import { keyAt } from './key.ts';

const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true });
ajv.addVocabulary(['standsOn']);
const isRegisteredValue = ajv.compile(registry);

export const checkExtensions: Oas3Rule = () => ({
  any(node: unknown, ctx) {
    // Checks only places where OpenAPI allows extensions. Elsewhere, as in `properties`, `x-` is part of a name.
    if (isObject(node) && ctx.type.extensionsPrefix) checkKeys(node, ctx);
  },
  // Siblings of a `$ref` are not part of its target.
  ref(ref: unknown, ctx) {
    if (isObject(ref)) checkKeys(ref, ctx);
  },
});

function checkKeys(node: UnknownObject, ctx: UserContext): void {
  for (const key of Object.keys(node).filter((name) => name.startsWith('x-'))) {
    for (const message of faultsOf(key, node[key], ctx.type.name)) {
      ctx.report({ message, location: keyAt(ctx.location, key) });
    }
  }
}

function faultsOf(key: string, value: unknown, type: string): string[] {
  const entry = objectAt(registry.properties, key);
  if (Object.keys(entry).length === 0) {
    return [`\`${key}\` is not registered. Register it in docs/extensions.md, or remove it.`];
  }
  const standsOn = entry['standsOn'];
  if (Array.isArray(standsOn) && !standsOn.includes(type)) {
    return [`\`${key}\` is not allowed on ${type}, only on: ${standsOn.join(', ')}.`];
  }
  if (isRegisteredValue({ [key]: value })) return [];
  return (isRegisteredValue.errors ?? []).slice(0, 1).map(({ instancePath, message, params }) => {
    const allowed = listAt(params, 'allowedValues').map(String).join(', ');
    const problem = allowed === '' ? message : `must be one of: ${allowed}`;
    return `\`${instancePath.slice(1)}\` ${problem}. See docs/extensions.md for its shape.`;
  });
}
