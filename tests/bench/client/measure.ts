/** How long calls take: all contenders in one process, in turns. */
import { execFile, fork } from 'node:child_process';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Contender } from './contenders.ts';
import { bundleForNode } from './size.ts';

/** Microseconds of one call, several times over, by contender. */
export async function measureCalls(
  mode: 'stub' | 'loopback',
  contenders: Contender[],
  runs: number,
  inFlight = 1,
): Promise<Map<string, number[]>> {
  const modules: string[] = [];
  for (const { make, name } of contenders) {
    const file = join(dirname(make), 'bundled.mjs');
    await bundleForNode(make, file, name);
    modules.push(file);
  }
  const script = join(import.meta.dirname, 'calls.mjs');
  const child = fork(script, [mode, String(runs), String(inFlight), ...modules], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    const figures = new Map<string, number[]>();
    child.on('message', (message) => {
      if (typeof message !== 'object' || !('index' in message) || !('time' in message)) return;
      const name = contenders[Number(message.index)]?.name ?? '';
      figures.set(name, [...(figures.get(name) ?? []), Number(message.time)]);
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve(figures);
      else reject(new Error(`The measurement of calls ended with exit code ${code}.`));
    });
  });
}

/** Milliseconds that a fresh process of a Node.js takes to import a module. */
export async function measureImport(node: string, module: string): Promise<number> {
  const script = `const start = performance.now();
    await import(${JSON.stringify(pathToFileURL(module).href)});
    console.log(performance.now() - start);`;
  const { stdout } = await promisify(execFile)(node, ['--input-type=module', '--eval', script]);
  return Number(stdout);
}
