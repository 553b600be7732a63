import type { Operation } from '../contract/operation.ts';
import type { Picked, Violation } from './prism.ts';

export interface Scenario {
  code: string;
  example?: string;
  mediaType?: string;
}

export type Choice =
  /** Nothing to pick where the header asks for nothing. */
  { kind: 'found'; pick?: Picked; isNamed: boolean } | { kind: 'unknown'; existing: Scenario[] };

/**
 * Reads `Prefer: code=400`, `Prefer: example=paid`, or both (RFC 7240), and looks it up in the
 * operation. An example is found by its name alone, whatever its status; of two with one name, `Accept`
 * may name the media type.
 */
export function choose(
  operation: Operation,
  { prefer, accept = '' }: { readonly [header: string]: string },
): Choice {
  const preferred = parsePrefer(prefer);
  const code = preferred.get('code');
  const example = preferred.get('example');
  if (code === undefined && example === undefined) return { kind: 'found', isNamed: false };

  const existing = scenariosOf(operation);
  const fitting = existing.filter(
    (candidate) =>
      (code === undefined || candidate.code === code) &&
      (example === undefined || candidate.example === example),
  );
  const scenario = fitting.find(({ mediaType = '' }) => accept.includes(mediaType)) ?? fitting[0];
  if (!scenario) return { kind: 'unknown', existing };
  const picked = { code: Number(scenario.code) };
  if (example === undefined) return { kind: 'found', pick: picked, isNamed: false };
  const mediaTypes = [scenario.mediaType ?? '*/*'];
  return { kind: 'found', pick: { ...picked, exampleKey: example, mediaTypes }, isNamed: true };
}

function parsePrefer(header = ''): Map<string, string> {
  const pairs = header.matchAll(/([a-z]+)\s*=\s*"?([^\s",;]+)"?/gi);
  return new Map([...pairs].map(([, name = '', value = '']) => [name.toLowerCase(), value]));
}

function scenariosOf({ answers }: Operation): Scenario[] {
  return answers.flatMap(({ status: code, contents }) => {
    const examples = contents.flatMap(({ mediaType, examples: own }) =>
      own.map(({ name }) => ({ code, example: name, mediaType })),
    );
    return examples.length === 0 ? [{ code }] : examples;
  });
}

/** Prism's own header. */
export function violationsHeader(violations: Violation[]): { [name: string]: string } {
  if (violations.length === 0) return {};
  // A header takes ASCII only, and the name of an unknown property may be anything.
  const text = JSON.stringify(violations).replaceAll(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  // Clients reject headers of 8 kB and more.
  return { 'sl-violations': text.slice(0, 8_000) };
}
