/** Tools that serve the contract: mocks, and frameworks that route and check by it. */
import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isObject } from '../../../toolkit/contract/objects.js';
import { send } from '../../mock/http.ts';
import { freePort } from '../../support/free-port.ts';
import { describedOperations } from '../../mock/contract-requests.ts';
import { answersRightly, inventsNothing, rejectsWhatIsWrong, type Open } from './served-checks.ts';
import { startCommand } from './serving-command.ts';
import { toolsFolder, type Task, type Tool } from './tool.ts';

export const servers: Tool[] = [
  server({
    name: 'Prism',
    package: '@stoplight/prism-cli',
    open: ({ bundle, folder }) => {
      const script = createRequire(import.meta.url).resolve('@stoplight/prism-cli/dist/index.js');
      return openCommand(process.execPath, [script, 'mock', bundle, '--port', '0'], folder);
    },
  }),
  server({
    name: 'Specmatic',
    package: 'specmatic',
    note: 'It needs Java. Its answers are random, not the examples.',
    async open({ bundle, folder }) {
      const jar = join(toolsFolder, 'node_modules/specmatic/specmatic.jar');
      const address = ['--host', '127.0.0.1', '--port', String(await freePort())];
      return openCommand('java', ['-jar', jar, 'mock', bundle, ...address], folder);
    },
  }),
  server({
    name: 'MSW',
    package: '@mswjs/source',
    note: 'It does not check requests. Replace the addresses in `servers`: it answers only below these.',
    open: openModule('msw'),
  }),
  server({
    name: 'openapi-backend',
    package: 'openapi-backend',
    note: 'It validates the file as OpenAPI 3.0: use the compatible one, or set `quick: true`. Its mock answers 200 for named-only operations: give it another file. Add formats with `customizeAjv`.',
    open: openModule('openapi-backend'),
  }),
  server({
    name: 'fastify-openapi-glue',
    package: 'fastify-openapi-glue',
    note: "Set an error handler: Fastify's errors lack fields that a documented `400` requires.",
    open: openModule('fastify-openapi-glue'),
  }),
];

interface Server {
  name: string;
  package: string;
  note?: string;
  open: Open;
}

function server({ name, package: of, note, open }: Server): Tool {
  return {
    name,
    package: of,
    kind: 'Servers',
    ...(note !== undefined && { note }),
    steps: {
      'answer documented operations correctly': (task) => answersRightly(open, task),
      'reject invalid requests': (task) => rejectsWhatIsWrong(open, task),
      'keep named-only operations from succeeding': (task) => inventsNothing(open, task),
    },
  };
}

async function openCommand(command: string, args: string[], folder: string): ReturnType<Open> {
  const { url, stop } = await startCommand(command, args, folder);
  return { ask: (request) => send(url, request), close: stop };
}

/** Starts a module of `uses/` in the folder of the tools, because it needs their packages. */
function openModule(name: string): Open {
  return async ({ bundle, contract, folder }: Task) => {
    const file = join(folder, `${name}.ts`);
    await cp(join(toolsFolder, `uses/${name}.ts`), file);
    const module: unknown = await import(pathToFileURL(file).href);
    const serve = isObject(module) ? module['serve'] : undefined;
    if (!isServe(serve)) throw new Error(`${name}.ts must export a function serve.`);
    const described = describedOperations(contract);
    const examples = Object.fromEntries(
      described.map(({ operation, scenarios }) => [operation.operationId, scenarios[0]?.value]),
    );
    return serve(bundle, examples);
  };
}

function isServe(
  value: unknown,
): value is (bundle: string, examples: { [operationId: string]: unknown }) => ReturnType<Open> {
  return typeof value === 'function';
}
