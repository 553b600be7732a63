/** Which methods a path has, for what the router does not find: 405 is right there, or 404. */

interface PlacedOperation {
  operationId: string;
  method: string;
  path: string;
}

export interface Routes {
  /** The template that a path fits, with its methods; nothing when there is none. */
  find(path: string): { template: string; methods: string[] } | undefined;
  /** The operation that is meant by a path that the router cannot decode. */
  operationAt(method: string, path: string): string | undefined;
}

/** The template `/a/{b}` fits any one segment in the place of `{b}`. HEAD goes with GET. */
export function createRoutes(operations: PlacedOperation[]): Routes {
  const placed = operations
    .map((operation) => ({ ...operation, pattern: patternOf(operation.path) }))
    // A path without parameters wins over one with parameters.
    .sort((one, other) => parametersIn(one.path) - parametersIn(other.path));
  const fitting = (path: string) => placed.filter(({ pattern }) => pattern.test(path));

  return {
    find(path) {
      const [first, ...others] = fitting(path);
      if (!first) return undefined;
      const methods = [first, ...others].map(({ method }) => method);
      return {
        template: first.path,
        methods: methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
      };
    },
    operationAt: (method, path) =>
      fitting(path).find((operation) => operation.method === method)?.operationId,
  };
}

/** `/a/{b}` as the router writes it: `/a/:b`. */
export function routerPath(template: string): string {
  return template.replaceAll(/\{(\w+)\}/g, ':$1');
}

function patternOf(template: string): RegExp {
  const source = template
    .split(/\{\w+\}/)
    .map((text) => text.replaceAll(/[^\w/]/g, '\\$&'))
    .join('[^/]+');
  return new RegExp(`^${source}$`);
}

function parametersIn(template: string): number {
  return template.split('{').length - 1;
}
