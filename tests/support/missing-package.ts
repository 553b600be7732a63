import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/project.ts';

/** Returns the first required package of .ci/apt-packages-full that is missing. In CI it throws an error instead. */
export async function missingPackage(
  isWanted: (name: string) => boolean,
): Promise<string | undefined> {
  const list = await readFile(join(projectRoot, '.ci/apt-packages-full'), 'utf8');
  for (const [, name = '', probe = ''] of list.matchAll(/^(\S+) (.+)$/gm)) {
    if (!isWanted(name) || spawnSync('bash', ['-c', probe]).status === 0) continue;
    if (process.env['REQUIRE_PACKAGES'] === undefined) return name;
    throw new Error(`${name} must be installed: .ci/run lists the packages.`);
  }
  return undefined;
}
