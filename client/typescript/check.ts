/** Checking what a caller gives. Errors name what is wrong, and never quote it. */
import { longestTimer } from './clock.js';
import { hasField } from './field.js';

/** Whole numbers, given or by default: milliseconds, except `attempts`. @throws TypeError */
export function numbersOf<Name extends string>(
  option: string,
  given: { readonly [name in Name]?: number | undefined } = {},
  defaults: { readonly [name in Name]: number },
): { [name in Name]: number } {
  demand(typeof given === 'object', option, 'an object');
  const numbers: { [name in Name]: number } = { ...defaults };
  for (const name in given) {
    const value = given[name];
    if (value === undefined) continue;
    const least = name.endsWith('Delay') ? 0 : 1;
    demand(
      name in defaults && Number.isInteger(value) && value >= least && value <= longestTimer,
      `${option}.${name}`,
      name in defaults ? `a whole number from ${least} to ${longestTimer}` : 'a known option',
    );
    numbers[name] = value;
  }
  return numbers;
}

/** Whether it is text that a header can carry, without a space. */
export function isVisible(text: unknown): text is string {
  return typeof text === 'string' && /^[!-~]+$/.test(text);
}

export function isHeaderName(name: unknown): name is string {
  return typeof name === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}

/** @throws TypeError `what must be …` */
export function demand(isRight: unknown, what: string, right: string): asserts isRight {
  if (!isRight) throw new TypeError(`${what} must be ${right}`);
}

/** @throws TypeError unless each is a function or undefined */
export function demandFunctions(given: object): void {
  for (const [name, value] of Object.entries(given)) {
    demand(value === undefined || typeof value === 'function', name, 'a function');
  }
}

export function demandSignal(signal: AbortSignal | undefined): void {
  demand(!signal || hasField(signal, 'aborted'), 'signal', 'an AbortSignal');
}

/** Rejects what is left after all known options: a misspelt one would have no effect. */
export function demandNone(unknown: object): void {
  for (const name in unknown) demand(false, name, 'a known option');
}

/** In its normal form, from which it may differ only by its port, so that all see the same host. Never quoted. */
export function readBaseUrl(given: string): string {
  const url = URL.canParse(given) ? new URL(given).href.replace(/\/*$/, '') : '';
  demand(
    /^(https:|http:\/\/(localhost|127[.\d]+|\[::1])(?![^:/]))[^?#@]*$/.test(url) &&
      given.replace(/:(80|443)\b/, '').startsWith(url),
    'baseUrl',
    'https, or local http',
  );
  return url;
}
