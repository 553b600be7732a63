/**
 * Specmatic as it is used without these tests: the documented contract as it is published, with its
 * examples, and the token of a login. It sends the example of a request only where the answer has one
 * of the same name, and makes up the rest, so many of its scenarios fail on the right service too.
 *
 * It needs Java and its jar of 85 MB, so it is not a dependency: who wants to compare names the jar.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { documentedRendition } from '../../../toolkit/contract/renditions.ts';
import { startFlawedService, type Variant } from '../flawed-service.ts';
import { tokensOf } from './tokens.ts';

/** The jar, or what must be done before Specmatic can be measured. */
export function findSpecmatic(): { jar: string } | { missing: string } {
  const jar = process.env['SPECMATIC_JAR'];
  if (jar === undefined || !existsSync(jar)) {
    return { missing: 'SPECMATIC_JAR must name the jar in the npm package specmatic' };
  }
  const { status } = spawnSync('java', ['-version']);
  return status === 0 ? { jar: resolve(jar) } : { missing: 'Java must be installed' };
}

/** The scenarios that Specmatic reports as failed. */
export async function failuresOfSpecmatic(
  jar: string,
  contract: Contract,
  variant?: Variant,
): Promise<string[]> {
  const service = await startFlawedService({
    contract,
    flaws: variant ? [variant.behaviour] : [],
  });
  // It writes its reports to the folder that it is started in.
  const folder = mkdtempSync(join(tmpdir(), 'specmatic-'));
  try {
    const description = join(folder, 'openapi.json');
    writeFileSync(description, JSON.stringify(documentedRendition(contract.document)));
    const { access } = await tokensOf(service.url, contract);
    // It reads the token from a variable named after the security scheme.
    const schemes = Object.keys(contract.document.components['securitySchemes'] ?? {});
    const tokens = Object.fromEntries(schemes.map((scheme) => [scheme, access]));
    // The better of Java's two compilers costs more than so short a run gives back.
    const args = ['-XX:TieredStopAtLevel=1', '-jar', jar, 'test', '--testBaseURL', service.url];
    const child = spawn('java', [...args, description], {
      cwd: folder,
      env: { ...process.env, ...tokens },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, err] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    if (!/^Tests run: [1-9]/m.test(out)) {
      throw new Error(`Specmatic must run a scenario:\n${(err || out).slice(0, 2_000)}`);
    }
    return [...out.matchAll(/^Scenario: (.*) has FAILED$/gm)].map(([, name = '']) => name);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await service.close();
  }
}
