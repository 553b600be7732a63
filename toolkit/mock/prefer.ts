/** The `Prefer` header: which of the contract's responses and examples a caller wants to see. */
import type { PrismOperation } from './prism.ts';

/** One answer that the contract has: a status and, where it has examples, the name of one. */
export interface Scenario {
  code: string;
  example?: string;
}

export type Choice =
  | { kind: 'none' }
  | { kind: 'scenario'; scenario: Scenario }
  | { kind: 'unknown'; known: Scenario[] };

/**
 * Reads `Prefer: code=400`, `Prefer: example=paid`, or both (RFC 7240), and looks the wish up in
 * the operation. An example is found by its name alone, whatever its status.
 */
export function choose(operation: PrismOperation, header: string | undefined): Choice {
  const wishes = parsePrefer(header);
  const code = wishes.get('code');
  const example = wishes.get('example');
  if (code === undefined && example === undefined) return { kind: 'none' };

  const known = scenariosOf(operation);
  const scenario = known.find(
    (candidate) =>
      (code === undefined || candidate.code === code) &&
      (example === undefined || candidate.example === example),
  );
  return scenario ? { kind: 'scenario', scenario } : { kind: 'unknown', known };
}

function parsePrefer(header = ''): Map<string, string> {
  const pairs = header.matchAll(/([a-z]+)\s*=\s*"?([^\s",;]+)"?/gi);
  return new Map([...pairs].map(([, name = '', value = '']) => [name.toLowerCase(), value]));
}

function scenariosOf(operation: PrismOperation): Scenario[] {
  return operation.responses.flatMap(({ code, contents = [] }) => {
    const examples = contents.flatMap((content) => content.examples ?? []);
    if (examples.length === 0) return [{ code }];
    return examples.map(({ key }) => ({ code, example: key }));
  });
}
