/** Options are checked when something is made of them: plain JavaScript may give anything. */
import { demand } from '../check.js';
import { longestTimer } from '../clock.js';
import { fieldOf } from '../field.js';

/** @throws TypeError when it is not an object, or has an option that does not exist */
export function checkNames(what: string, given: unknown, names: readonly string[]): void {
  demand(typeof given === 'object' && given !== null, `${what}: the options`, 'an object.');
  for (const name of Object.keys(given)) {
    demand(names.includes(name), `${what}: ${name}`, `one of ${names.join(', ')}.`);
  }
}

/** @throws TypeError when one of the options is given and is not a function */
export function checkFunctions(what: string, given: unknown, names: readonly string[]): void {
  for (const name of names) {
    const value = fieldOf(given, name);
    const isRight = value === undefined || typeof value === 'function';
    demand(isRight, `${what}: ${name}`, 'a function.');
  }
}

/** @throws TypeError */
export function checkMilliseconds(what: string, name: string, value: unknown): void {
  const isRight = typeof value === 'number' && value >= 1 && value <= longestTimer;
  demand(isRight, `${what}: ${name}`, `1 to ${longestTimer} milliseconds.`);
}
