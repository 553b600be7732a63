/** The compilers and interpreters of other languages. Tests of a missing one are skipped. */
import { execFileSync } from 'node:child_process';

/**
 * Returns the command if this machine has it.
 *
 * @throws Error if it is missing although `REQUIRE_TOOLCHAINS` is set, as in CI: there a skipped
 * test would look like a passed one
 */
export function toolchain(command: string, ...probe: string[]): string | undefined {
  try {
    execFileSync(command, probe.length > 0 ? probe : ['--version'], { stdio: 'ignore' });
    return command;
  } catch {
    if (process.env['REQUIRE_TOOLCHAINS'] === undefined) return undefined;
    throw new Error(`\`${command}\` must be installed: .ci/run lists the packages.`);
  }
}

/** The `python3` with Debian's packages, unless CI names another. The first one in the path may lack them. */
export const python = toolchain(process.env['PYTHON'] ?? '/usr/bin/python3');

/** The folder in which Debian keeps the build tools of Python packages. */
export const pythonPackages = '/usr/lib/python3/dist-packages';
