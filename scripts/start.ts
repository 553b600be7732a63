import { runCommand } from '../toolkit/cli/command.ts';
import { createCommand } from '../toolkit/cli/options.ts';
import { hideLibraryWarnings } from '../toolkit/cli/warnings.ts';
import { sayError } from '../toolkit/cli/terminal.ts';
import { portProblem } from '../toolkit/serve/listen.ts';
import { projectRoot } from './project.ts';
import { startOptions, type StartPorts } from './start/options.ts';

const command = createCommand({
  call: 'npm start --',
  options: startOptions,
  about: `
Builds everything, then serves the docs, the mock and the sandbox on 127.0.0.1 until Ctrl-C. If a port is
taken, the next one is used. The sandbox stores nothing on disk; npm run sandbox does.
`,
  more: 'The answers of the mock, and how to select another one: npm run mock -- --help',
  exitCodes: '0 stopped, 2 wrong option, no port is available, or the contract cannot be read.',
  run: start,
});

hideLibraryWarnings();
await runCommand(command);

async function start(ports: StartPorts): Promise<number> {
  try {
    // Do not load the build for a wrong option.
    const { build } = await import('./build/make.ts');
    const { serveAll } = await import('./start/serve-all.ts');
    await build(projectRoot);
    await serveAll(ports);
    return 0;
  } catch (error) {
    if (!portProblem(error)) throw error;
    sayError('no port is available');
    sayError('choose other ports: npm start -- --docs-port 0 --mock-port 0 --sandbox-port 0');
    return 2;
  }
}
