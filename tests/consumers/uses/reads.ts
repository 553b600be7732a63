/** Reads a bundle, and returns the operations that it found: `POST /auth/login`. */
export type Read = (bundle: string) => Promise<string[]>;

const methods = ['get', 'put', 'post', 'patch', 'delete'];

export function operationsOf(paths: object | undefined): string[] {
  return Object.entries(paths ?? {}).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((key) => methods.includes(key))
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
}
