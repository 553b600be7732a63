/** What the tests use of modules that are there after `npm ci` in this folder. */

declare module 'esbuild' {
  export function build(options: object): Promise<{ outputFiles: { text: string }[] }>;
}

declare module 'rollup' {
  export function rollup(options: object): Promise<{
    generate(options: object): Promise<{ output: [{ code: string }] }>;
  }>;
}

declare module '@rollup/plugin-node-resolve' {
  export default function nodeResolve(): object;
}

declare module 'terser' {
  export function minify(code: string, options: object): Promise<{ code?: string }>;
}

declare module 'webpack' {
  type Done = (error: Error | null, stats?: { hasErrors(): boolean; toString(): string }) => void;
  export default function webpack(options: object, done: Done): void;
}
