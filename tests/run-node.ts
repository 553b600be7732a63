/** Runs a script of the project as a user does, in a separate process. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface Run {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a script of a project folder to its end. Returns its output and its exit code. */
export function runNode(root: string, script: string, ...options: string[]): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, script), ...options], {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    const run: Run = { code: null, out: '', err: '' };
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (run.out += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (run.err += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ ...run, code }));
  });
}
