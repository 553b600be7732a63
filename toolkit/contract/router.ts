import findMyWay from 'find-my-way';
import { methods } from './document.ts';
import type { Operation } from './operation.ts';

export type Match =
  | { kind: 'operation'; operation: Operation }
  /** The path is right, the method is not. `allowed` in capitals. */
  | { kind: 'no-method'; path: string; allowed: string[] }
  | { kind: 'no-path' };

export interface Router {
  /**
   * @param method in capitals
   * @param path as it was sent, without the query; what it encodes need not be decodable
   */
  find(method: string, path: string): Match;
  /**
   * A path as it may be written to a log: the template where there is one. Of any other path only
   * the segments that templates have, since the rest may be an account number.
   */
  loggable(path: string): string;
}

/** Finds the operation of a request. A path without parameters wins over one with parameters. */
export function createRouter(operations: readonly Operation[]): Router {
  // Made on first use: a server with its own routes asks only for unknown paths.
  let made: Routes | undefined;
  const routes = (): Routes => (made ??= createRoutes(operations));
  const at = (verb: Verb, path: string): Operation | undefined => {
    // Only the form of the path matters here, and the library rejects a malformed `%`.
    const found: unknown = routes().find(verb, path.replaceAll('%', '_'))?.store;
    const operation = operations.find((one) => one === found);
    // A parameter of a path is never empty.
    return path.split('/').slice(1).includes('') ? undefined : operation;
  };
  const segments = new Set(operations.flatMap(({ path }) => path.split('/')));

  return {
    find(method, path) {
      const verb = verbs.find((one) => one === method);
      const operation = verb && at(verb, path);
      if (operation) return { kind: 'operation', operation };
      const others = verbs.flatMap((one) => at(one, path) ?? []);
      const [first] = others;
      if (!first) return { kind: 'no-path' };
      return { kind: 'no-method', path: first.path, allowed: others.map(verbOf) };
    },
    loggable(path) {
      const template = verbs.flatMap((verb) => at(verb, path) ?? [])[0]?.path;
      const masked = path.split('/').map((part) => (segments.has(part) ? part : '...'));
      return template ?? masked.join('/');
    },
  };
}

type Routes = ReturnType<typeof findMyWay>;

function createRoutes(operations: readonly Operation[]): Routes {
  const routes = findMyWay({ maxParamLength: Number.MAX_SAFE_INTEGER });
  for (const operation of operations.filter(isRoutable)) {
    routes.on(verbOf(operation), routerPath(operation.path), () => undefined, operation);
  }
  return routes;
}

/** False for a path with a sign that a router reads as a pattern. */
export function isRoutable({ path }: Pick<Operation, 'path'>): boolean {
  return !/[?#*()]/.test(path);
}

/** `/a/{b.c}` as routers write it: `/a/:b_c`. */
export function routerPath(template: string): string {
  return template.replaceAll(
    /\{([^}]+)\}/g,
    (_, name: string) => `:${name.replaceAll(/\W/g, '_')}`,
  );
}

type Verb = (typeof verbs)[number];
const verbs = ['GET', 'PUT', 'POST', 'PATCH', 'DELETE'] as const;

function verbOf({ method }: Operation): Verb {
  return verbs[methods.indexOf(method)] ?? 'GET';
}
