// @ts-check
/** What only this house asks of its code: which folder may import which, and no code in the contract. */

/** Folders point one way: who imports none of which. */
const direction = new Map([
  ['client', ['scripts', 'tests', 'toolkit']],
  ['toolkit', ['client', 'scripts', 'tests']],
  ['scripts', ['tests']],
]);

/**
 * What a rule is given, as far as these rules need it.
 *
 * @typedef {object} Context
 * @property {string} cwd the folder of the project
 * @property {string} filename the whole path of the file
 * @property {(found: { node: object, message: string }) => void} report
 */

/**
 * The folder of the project that a file is in: `client`.
 *
 * @param {Context} context
 */
function folderOf({ cwd, filename }) {
  return filename.slice(cwd.length + 1).split(/[/\\]/)[0] ?? '';
}

const foldersPointOneWay = {
  /** @param {Context} context */
  create(context) {
    const others = direction.get(folderOf(context));
    if (!others) return {};
    const outside = new RegExp(`^(\\.\\./)+(${others.join('|')})/`);
    /** @param {{ source: { value?: unknown } | null }} node `export const` has no source */
    const check = ({ source }) => {
      if (typeof source?.value !== 'string' || !outside.test(source.value)) return;
      context.report({ node: source, message: 'See CONTRIBUTING.md, "Folders point one way".' });
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
    if (folderOf(context) !== 'openapi') return {};
    return {
      /** @param {object} node */
      Program(node) {
        const message = 'The contract is YAML and Markdown; code goes to scripts/.';
        context.report({ node, message });
      },
    };
  },
};

export default {
  meta: { name: 'house' },
  rules: {
    'folders-point-one-way': foldersPointOneWay,
    'code-outside-the-contract': codeOutsideTheContract,
  },
};
