/** The outcome of a part of the check, and how to run a tool that writes its own report. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';

export interface Outcome {
  verdict: 'right' | 'findings' | 'skipped' | 'failed';
  /** The report: findings, the reason for a failure, or a note on the verdict. */
  report: string;
}

/** Creates an outcome. It is right, with the note, if there are no findings. */
export function outcomeOf(findings: readonly string[], note = ''): Outcome {
  if (findings.length === 0) return { verdict: 'right', report: note };
  return { verdict: 'findings', report: findings.map((line) => `error   ${line}`).join('\n') };
}

/**
 * Runs a script in node_modules. Exit code 1 means findings, and so does any other code with a
 * report that matches `finding`.
 */
export function toolRunner(script: string, args: string[], finding?: RegExp) {
  return (root: string): Promise<Outcome> => {
    const options = {
      cwd: root,
      maxBuffer: 2 ** 28,
      // The problem matchers of CI need plain text. Oxfmt colours its report if `CI` is set.
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', CI: undefined },
    };
    const command = [join(root, 'node_modules', script), ...args];
    return new Promise((resolve) => {
      execFile(process.execPath, command, options, (error, out, err) => {
        const report = out + err;
        const isFinding = error?.code === 1 || finding?.test(report);
        if (!error) resolve({ verdict: 'right', report: '' });
        else resolve({ verdict: isFinding ? 'findings' : 'failed', report });
      });
    });
  };
}
