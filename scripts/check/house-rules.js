// @ts-check
/** The project's own lint rules: which room may import which, and no code in the contract. */
import { posix } from 'node:path';
import { exceptions, rooms } from './rooms.js';

/**
 * The part of Oxlint's rule context that these rules use.
 *
 * @typedef {object} Context
 * @property {string} cwd the project folder
 * @property {string} filename the absolute path of the file
 * @property {(found: { node: object, message: string }) => void} report
 */

const roomsRule = {
  /** @param {Context} context */
  create(context) {
    const file = pathOf(context);
    /** @param {{ source: { value?: unknown } | null }} node `export const` has no source */
    const check = ({ source }) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return;
      const target = posix.join(posix.dirname(file), source.value);
      const problem = wrongImport(file, target);
      if (problem)
        context.report({ node: source, message: `${problem} See scripts/check/rooms.js.` });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

const codeOutsideTheContract = {
  /** @param {Context} context */
  create(context) {
    if (!pathOf(context).startsWith('openapi/')) return {};
    return {
      /** @param {object} node */
      Program(node) {
        const message = 'The contract is YAML and Markdown; code goes to scripts/.';
        context.report({ node, message });
      },
    };
  },
};

/**
 * Says why a file may not import another; both are paths from the project folder.
 *
 * @param {string} file
 * @param {string} target
 */
function wrongImport(file, target) {
  for (const [folder, order] of Object.entries(rooms)) {
    const from = roomIn(folder, file);
    const to = roomIn(folder, target);
    if (!from || !to || from === to || isException(file, target)) continue;
    const place = placeOf(order, from);
    if (place === order.length && !from.includes('.'))
      return `${folder}/${from} is not in the table.`;
    if (placeOf(order, to) < place || (place === order.length && placeOf(order, to) === place))
      continue;
    return `${posix.join(folder, from)} may not import ${posix.join(folder, to)}.`;
  }
  return undefined;
}

/**
 * What of a folder a file is in: `contract` of `toolkit`, or its own name.
 *
 * @param {string} folder
 * @param {string} file
 */
function roomIn(folder, file) {
  const inside = posix.relative(folder, file);
  return inside.startsWith('..') ? undefined : inside.split('/')[0];
}

/**
 * Where a room stands in an order; at the end when the order does not name it.
 *
 * @param {(string | string[])[]} order
 * @param {string} room
 */
function placeOf(order, room) {
  // The client imports the modules that it is compiled to.
  const names = [room, room.replace(/\.js$/, '.ts')];
  const index = order.findIndex((layer) => [layer].flat().some((name) => names.includes(name)));
  return index === -1 ? order.length : index;
}

/**
 * @param {string} file
 * @param {string} target
 */
function isException(file, target) {
  return Object.entries(exceptions).some(
    ([room, allowed]) => file.startsWith(`${room}/`) && target === allowed,
  );
}

/**
 * The path of a file from the project folder: `toolkit/cli/command.ts`.
 *
 * @param {Context} context
 */
function pathOf({ cwd, filename }) {
  return filename.slice(cwd.length + 1).replaceAll('\\', '/');
}

export default {
  meta: { name: 'house' },
  rules: { rooms: roomsRule, 'code-outside-the-contract': codeOutsideTheContract },
};
