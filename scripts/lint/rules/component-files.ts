/**
 * A component stands in the folder of its kind, in a file with its own name. So two components
 * never share a name, which bundling would turn into a silent `-2`. An example's name says where it
 * is used.
 */
import { basename, dirname, relative } from 'node:path';
import { isRef, type Oas3Rule, type UserContext } from '@redocly/openapi-core';
import { objectAt, textAt } from '../../../toolkit/contract/objects.js';

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
  if (pointer !== '#/') return [`A component is a whole file. Do not refer to a part of ${file}.`];
  if (dirname(file) === `components/${folder}`) return [];
  return [`${file} is one of the ${folder}. Move it to components/${folder}/.`];
}

function faultsOfName(file: string, ctx: UserContext): string[] {
  const name = basename(file, '.yaml');
  if (ctx.location.pointer.startsWith('#/components/') && name !== ctx.key) {
    return [`The component \`${ctx.key}\` stands in ${file}. Give the file the component's name.`];
  }
  if (ctx.type.name === 'Example') {
    if (/^[a-z][A-Za-z0-9]*\.(request|[1-5]\d\d|[1-5]XX)\.[a-z][A-Za-z0-9]*$/.test(name)) return [];
    if (/^[A-Z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$/.test(name)) return [];
    return [
      `${file}: name an example <operationId>.<request or status>.<scenario>.yaml, or that of a ` +
        'shared response <response>.<scenario>.yaml.',
    ];
  }
  if (/^[A-Z][A-Za-z0-9]*$/.test(name)) return [];
  return [`${file}: name a component in PascalCase.`];
}

/** Where the operation is known, so is the name of its example: all but the scenario. */
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
          message: `The file of this example is ${expected}.yaml. Rename the file or the scenario.`,
          location: ctx.location.child([...path, 'content', type, 'examples', scenario, '$ref']),
        });
      }
    }
  }
}
