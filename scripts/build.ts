import { runCommand } from '../toolkit/cli/command.ts';
import { createCommand } from '../toolkit/cli/options.ts';
import { build } from './build/make.ts';
import { projectRoot } from './project.ts';

await runCommand(
  createCommand({
    call: 'npm run build --',
    options: {},
    about:
      'Builds everything in generated/ from openapi/ and client/. The same input always gives the same bytes.',
    exitCodes: '0 built, 2 the contract could not be read or the build could not run.',
    async run() {
      await build(projectRoot);
      return 0;
    },
  }),
);
