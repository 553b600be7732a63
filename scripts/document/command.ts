import { existsSync, globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError, type Command } from '../../toolkit/cli/command.ts';
import { allRead, createCommand } from '../../toolkit/cli/options.ts';
import { onOff, text } from '../../toolkit/cli/rules.ts';
import { say, sayDone } from '../../toolkit/cli/terminal.ts';
import type { Contract } from '../../toolkit/contract/contract.ts';
import { loadContract } from '../../toolkit/contract/load.ts';
import type { Operation } from '../../toolkit/contract/operation.ts';
import { pathItemFile } from '../../toolkit/contract/source-files.ts';
import { skeletonOf, type Kind } from './skeleton.ts';
import { formatFinding } from '../lint/finding.ts';
import { lintContract } from '../lint/lint.ts';

const lastSteps = [
  'openapi/openapi.yaml  Raise info.version by a minor step, once for each release.',
  'CHANGELOG.md  Add a line for the operation.',
  'generated/  Run `npm run build`, and commit the result with the rest.',
];

export function documentCommand(root: string): Command {
  return createCommand({
    call: 'npm run document --',
    options: {
      as: {
        flag: 'as',
        value: '<name>',
        rule: text,
        help: 'the new operationId, in camelCase, such as cancelPayout',
      },
      query: { flag: 'query', rule: onOff, default: false, help: 'has query parameters' },
      body: {
        flag: 'body',
        rule: onOff,
        default: false,
        help: 'takes JSON, which is the default except for a GET',
      },
      upload: { flag: 'upload', rule: onOff, default: false, help: 'takes files in a form' },
      download: { flag: 'download', rule: onOff, default: false, help: 'answers with a file' },
    },
    operands: '<operationId>',
    about: `
Turns a named-only operation into the skeleton of a documented one, under its new operationId: a path
item, schemas and examples. Every gap is marked. Then prints the remaining work, file by file.
If a file of the skeleton already exists, nothing is written.
`,
    exitCodes: '0 the skeleton was written, 2 it could not be written.',
    async run({ as, query, body, upload, download, ...unread }, [operationId, another]) {
      allRead(unread);
      const contract = await loadContract(root);
      if (operationId === undefined || another !== undefined) {
        const [first] = contract.namedOnly;
        throw new UsageError(`One operationId is needed, such as ${first?.operationId}.`);
      }
      const operation = namedOnlyOperation(contract, operationId);
      const name = newName(contract, as);
      const skeleton = skeletonOf(
        operation,
        name,
        kindOf(operation, { query, body, upload, download }),
      );
      // The path item contains no work yet. Schemas and examples do.
      const existing = [...skeleton.keys()].slice(1).find((file) => existsSync(join(root, file)));
      if (existing !== undefined) {
        throw new UsageError(`${existing} exists. Move it away, then run again.`);
      }
      for (const [file, text] of skeleton) {
        await writeFile(join(root, file), text);
        say('wrote', file);
      }
      const gaps = (await lintContract(root)).filter(({ file }) => skeleton.has(file));
      const mentions = mentionsOf(root, operation);
      for (const line of [...gaps.map(formatFinding), ...mentions, ...lastSteps])
        say('to do', line);
      sayDone('next', 'Fill the gaps until `npm run lint` finds none, then run `npm run build`.');
      return 0;
    },
  });
}

function namedOnlyOperation(contract: Contract, operationId: string): Operation {
  const found = contract.find(operationId);
  if (!found) {
    throw new UsageError(
      `The contract does not define the operation "${operationId}". generated/openapi.yaml lists them.`,
    );
  }
  if (found.status === 'documented') {
    throw new UsageError(`${operationId} is already documented, in ${pathItemFile(found.path)}.`);
  }
  return found;
}

function kindOf({ operationId, method }: Operation, kind: Kind): Kind {
  if (kind.body && kind.upload) {
    throw new UsageError('--body and --upload exclude each other. Choose one.');
  }
  if (method === 'get' && (kind.body || kind.upload)) {
    throw new UsageError(
      `${operationId} is a GET, which cannot have a body. Leave out --body and --upload.`,
    );
  }
  return kind;
}

function newName(contract: Contract, name: string | undefined): string {
  if (name === undefined) {
    throw new UsageError('--as must name the documented operation, such as cancelPayout.');
  }
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) {
    throw new UsageError(`--as must be in camelCase, such as cancelPayout, not "${name}".`);
  }
  if (contract.find(name)) throw new UsageError(`The contract already has an operation "${name}".`);
  return name;
}

function mentionsOf(root: string, { operationId, method, path }: Operation): string[] {
  const name = new RegExp(`\\b${operationId}\\b`);
  const call = `${method.toUpperCase()} ${path}`;
  const files = globSync('{openapi,docs}/**/*.{yaml,md}', { cwd: root }).toSorted();
  return files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        name.test(line)
          ? [`${file}:${index + 1}  This line names ${operationId}. Use the new name.`]
          : line.includes(call)
            ? [`${file}:${index + 1}  This line mentions ${call}. Check that it is still true.`]
            : [],
      ),
  );
}
