import { resolve } from 'node:path';
import { styleText } from 'node:util';
import { runCommand } from '../toolkit/cli/command.ts';
import { allRead, createCommand } from '../toolkit/cli/options.ts';
import { rebuildOnChange } from './docs/rebuild.ts';
import { portProblem } from '../toolkit/serve/listen.ts';
import { stopRequested } from '../toolkit/serve/serve.ts';
import { projectRoot } from './project.ts';
import { startDocs } from './start/docs-server.ts';
import { docsOptions } from './start/options.ts';
import { say, sayDone, sayError } from '../toolkit/cli/terminal.ts';

await runCommand(
  createCommand({
    call: 'npm run docs --',
    options: docsOptions,
    about: `
Builds the site, serves it on 127.0.0.1 until Ctrl-C, and rebuilds it when the contract, a guide, the
client or a script changes. Reload the page to see the change. After a failed build, the last good site stays.
`,
    exitCodes: '0 stopped, 2 wrong option, the port is not available, or the first build failed.',
    run({ port, ...unread }) {
      allRead(unread);
      return serve(port);
    },
  }),
);

async function serve(port: number): Promise<number> {
  const stopped = stopRequested();
  const folder = resolve(projectRoot, 'generated/docs');
  // Starts before the build, so that a taken port shows immediately.
  const docs = await startDocs({ folder, port, host: '127.0.0.1' }).catch((error: unknown) => {
    const problem = portProblem(error);
    if (!problem) throw error;
    sayError(`port ${port} is ${problem}`);
    sayError('choose another port: npm run docs -- --port 8090 (0 takes any free port)');
  });
  if (!docs) return 2;
  try {
    const builds = await rebuildOnChange(projectRoot);
    say('docs', styleText('bold', `${docs.url}/`, { stream: process.stdout }));
    say('stop', 'Ctrl-C');
    await stopped;
    await builds.close();
  } finally {
    await docs.close();
  }
  sayDone('docs', 'stopped');
  return 0;
}
