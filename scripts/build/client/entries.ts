/** The entries of the package: client/typescript/package.json names the module of each. */
import { objectAt, textAt } from '../../../toolkit/contract/objects.js';

/** The names of the entries' modules. */
export function entriesOf(manifest: object): string[] {
  const exported = objectAt(manifest, 'exports');
  return Object.keys(exported).flatMap((entry) => moduleOf(textAt(exported, entry)) ?? []);
}

/**
 * The same `package.json` for those who install it: each entry for `import` and for `require`, with types
 * of its own for both. `main` and `types` are for tools that do not know `exports`.
 */
export function withConditions(manifest: object): object {
  const exported = objectAt(manifest, 'exports');
  const conditions = Object.keys(exported).map((entry): [string, unknown] => {
    const file = textAt(exported, entry);
    const name = moduleOf(file);
    if (name === undefined) return [entry, file];
    const files = {
      import: { types: `./${name}.d.ts`, default: `./${name}.js` },
      require: { types: `./${name}.d.cts`, default: `./${name}.cjs` },
    };
    return [entry, files];
  });
  return {
    ...manifest,
    main: './index.cjs',
    types: './index.d.cts',
    exports: Object.fromEntries(conditions),
  };
}

function moduleOf(file = ''): string | undefined {
  return /^\.\/(.*)\.js$/.exec(file)?.[1];
}
