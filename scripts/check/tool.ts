/** Runs a tool of the project in a process of its own. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';

export interface Tool {
  name: string;
  /** Below `node_modules`. */
  script: string;
  args: string[];
}

export interface ToolRun {
  code: number;
  out: string;
  err: string;
}

/**
 * Runs a tool in the project folder, to its end.
 *
 * @throws when it cannot be started, or was ended from outside.
 */
export function runTool(root: string, { name, script, args }: Tool): Promise<ToolRun> {
  // What is printed is read here, so it must be plain even where colour is asked for.
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
  const options = { cwd: root, env, maxBuffer: 256 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    const command = [join(root, 'node_modules', script), ...args];
    const child = execFile(process.execPath, command, options, (error, out, err) => {
      if (child.exitCode !== null) resolve({ code: child.exitCode, out, err });
      else reject(error ?? new Error(`${name} was ended from outside.`));
    });
  });
}

/**
 * What a tool reports that prints JSON.
 *
 * @throws when the tool did not do its work.
 */
export async function readReport(root: string, tool: Tool): Promise<unknown[]> {
  const run = await runTool(root, tool);
  if (run.code > 1) throw toolFailure(tool, run);
  return objectsIn(run.out);
}

/** The objects of a report in JSON: those of a list, or the one. */
export function objectsIn(report: string): unknown[] {
  const value: unknown = JSON.parse(report);
  return Array.isArray(value) ? value : [value];
}

/** For a tool that did not do its work: what it says of that. */
export function toolFailure({ name }: Tool, { out, err }: ToolRun): Error {
  return new Error(`${name} could not do its work:\n${(err || out).trim()}`);
}
