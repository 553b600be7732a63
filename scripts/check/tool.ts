/** Running a tool of the project, with its own report. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outcome } from './part.ts';

/**
 * Runs a script below node_modules in the project folder. Exit code 1 stands for findings, and so
 * does any other in whose report `finding` matches.
 */
export function toolRunner(script: string, args: string[], finding?: RegExp) {
  return async (root: string): Promise<Outcome> => {
    const folder = await mkdtemp(join(tmpdir(), 'check-'));
    try {
      // Into a file: some tools exit before a long report has gone through a pipe.
      const file = join(folder, 'report');
      await using output = await open(file, 'w');
      const tool = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
        cwd: root,
        stdio: ['ignore', output.fd, output.fd],
        env: {
          ...process.env,
          // Plain, for the problem matchers of CI. Oxfmt takes `CI` for a terminal with colours.
          NO_COLOR: '1',
          FORCE_COLOR: '0',
          CI: undefined,
          // TypeScript and its rules are written in Go and run for seconds: a fifth of that would go
          // to collecting what they no longer need.
          GOGC: 'off',
          GOMEMLIMIT: '3GiB',
        },
      });
      await once(tool, 'close');
      const report = await readFile(file, 'utf8');
      if (tool.exitCode === 0) return { verdict: 'right', report: '' };
      const found = tool.exitCode === 1 || finding?.test(report);
      return { verdict: found ? 'findings' : 'failed', report };
    } finally {
      await rm(folder, { recursive: true });
    }
  };
}
