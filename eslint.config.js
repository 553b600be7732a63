// @ts-check
/** Type-aware rules for all code, and which folder may import which. */
import node from 'eslint-plugin-n';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Folders point one way: who imports none of which. */
const direction = {
  client: ['sandbox', 'scripts', 'tests'],
  sandbox: ['client', 'scripts', 'tests'],
  scripts: ['tests'],
};

/** What the published packages promise to run on. */
const oldestNode = '^20.19.0 || >=22.0.0';

export default defineConfig(
  globalIgnores(['generated/', '**/node_modules/']),
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      // Records are written as index signatures, which can say what a key is.
      '@typescript-eslint/consistent-indexed-object-style': ['error', 'index-signature'],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Functions that keep an interface may have nothing to do, or nothing to wait for; and our
      // interfaces have functions, not methods that ask for a `this`.
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  Object.entries(direction).map(([folder, others]) =>
    defineConfig({
      files: [`${folder}/**`],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: others.map((other) => ({
              regex: `^(\\.\\./)+${other}/`,
              message: `See CONTRIBUTING.md, "Folders point one way".`,
            })),
          },
        ],
      },
    }),
  ),
  {
    // What is published runs on the oldest Node.js that it names.
    files: ['client/**', 'sandbox/**', 'scripts/**'],
    plugins: { n: node },
    rules: {
      'n/no-unsupported-features/node-builtins': [
        'error',
        { version: oldestNode, allowExperimental: true },
      ],
      'no-restricted-properties': [
        'error',
        { object: 'URL', property: 'parse', message: 'Not in Node.js 20.' },
      ],
      'n/no-unsupported-features/es-builtins': ['error', { version: oldestNode }],
    },
  },
);
