import type { Operation } from '../contract/operation.ts';
import type { Picked, Violation } from './prism.ts';

/**
 * Reads `Prefer: code=400`, `Prefer: example=paid`, or both (RFC 7240), and finds the answer in the operation. An
 * example is found by its name under any status. If two share a name, `Accept` can name the media type.
 *
 * @returns the answer to pick, undefined if the header asks for none, or a list of the choices in words
 */
export function choose(
  operation: Operation,
  { prefer = '', accept = '' }: { readonly [header: string]: string },
): Picked | string {
  const [, status] = /\bcode\s*=\s*"?([^\s",;]+)/i.exec(prefer) ?? [];
  const [, example] = /\bexample\s*=\s*"?([^\s",;]+)/i.exec(prefer) ?? [];
  if (status === undefined && example === undefined) return {};
  const existing = scenariosOf(operation);
  const fitting = existing.filter(
    (one) => (status ?? one.code) === one.code && (example ?? one.example) === one.example,
  );
  const scenario = fitting.find(({ mediaType }) => accept.includes(mediaType)) ?? fitting[0];
  if (!scenario) {
    const inWords = existing.map(
      (one) => `code=${one.code}${one.example ? `, example=${one.example}` : ''}`,
    );
    return inWords.join('; ');
  }
  const picked = { code: Number(scenario.code) };
  if (example === undefined) return picked;
  return { ...picked, exampleKey: example, mediaTypes: [scenario.mediaType] };
}

function scenariosOf({ answers }: Operation) {
  return answers.flatMap(({ status: code, contents }) => {
    const examples = contents.flatMap(({ mediaType, examples: own }) =>
      own.map(({ name }) => ({ code, example: name, mediaType })),
    );
    return examples.length === 0 ? [{ code, example: '', mediaType: '*/*' }] : examples;
  });
}

/** Returns the header with which Prism reports violations. */
export function violationsHeader(violations: readonly Violation[]): { [name: string]: string } {
  if (violations.length === 0) return {};
  // Header values are ASCII, but an unknown property may have any name.
  const text = JSON.stringify(violations).replaceAll(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  // Clients reject headers of 8 kB and more.
  return { 'sl-violations': text.slice(0, 8_000) };
}
