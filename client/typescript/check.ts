/** Checks what the caller passes in. Errors name the wrong value but never quote it. */
import { longestTimer } from './clock.js';
import { hasField } from './field.js';

/** Reads whole numbers and fills in defaults: milliseconds, except `attempts`. @throws TypeError */
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

/** Whether it is text that a header can carry, without spaces. */
export function isVisible(text: unknown): text is string {
  return typeof text === 'string' && /^[!-~]+$/.test(text);
}

export function isHeaderName(name: unknown): name is string {
  return typeof name === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}

/** @throws TypeError `<what> must be <right>` */
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

/** Rejects any option left after the known ones, because a misspelt option would have no effect. */
export function demandNone(unknown: object): void {
  for (const name in unknown) demand(false, name, 'a known option');
}

/**
 * Accepts only a URL in normal form (apart from its port), so that every parser sees the same host.
 * Errors never quote it.
 */
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
