/** Checks where components, path items and webhooks are, and that a `$ref` reaches each file. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { isRef, Source, type Oas3Rule, type UserContext } from '@redocly/openapi-core';
import { isObject, objectAt, textAt } from '../../../toolkit/contract/objects.js';
import { pathItemFile } from '../../../toolkit/contract/source-files.ts';
import { keyAt } from './key.ts';

const folders: { [type: string]: string } = {
  Schema: 'schemas',
  Parameter: 'parameters',
  Response: 'responses',
  Example: 'examples',
  RequestBody: 'requestBodies',
  Header: 'headers',
  Link: 'links',
  SecurityScheme: 'securitySchemes',
};

/**
 * Checks that a component is in the folder of its kind, in a file with its name. Otherwise two components could share
 * a name, and the bundler would silently append `-2`.
 */
export const checkComponentFiles: Oas3Rule = () => {
  let root = '';
  return {
    Root: {
      enter(_root, { location }) {
        root = dirname(location.source.absoluteRef);
      },
    },
    ref(ref, ctx, resolved) {
      const folder = folders[ctx.type.name];
      if (!folder || !resolved.location || ref.$ref.startsWith('#')) return;
      if (resolved.node === undefined) return;
      const file = relative(root, resolved.location.source.absoluteRef).replaceAll('\\', '/');
      const faults = [
        ...faultsOfPlace(file, folder, resolved.location.pointer),
        ...faultsOfName(file, ctx),
      ];
      for (const message of faults) ctx.report({ message, location: ctx.location.child(['$ref']) });
    },
    Operation(operation: unknown, ctx) {
      checkExampleNames(operation, ctx);
    },
  };
};

function faultsOfPlace(file: string, folder: string, pointer: string): string[] {
  if (pointer !== '#/')
    return [`Refer to the whole file of a component, not to a part of ${file}.`];
  if (dirname(file) === `components/${folder}`) return [];
  return [`${file} belongs to the ${folder}. Move it to components/${folder}/.`];
}

function faultsOfName(file: string, ctx: UserContext): string[] {
  const name = basename(file, '.yaml');
  if (ctx.location.pointer.startsWith('#/components/') && name !== ctx.key) {
    return [`The component \`${ctx.key}\` is in ${file}. Give the file the component's name.`];
  }
  if (ctx.type.name === 'Example') {
    if (/^[a-z][A-Za-z0-9]*\.(request|[1-5]\d\d|[1-5]XX)\.[a-z][A-Za-z0-9]*$/.test(name)) return [];
    if (/^[A-Z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$/.test(name)) return [];
    return [
      `${file}: name the example <operationId>.<request or status>.<scenario>.yaml or, for a ` +
        'shared response, <response>.<scenario>.yaml.',
    ];
  }
  if (/^[A-Z][A-Za-z0-9]*$/.test(name)) return [];
  return [`${file}: the name of a component must be in PascalCase.`];
}

/** A known operation determines the name of its example, except for the scenario. */
function checkExampleNames(operation: unknown, ctx: UserContext): void {
  const operationId = textAt(operation, 'operationId');
  const bodies: [string, unknown, string[]][] = [
    ['request', objectAt(operation, 'requestBody'), ['requestBody']],
  ];
  for (const [status, response] of Object.entries(objectAt(operation, 'responses'))) {
    bodies.push([status, response, ['responses', status]]);
  }
  for (const [place, body, path] of bodies) {
    for (const [type, media] of Object.entries(objectAt(body, 'content'))) {
      for (const [scenario, example] of Object.entries(objectAt(media, 'examples'))) {
        const expected = `${operationId}.${place}.${scenario}`;
        if (!isRef(example) || basename(example.$ref, '.yaml') === expected) continue;
        ctx.report({
          message: `This example belongs in ${expected}.yaml. Rename the file or the scenario.`,
          location: ctx.location.child([...path, 'content', type, 'examples', scenario, '$ref']),
        });
      }
    }
  }
}

/** The URL determines the file of a path item; the name determines the file of a webhook. */
export const checkPathFiles: Oas3Rule = () => ({
  Paths: (paths: unknown, ctx) => checkIndex(paths, pathItemFile, ctx),
  WebhooksMap: (webhooks: unknown, ctx) =>
    checkIndex(webhooks, (name) => `openapi/webhooks/${name}.yaml`, ctx),
});

function checkIndex(index: unknown, fileOf: (key: string) => string, ctx: UserContext): void {
  if (!isObject(index)) return;
  for (const [key, item] of Object.entries(index)) {
    if (key.startsWith('x-')) continue;
    const file = relative('openapi', fileOf(key)).replaceAll('\\', '/');
    const actual = isRef(item) ? item.$ref.replace(/^\.\//, '') : undefined;
    if (actual !== file) {
      const found = actual ?? 'this index';
      ctx.report({
        message: `\`${key}\` is in ${found}. Move it to ${file}.`,
        location: actual ? keyAt(ctx.location, key, '$ref') : keyAt(ctx.location, key),
      });
    }
  }
}

/** The two files that redocly.yaml names. */
const except = ['info.md', 'flows.arazzo.yaml'];

/** Checks that a `$ref` reaches every file, except those that Redocly finds in other ways. */
export const checkOrphanFiles: Oas3Rule = () => {
  const reached = new Set<string>();
  return {
    ref(_ref, _ctx, resolved) {
      if (resolved.location) reached.add(resolved.location.source.absoluteRef);
    },
    Root: {
      leave(_root, ctx) {
        const rootFile = ctx.location.source.absoluteRef;
        const folder = dirname(rootFile);
        reached.add(rootFile);
        for (const name of except) reached.add(join(folder, name));
        const orphans = filesUnder(folder).filter((file) => !reached.has(file));
        for (const file of headsOf(orphans)) {
          ctx.report({
            message: `Nothing refers to ${relative(folder, file)}. Add a reference, or remove the file.`,
            location: { source: new Source(file, ''), pointer: '#/' },
          });
        }
      },
    },
  };
};

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Returns orphans that no other orphan refers to. In a ring of orphans, returns all. */
function headsOf(orphans: string[]): string[] {
  const referredTo = new Set(orphans.flatMap(referencesOf));
  const heads = orphans.filter((file) => !referredTo.has(file));
  return heads.length > 0 ? heads : orphans;
}

function referencesOf(file: string): string[] {
  const references = readFileSync(file, 'utf8').matchAll(/\$ref: *['"]?([^#'"\s]+)/g);
  return [...references].map(([, target = '']) => resolve(dirname(file), target));
}
