/** `npm run build`: makes everything in generated/ from openapi/ and client/. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { runCommand } from '../toolkit/cli/command.ts';
import { createCommand } from '../toolkit/cli/options.ts';
import { projectRoot } from './project.ts';

const command = createCommand({
  call: 'npm run build --',
  options: {},
  about:
    'Makes everything in generated/ from openapi/ and client/. The same input gives the same bytes.',
  exitCodes: '0 built, 2 the contract cannot be read or the build could not run.',
  async run() {
    // Node keeps what it makes of the modules, the large ones of the compiler among them.
    enableCompileCache(join(projectRoot, 'node_modules/.cache/compiled'));
    const { build } = await import('./build/make.ts');
    await build(projectRoot);
    return 0;
  },
});

await runCommand(command);
