import type { Operation } from '../contract/operation.ts';
import type { Violation } from './prism.ts';

export interface Scenario {
  code: string;
  example?: string;
}

export type Choice =
  /** Nothing to pick where the header asks for nothing. */
  | { kind: 'found'; pick?: { code: number; exampleKey?: string }; isNamed: boolean }
  | { kind: 'unknown'; existing: Scenario[] };

/**
 * Reads `Prefer: code=400`, `Prefer: example=paid`, or both (RFC 7240), and looks it up in the
 * operation. An example is found by its name alone, whatever its status.
 */
export function choose(operation: Operation, header: string | undefined): Choice {
  const preferred = parsePrefer(header);
  const code = preferred.get('code');
  const example = preferred.get('example');
  if (code === undefined && example === undefined) return { kind: 'found', isNamed: false };

  const existing = scenariosOf(operation);
  const scenario = existing.find(
    (candidate) =>
      (code === undefined || candidate.code === code) &&
      (example === undefined || candidate.example === example),
  );
  if (!scenario) return { kind: 'unknown', existing };
  const exampleKey = scenario.example;
  const pick = { code: Number(scenario.code), ...(exampleKey !== undefined && { exampleKey }) };
  return { kind: 'found', pick, isNamed: example !== undefined };
}

function parsePrefer(header = ''): Map<string, string> {
  const pairs = header.matchAll(/([a-z]+)\s*=\s*"?([^\s",;]+)"?/gi);
  return new Map([...pairs].map(([, name = '', value = '']) => [name.toLowerCase(), value]));
}

function scenariosOf({ answers }: Operation): Scenario[] {
  return answers.flatMap(({ status, content }) => {
    const examples = content?.examples ?? [];
    if (examples.length === 0) return [{ code: status }];
    return examples.map(({ name }) => ({ code: status, example: name }));
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
