/** `npm start`: the docs, the mock and the sandbox together, built first where they are stale. */
import { runCommand } from '../toolkit/cli/command.ts';
import { sayError } from '../toolkit/cli/terminal.ts';
import { portProblem } from '../toolkit/serve/listen.ts';
import { readPorts } from '../toolkit/serve/options.ts';
import { projectRoot } from './project.ts';

const usage = `
Usage: npm start -- [--docs-port <number>] [--mock-port <number>] [--sandbox-port <number>]

Builds what is stale, then serves the docs, the mock and the sandbox on 127.0.0.1 until Ctrl-C. Where
a port is taken, the next one is tried. The sandbox stores nothing; npm run sandbox stores its data.

  --docs-port <number>      default 8080; 0 takes any free one
  --mock-port <number>      default 4010; 0 takes any free one
  --sandbox-port <number>   default 4020; 0 takes any free one
  --help                    prints this

What the mock answers, and how to ask it for something else: npm run mock -- --help

Exit code: 0 stopped, 2 wrong option, no port can be taken, or the contract cannot be read.
`;

await runCommand({ call: 'npm start --', usage, run: start });

async function start(args: string[]): Promise<number> {
  const ports = readPorts(args, { 'docs-port': 8080, 'mock-port': 4010, 'sandbox-port': 4020 });
  try {
    // Not loaded for a wrong option.
    const { buildIfStale } = await import('./build/make.ts');
    const { serveAll } = await import('./start/serve-all.ts');
    await buildIfStale(projectRoot);
    await serveAll(ports);
    return 0;
  } catch (error) {
    if (!portProblem(error)) throw error;
    sayError('no port could be taken');
    sayError('choose others: npm start -- --docs-port 0 --mock-port 0 --sandbox-port 0');
    return 2;
  }
}
