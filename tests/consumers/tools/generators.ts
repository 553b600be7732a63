import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callSandbox, compileUse } from './generated-client.ts';
import { runScript } from './run.ts';
import { toolsFolder, type Task, type Tool } from './tool.ts';

const modules = join(toolsFolder, 'node_modules');

const orvalNote = 'Its fetch client uses relative URLs: set `baseUrl`.';

export const generators: Tool[] = [
  generator({
    name: 'oazapfts',
    async generate({ bundle, folder }) {
      await runScript(join(modules, 'oazapfts/dist/cli.js'), [bundle, 'api.ts'], folder);
    },
  }),
  orval(
    'orval 7',
    'orval7',
    'dist/bin/orval.js',
    `${orvalNote} It writes no type for an \`enum\` with only null, so its code from the compatible file does not compile.`,
  ),
  orval('orval 8', 'orval8', 'dist/bin/orval.mjs', orvalNote),
  generator({
    name: 'hey-api',
    package: '@hey-api/openapi-ts',
    async generate({ bundle, folder }) {
      const script = join(modules, '@hey-api/openapi-ts/bin/run.js');
      await runScript(script, ['--input', bundle, '--output', 'api'], folder);
    },
  }),
  generator({
    name: 'kubb',
    package: '@kubb/plugin-client',
    note: 'Its fetch client sends no `content-type` and does not encode path parameters: do both.',
    async generate({ bundle, folder }) {
      await writeFile(join(folder, 'kubb.config.mjs'), kubbSettings(bundle));
      await runScript(join(modules, '@kubb/cli/bin/kubb.cjs'), ['generate'], folder);
    },
  }),
  generator({
    name: 'swagger-typescript-api',
    async generate({ bundle, folder }) {
      const script = join(modules, 'swagger-typescript-api/dist/cli.mjs');
      const args = ['generate', '--path', bundle, '--output', folder, '--name', 'api.ts'];
      await runScript(script, args, folder);
    },
  }),
  generator({
    name: 'openapi-zod-client',
    async generate({ bundle, folder }) {
      const script = join(modules, 'openapi-zod-client/bin.js');
      await runScript(script, [bundle, '--output', 'api.ts'], folder);
    },
  }),
];

interface Generator {
  name: string;
  package?: string;
  note?: string;
  /** The module under `uses/` that makes the calls. Default: the name of the tool. */
  use?: string;
  /** Writes `api.ts` or a folder `api` into the folder. */
  generate(task: Task): Promise<void>;
}

function generator({ name, package: of = name, use = name, generate, note }: Generator): Tool {
  return {
    name,
    package: of,
    kind: 'Generators',
    ...(note !== undefined && { note }),
    steps: {
      generate,
      'compile to the types of our client': ({ folder }) => compileUse(folder, use),
      'pay in the local sandbox': callSandbox,
    },
  };
}

/** Both versions take the same options. */
function orval(name: string, folderName: string, script: string, note: string): Tool {
  return generator({
    name,
    package: folderName,
    note,
    use: 'orval',
    async generate({ bundle, folder }) {
      const args = ['--input', bundle, '--output', 'api.ts', '--client', 'fetch'];
      await runScript(join(modules, folderName, script), args, folder);
    },
  });
}

function kubbSettings(bundle: string): string {
  return `import { defineConfig } from '@kubb/core';
import { pluginClient } from '@kubb/plugin-client';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';
export default defineConfig({
  input: { path: ${JSON.stringify(bundle)} },
  output: { path: 'api' },
  plugins: [pluginOas(), pluginTs(), pluginClient({ client: 'fetch', output: { path: 'clients' } })],
});
`;
}
