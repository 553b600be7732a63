/** Which operation of the contract a request is for. */
import type { Method, OpenApiDocument, PathItem, PlacedOperation } from '../contract/document.ts';
import { methods } from '../contract/document.ts';

/** What a path and a method lead to. */
export type Match =
  | { kind: 'operation'; placed: PlacedOperation }
  | { kind: 'no-method'; path: string; allowed: string[] }
  | { kind: 'no-path' };

export interface Routes {
  find(method: string, path: string): Match;
  /**
   * A path as it may be written to a log: the template where the contract has one. Of any other
   * path only the segments that the contract knows, since the rest may be an account number.
   */
  loggable(match: Match, path: string): string;
}

/** The routes of a document. A path without parameters wins over one with parameters. */
export function routesOf(document: OpenApiDocument): Routes {
  const routes = Object.entries(document.paths)
    .map(([path, item]) => ({ path, item, template: path.split('/') }))
    .sort((a, b) => countParameters(a.template) - countParameters(b.template));
  const known = new Set(routes.flatMap(({ template }) => template));

  return {
    find(method, path) {
      const segments = path.split('/');
      const candidates = routes.filter(({ template }) => matches(template, segments));
      for (const candidate of candidates) {
        const placed = operationIn(candidate.path, candidate.item, method);
        if (placed) return { kind: 'operation', placed };
      }
      const [first] = candidates;
      if (!first) return { kind: 'no-path' };
      return { kind: 'no-method', path: first.path, allowed: methodsOf(first.item) };
    },

    loggable(match, path) {
      if (match.kind === 'operation') return match.placed.path;
      if (match.kind === 'no-method') return match.path;
      return path
        .split('/')
        .map((segment) => (known.has(segment) ? segment : '...'))
        .join('/');
    },
  };
}

function matches(template: string[], segments: string[]): boolean {
  return (
    template.length === segments.length &&
    template.every((part, at) => (isParameter(part) ? segments[at] !== '' : part === segments[at]))
  );
}

function countParameters(template: string[]): number {
  return template.filter(isParameter).length;
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

function operationIn(path: string, item: PathItem, name: string): PlacedOperation | undefined {
  const method: Method | undefined = methods.find((known) => known.toUpperCase() === name);
  const operation = method && item[method];
  return method && operation && { path, method, operation };
}

function methodsOf(item: PathItem): string[] {
  return methods.filter((method) => item[method]).map((method) => method.toUpperCase());
}
