// @ts-check
import { contradictions } from '../not-shown.js';
import { isObject } from '../../../toolkit/contract/objects.js';

/**
 * What an object lists in `x-not-shown` is absent from it.
 *
 * @param {unknown} object any object of the document, references resolved
 */
export default function notShownIsAbsent(object) {
  if (!isObject(object)) return [];
  return contradictions(object).map((entry) => ({
    message: `\`${entry}\` is listed as not shown, and is shown. Remove one of the two.`,
  }));
}
