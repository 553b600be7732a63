/** Options are checked when something is made of them: plain JavaScript may give anything. */
import { fieldOf } from '../field.js';
import { longestTimer } from '../clock.js';

/** @throws TypeError when it is not an object, or has an option that does not exist */
export function checkNames(what: string, given: unknown, names: readonly string[]): void {
  if (typeof given !== 'object' || given === null) {
    throw new TypeError(`${what}: the options must be an object.`);
  }
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new TypeError(`${what}: ${unknown} must be one of ${names.join(', ')}.`);
  }
}

/** @throws TypeError when one of the options is given and is not a function */
export function checkFunctions(what: string, given: object, names: readonly string[]): void {
  for (const name of names) {
    const value = fieldOf(given, name);
    if (value === undefined || typeof value === 'function') continue;
    throw new TypeError(`${what}: ${name} must be a function.`);
  }
}

/** @throws TypeError */
export function checkMilliseconds(what: string, name: string, value: unknown): void {
  if (typeof value === 'number' && value >= 1 && value <= longestTimer) return;
  throw new TypeError(`${what}: ${name} must be 1 to ${longestTimer} milliseconds.`);
}
