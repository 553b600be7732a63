// @ts-check
/** Type-aware rules for all code, and which folder may import which. */
import node from 'eslint-plugin-n';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Folders point one way: who imports none of which. */
const direction = {
  client: ['scripts', 'tests', 'toolkit'],
  toolkit: ['client', 'scripts', 'tests'],
  scripts: ['tests'],
};

/** Everything that can name another module. */
const imports =
  ':matches(ImportDeclaration, ExportNamedDeclaration, ExportAllDeclaration, ImportExpression, TSImportType)';

/** What the published packages promise to run on. */
const oldestNode = '^20.19.0 || >=22.0.0';

export default defineConfig(
  // What readers copy needs what they have installed; what is compared is nothing to follow.
  globalIgnores([
    'generated/',
    'docs/',
    'tests/bench/peers/',
    'tests/client-tests/others/',
    '**/node_modules/',
  ]),
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      // Records are written as index signatures, which can say what a key is.
      '@typescript-eslint/consistent-indexed-object-style': ['error', 'index-signature'],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // What is named beside `...rest` is left out of it.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Functions that keep an interface may have nothing to do, or nothing to wait for; and our
      // interfaces have functions, not methods that ask for a `this`.
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  Object.entries(direction).map(([folder, others]) => ({
    files: [`${folder}/**`],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: `${imports}[source.value=/^(\\.\\.\\u002F)+(${others.join('|')})\\u002F/]`,
          message: 'See CONTRIBUTING.md, "Folders point one way".',
        },
      ],
    },
  })),
  {
    files: ['openapi/**/*.{js,cjs,mjs,ts,cts,mts}'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { parserOptions: { projectService: false } },
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Program',
          message: 'The contract is YAML and Markdown; code goes to scripts/.',
        },
      ],
    },
  },
  {
    // What is published runs on the oldest Node.js that it names.
    files: ['client/**', 'toolkit/**'],
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
