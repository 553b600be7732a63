/** Checks that a key in `x-not-shown` is absent, and that a key in `x-observed` is present and not assumed. */
import { isRef, type Oas3Rule, type UserContext } from '@redocly/openapi-core';
import { isObject, listAt, objectAt, textAt } from '../../../toolkit/contract/objects.js';
import type { UnknownObject } from '../../../toolkit/contract/objects.js';
import { keyAt } from './key.ts';

type Resolve = (value: unknown) => unknown;

export const checkNotShown = ruleOfObjects((object, resolve, ctx) => {
  for (const entry of contradictions(object, resolve)) {
    const message = `\`${entry}\` is listed as not shown, but is present. Remove one of the two.`;
    ctx.report({ message, location: keyAt(ctx.location, 'x-not-shown') });
  }
});

export const checkObserved = ruleOfObjects((object, resolve, ctx) => {
  const report = (message: string, key: string): void =>
    ctx.report({ message, location: keyAt(ctx.location, 'x-observed', key) });
  const assumed = objectAt(object, 'x-assumed');
  for (const [key, mark] of Object.entries(objectAt(object, 'x-observed'))) {
    if (!isShown(object, key, resolve)) {
      report(`\`${key}\` is listed as observed, but is absent. Add it, or remove the mark.`, key);
    }
    if (Object.hasOwn(assumed, key)) {
      report(`\`${key}\` is both assumed and observed. Remove one of the two.`, key);
    }
    const [from = '', until = ''] = [textAt(mark, 'from'), textAt(mark, 'until')];
    if (until < from) report(`\`${key}\`: \`until\` (${until}) is before \`from\` (${from}).`, key);
  }
});

function ruleOfObjects(
  check: (object: UnknownObject, resolve: Resolve, ctx: UserContext) => void,
): Oas3Rule {
  const visit = (node: unknown, ctx: UserContext): void => {
    const resolve: Resolve = (value) => (isRef(value) ? ctx.resolve(value).node : value);
    if (isObject(node)) check(node, resolve, ctx);
  };
  // Siblings of a `$ref` are not part of its target.
  return () => ({ any: visit, ref: visit });
}

/** Returns the entries of `x-not-shown` that the object has after all. A topic does not name a key. */
export function contradictions(object: UnknownObject, resolve: Resolve): string[] {
  return listAt(object, 'x-not-shown')
    .filter((entry) => typeof entry === 'string')
    .filter((entry) => isShown(object, entry, resolve));
}

/** True if an object has the key that an entry names: `enum`, `responses.404`, `parameters.query`. */
function isShown(object: UnknownObject, entry: string, resolve: Resolve): boolean {
  if (Object.hasOwn(object, entry)) return true;
  const [first = '', ...others] = entry.split('.');
  const rest = others.join('.');
  if (rest === '' || !Object.hasOwn(object, first)) return false;
  const value = resolve(object[first]);
  if (first === 'responses') return hasResponse(object, value, rest);
  if (first !== 'parameters') return isObject(value) && isShown(value, rest, resolve);
  const parameters = Array.isArray(value) ? value.map(resolve) : [];
  return parameters.some((one) => textAt(one, 'in') === rest);
}

/** Observed statuses do not count as `4XX`, because other statuses may exist. */
function hasResponse(object: UnknownObject, responses: unknown, status: string): boolean {
  const isRange = /^[1-5]XX$/.test(status);
  const observed = objectAt(object, 'x-observed');
  return Object.keys(isObject(responses) ? responses : {}).some(
    (code) =>
      code === status ||
      (isRange && code.startsWith(status.slice(0, 1)) && !(`responses.${code}` in observed)),
  );
}
