// @ts-check
import { isObject, listAt, textAt } from '../../../toolkit/contract/objects.js';

const allowedKeys = ['operationId', 'summary', 'description', 'tags', 'parameters', 'requestBody'];

const standardBody = '#/components/requestBodies/NamedOnly';

/**
 * In the bundle a named-only operation carries its standard notice and body, its path parameters, and
 * nothing else: no description of its own, no invented shape.
 *
 * @param {unknown} operation as it is written, references unresolved
 * @param {{ notice: string }} options how the standard notice begins
 */
export default function namedOnlyIsBare(operation, options) {
  if (!isObject(operation) || operation['x-doc-status'] !== 'named-only') return [];
  return faultsOf(operation, options.notice).map((fault) => ({
    message: `A named-only operation describes nothing, but ${fault}. Remove it.`,
  }));
}

/**
 * @param {import('../../../toolkit/contract/objects.js').UnknownObject} operation
 * @param {string} notice
 */
function faultsOf(operation, notice) {
  const faults = Object.keys(operation)
    .filter((key) => !allowedKeys.includes(key) && !key.startsWith('x-'))
    .map((key) => `it has \`${key}\``);
  if (!textAt(operation, 'description')?.startsWith(notice)) {
    faults.push('its description is not the standard notice');
  }
  if (listAt(operation, 'parameters').some((one) => textAt(one, 'in') !== 'path')) {
    faults.push('it has a parameter that is not in its path');
  }
  const body = operation['requestBody'];
  if (body !== undefined && textAt(body, '$ref') !== standardBody) {
    faults.push('its body is not the standard one');
  }
  return faults;
}
