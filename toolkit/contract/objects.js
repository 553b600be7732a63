// @ts-check
/** Safe access to YAML and JSON of unknown shape. Written in JavaScript because the site's scripts also use it. */

/** @typedef {{ [key: string]: unknown }} UnknownObject */

/**
 * True for a mapping; false for a list, a scalar and null.
 *
 * @param {unknown} value
 * @returns {value is UnknownObject}
 */
export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The mapping under a key, or an empty one.
 *
 * @type {(object: unknown, key: string) => UnknownObject}
 */
export function objectAt(object, key) {
  const value = isObject(object) ? object[key] : undefined;
  return isObject(value) ? value : {};
}

/**
 * The list under a key, or an empty one.
 *
 * @type {(object: unknown, key: string) => unknown[]}
 */
export function listAt(object, key) {
  const value = isObject(object) ? object[key] : undefined;
  return Array.isArray(value) ? value : [];
}

/**
 * The text under a key, if there is one.
 *
 * @type {(object: unknown, key: string) => string | undefined}
 */
export function textAt(object, key) {
  const value = isObject(object) ? object[key] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/**
 * The number under a key, if there is one.
 *
 * @type {(object: unknown, key: string) => number | undefined}
 */
export function numberAt(object, key) {
  const value = isObject(object) ? object[key] : undefined;
  return typeof value === 'number' ? value : undefined;
}
