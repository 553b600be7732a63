// @ts-check
/**
 * Whether an object shows what it says is not shown. JavaScript, because Spectral bundles it with
 * the functions of its rules and reads no TypeScript; Redocly's rule uses it as well.
 */

import { isObject, listAt, objectAt } from '../../toolkit/contract/objects.js';

/** @typedef {import('../../toolkit/contract/objects.js').UnknownObject} OpenApiObject */

/**
 * The entries of the object's own `x-not-shown` that it contradicts, in their order.
 *
 * A `{topic, says}` entry names no key, so nothing can contradict it.
 *
 * @param {OpenApiObject} object
 * @param {(value: unknown) => unknown} [resolve] follows a `$ref`; a resolved document needs none
 * @returns {string[]}
 */
export function contradictions(object, resolve = (value) => value) {
  return listAt(object, 'x-not-shown')
    .filter((entry) => typeof entry === 'string')
    .filter((entry) => isShown(object, entry, resolve));
}

/**
 * Whether an object has what an entry names: `enum`, `responses.404`, `parameters.query`.
 *
 * @param {OpenApiObject} object
 * @param {string} entry
 * @param {(value: unknown) => unknown} resolve follows a `$ref`
 * @returns {boolean}
 */
export function isShown(object, entry, resolve) {
  if (Object.hasOwn(object, entry)) return true;
  const [first = '', ...rest] = entry.split('.');
  if (!Object.hasOwn(object, first)) return false;
  if (rest.length === 0) return true;
  const value = resolve(object[first]);
  if (first === 'parameters') return hasParameterIn(value, rest.join('.'), resolve);
  if (first === 'responses') return hasResponse(object, value, rest.join('.'));
  return isObject(value) && isShown(value, rest.join('.'), resolve);
}

/**
 * @param {unknown} parameters
 * @param {string} place `query`, `header`, `path` or `cookie`
 * @param {(value: unknown) => unknown} resolve
 */
function hasParameterIn(parameters, place, resolve) {
  if (!Array.isArray(parameters)) return false;
  return parameters.map(resolve).some((one) => isObject(one) && one['in'] === place);
}

/**
 * `4XX` is shown by `4XX` itself and by every code of its hundred, but for those that traffic alone
 * showed: they do not say which others there are.
 *
 * @param {OpenApiObject} object
 * @param {unknown} responses
 * @param {string} status
 */
function hasResponse(object, responses, status) {
  if (!isObject(responses)) return false;
  const isRange = /^[1-5]XX$/.test(status);
  const observed = objectAt(object, 'x-observed');
  return Object.keys(responses).some(
    (code) =>
      code === status ||
      (isRange && code.startsWith(status.slice(0, 1)) && !(`responses.${code}` in observed)),
  );
}
