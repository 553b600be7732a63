/** `npm run build`: makes everything in generated/ from openapi/ and client/. */
import { build } from './build/build.ts';
import { readArgs, runCommand } from './command.ts';
import { projectRoot } from './project.ts';

const usage = `
Usage: npm run build

Makes everything in generated/ from openapi/ and client/. The same input gives the same bytes.

Exit code: 0 built, 2 the contract cannot be read or the build could not run.
`;

await runCommand({
  name: 'npm run build',
  usage,
  async run(args) {
    readArgs({ args, options: {} });
    await build(projectRoot);
    return 0;
  },
});
