/** Compares the API reference of the TypeScript client with the compiler's view of the package. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';
import type { Entry } from '../../scripts/build/site/assets/search-engine.js';
import { projectRoot } from '../../scripts/project.ts';
import { objectAt, textAt } from '../../toolkit/contract/objects.js';
import { contract } from '../support/contract.ts';
import { projectSite } from './site.ts';

const root = join(projectRoot, 'generated/client/typescript');

let files: { [path: string]: string };
let pages: [path: string, html: string][];
let entries: { entry: string; names: string[] }[];
/** Returns every type that the declarations name, exported or not. */
let declared: Set<string>;

beforeAll(async () => {
  ({ files } = await projectSite());
  pages = Object.entries(files).filter(([path]) => /^typescript\/.*\.html$/.test(path));
  const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const typed = Object.entries(objectAt(manifest, 'exports')).flatMap(([entry, conditions]) => {
    const types = textAt(objectAt(conditions, 'import'), 'types');
    return types === undefined ? [] : [{ entry, file: join(root, types) }];
  });
  const program = ts.createProgram({
    rootNames: typed.map(({ file }) => file),
    options: { moduleResolution: ts.ModuleResolutionKind.Bundler, module: ts.ModuleKind.ESNext },
  });
  const checker = program.getTypeChecker();
  entries = typed.map(({ entry, file }) => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    const names = module ? checker.getExportsOfModule(module).map(({ name }) => name) : [];
    return { entry, names };
  });
  const own = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(root));
  declared = new Set(
    own.flatMap(({ statements }) =>
      statements.flatMap((one) =>
        ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one) ? [one.name.text] : [],
      ),
    ),
  );
});

test('every export of every entry has a place, and the index leads to it', () => {
  const index = files['typescript/index.html'] ?? '';
  const missing = entries.flatMap(({ entry, names }) => {
    const from = `From <code>remittance-payout-client${entry.slice(1)}</code>.`;
    const here = pages.filter(([, html]) => html.includes(from));
    const isListed = (name: string): boolean =>
      here.some(([path, html]) => {
        const page = path.replace('typescript/', '');
        return html.includes(` id="${name}"`) && index.includes(`href="${page}`);
      });
    return names.filter((name) => !isListed(name)).map((name) => `${entry} ${name}`);
  });
  expect(missing).toEqual([]);
  expect(entries.flatMap(({ names }) => names).length).toBeGreaterThan(200);
});

test('no name in code is one that a reader cannot import', () => {
  const exported = new Set(entries.flatMap(({ names }) => names));
  const internal = [...declared].filter((name) => !exported.has(name));
  expect(internal.length).toBeGreaterThan(5);
  const names = new RegExp(`\\b(?:${internal.join('|')})\\b|~send|__namedParameters`);
  const found = pages.flatMap(([path, html]) => {
    const [, main = ''] = html.split('<main');
    const blocks = main.match(/<pre[^>]*>.*?<\/pre>|<span>.*?<\/span>/gs) ?? [];
    return blocks
      .filter((block) => names.test(block.replaceAll(/<[^>]*>/g, '')))
      .map((block) => `${path}: ${block.replaceAll(/<[^>]*>/g, '')}`);
  });
  expect(found).toEqual([]);
});

test('a function has its import, its declaration, its parameters, and what it returns and throws', () => {
  const [, section = ''] = (files['typescript/settle.md'] ?? '').split(/^## settlePayouts .*$/m);
  const [own = ''] = section.split(/^## /m);
  expect(own).toContain("```ts\nimport { settlePayouts } from 'remittance-payout-client';\n```");
  expect(own).toMatch(/^function settlePayouts.*\(\n {2}client: CallingClient,$/m);
  expect(own).toContain('| `options` | [`SettleOptions`](settle.md#SettleOptions) | optional |');
  expect(own).toContain('**Returns** [`Settlement`](settle.md#Settlement)');
  expect(own).toContain('**Throws** [`ReferenceReusedError`](settle.md#ReferenceReusedError)');
  expect(own).toMatch(/\*\*Example\*\*\n\n```ts\nfor await/);
});

test('an operation leads to its page, and a model to the operations that carry it', () => {
  const operations = files['typescript/operations.html'] ?? '';
  for (const { operationId } of contract.documented) {
    expect(operations).toContain(`href="../operations/${operationId}.html"`);
  }
  const [, row = ''] =
    /<tr id="PayoutRequest">(.*?)<\/tr>/.exec(files['typescript/models.html'] ?? '') ?? [];
  expect(row).toContain('href="../operations/sendPayout.html"');
});

test('the exact name of an export is found first, and the page list has one entry', () => {
  const [, script = ''] =
    Object.entries(files).find(([path]) => path.startsWith('search-index')) ?? [];
  const scope: { window: { searchSite?: (typed: string) => Entry[] } } = { window: {} };
  runInContext(script, createContext(scope));
  for (const name of ['settlePayouts', 'UnknownOutcomeError', 'nodeTransport', 'Settlement']) {
    expect(scope.window.searchSite?.(name)[0]?.id).toMatch(new RegExp(`^typescript/.*#${name}$`));
  }
  const [, list = ''] = (files['index.html'] ?? '').split('id="site-pages"');
  expect(list.match(/href="typescript\//g)).toHaveLength(1);
});
