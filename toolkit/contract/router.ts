import findMyWay from 'find-my-way';
import { methods } from './document.ts';
import type { Operation } from './operation.ts';

export type Match =
  | { kind: 'operation'; operation: Operation }
  /** The path matches but the method does not. `allowed` is in upper case. */
  | { kind: 'no-method'; path: string; allowed: string[] }
  | { kind: 'no-path' };

export interface Router {
  /**
   * @param method in upper case
   * @param path as sent, without the query; its percent-encoding may be invalid
   */
  find(method: string, path: string): Match;
  /**
   * The path in a form that is safe to log: its template, if it has one. For any other path, only
   * the segments that occur in templates, because the rest may be an account number.
   */
  loggable(path: string): string;
}

/** Finds a request's operation. A path without parameters wins over one with parameters. */
export function createRouter(operations: readonly Operation[]): Router {
  // Built on first use, because a server with its own routes needs it only for unknown paths.
  let made: Routes | undefined;
  const routes = (): Routes => (made ??= createRoutes(operations));
  const at = (verb: Verb, path: string): Operation | undefined => {
    // Hide the `%` from the library, which rejects a malformed one. Only the form of the path matters here.
    const found: unknown = routes().find(verb, path.replaceAll('%', '_'))?.store;
    const operation = operations.find((one) => one === found);
    // An empty path parameter does not match.
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

/** Whether a path can be routed: it must not contain a character that routers treat as a pattern. */
export function isRoutable({ path }: Pick<Operation, 'path'>): boolean {
  return !/[?#*()]/.test(path);
}

/** `/a/{b.c}` in router syntax: `/a/:b_c`. */
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
