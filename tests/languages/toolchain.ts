/** The compilers and interpreters of other languages. Where one is missing its tests are skipped. */
import { execFileSync } from 'node:child_process';

/**
 * The command when this machine has it.
 *
 * @throws Error when it is missing although `REQUIRE_TOOLCHAINS` is set, as it is in CI: there a skipped
 *   test would look like a passed one
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

/** Not whichever `python3` comes first in the path: the one whose packages are Debian's, unless CI names another. */
export const python = toolchain(process.env['PYTHON'] ?? '/usr/bin/python3');

/** Where Debian keeps what builds a package of Python. */
export const pythonPackages = '/usr/lib/python3/dist-packages';
