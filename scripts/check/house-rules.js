// @ts-check
/** The project's own lint rules: which room may import which, and no code in the contract. */
import { posix } from 'node:path';
import { rooms } from './rooms.js';

const orders = Object.entries(rooms).map(([folder, order]) => ({
  folder,
  layers: order.split('<').map((layer) => layer.split(',').map((room) => room.trim())),
}));

/**
 * The part of Oxlint's rule context that these rules use. `cwd` is the project folder; `filename` is absolute.
 *
 * @typedef {{ cwd: string, filename: string, report(found: object): void }} Context
 */

export default {
  meta: { name: 'house' },
  rules: {
    rooms: {
      /** @param {Context} context */
      create(context) {
        const file = pathOf(context);
        /** @param {{ source: { value?: unknown } | null }} node `export const` has no source */
        const check = ({ source }) => {
          if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return;
          const message = wrongImport(file, posix.join(posix.dirname(file), source.value));
          if (message) context.report({ node: source, message });
        };
        return {
          ImportDeclaration: check,
          ExportNamedDeclaration: check,
          ExportAllDeclaration: check,
          ImportExpression: check,
          TSImportType: check,
        };
      },
    },
    'code-outside-the-contract': {
      /** @param {Context} context */
      create(context) {
        if (!pathOf(context).startsWith('openapi/')) return {};
        const message = 'The contract is YAML and Markdown; code goes to scripts/.';
        return { Program: (/** @type {object} */ node) => context.report({ node, message }) };
      },
    },
  },
};

/**
 * Returns why a file may not import another, or undefined if it may. Both are paths from the project folder.
 *
 * @param {string} file
 * @param {string} target
 */
function wrongImport(file, target) {
  for (const { folder, layers } of orders) {
    const [from, to] = [file, target].map((path) => posix.relative(folder, path).split('/')[0]);
    if (!from || !to || from === to || from === '..' || to === '..') continue;
    const [fromLayer = -1, toLayer = -1, others = -1] = [from, to, '*'].map((room) =>
      // The client imports the compiled modules.
      layers.findIndex((layer) => layer.includes(room.replace(/\.js$/, '.ts'))),
    );
    if (fromLayer === -1 && !from.includes('.')) {
      return `${folder}/${from} must be named in scripts/check/rooms.js.`;
    }
    const last = others === -1 ? layers.length : others;
    const areLoose = fromLayer === -1 && toLayer === -1;
    const isLater =
      areLoose || (toLayer === -1 ? last : toLayer) < (fromLayer === -1 ? last : fromLayer);
    if (!isLater) return `${from} may not import ${to}: see scripts/check/rooms.js.`;
  }
  return undefined;
}

/** @param {Context} context */
function pathOf({ cwd, filename }) {
  return filename.slice(cwd.length + 1).replaceAll('\\', '/');
}
