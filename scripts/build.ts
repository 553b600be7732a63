/** `npm run build`: makes everything in generated/ from openapi/ and client/. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { readArgs, runCommand } from '../toolkit/cli/command.ts';
import { projectRoot } from './project.ts';

const usage = `
Usage: npm run build

Makes everything in generated/ from openapi/ and client/. The same input gives the same bytes.

Exit code: 0 built, 2 the contract cannot be read or the build could not run.
`;

await runCommand({
  call: 'npm run build --',
  usage,
  async run(args) {
    readArgs({ args, options: {} });
    // Node keeps what it makes of the modules, the large ones of the compiler among them.
    enableCompileCache(join(projectRoot, 'node_modules/.cache/compiled'));
    const { build } = await import('./build/make.ts');
    await build(projectRoot);
    return 0;
  },
});
