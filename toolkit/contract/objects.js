// @ts-check
/**
 * Reading YAML and JSON of unknown shape without believing it. JavaScript, because Spectral bundles
 * it with the functions of its rules (scripts/lint/spectral-functions) and reads no TypeScript.
 */

/** @typedef {{ [key: string]: unknown }} UnknownObject */

/**
 * True of a mapping, false of a list, a scalar and null.
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
 * @param {unknown} object
 * @param {string} key
 * @returns {UnknownObject}
 */
export function objectAt(object, key) {
  const value = isObject(object) ? object[key] : undefined;
  return isObject(value) ? value : {};
}

/**
 * The list under a key, or an empty one.
 *
 * @param {unknown} object
 * @param {string} key
 * @returns {unknown[]}
 */
export function listAt(object, key) {
  const value = isObject(object) ? object[key] : undefined;
  return Array.isArray(value) ? value : [];
}

/**
 * The text under a key, where there is one.
 *
 * @param {unknown} object
 * @param {string} key
 * @returns {string | undefined}
 */
export function textAt(object, key) {
  const value = isObject(object) ? object[key] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/**
 * The number under a key, where there is one.
 *
 * @param {unknown} object
 * @param {string} key
 * @returns {number | undefined}
 */
export function numberAt(object, key) {
  const value = isObject(object) ? object[key] : undefined;
  return typeof value === 'number' ? value : undefined;
}
