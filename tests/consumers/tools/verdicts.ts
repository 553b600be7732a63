/** Lets the tools work on the published files, and says how it went. */
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../../scripts/project.ts';
import type { Contract } from '../../../toolkit/contract/contract.ts';
import type { ToolResult } from '../../../scripts/build/site/other-tools.ts';
import { objectAt, textAt } from '../../../toolkit/contract/objects.js';
import { bundles, toolsFolder, type Tool } from './tool.ts';

/** Lets a tool work on every published file. What failed is told to `report`. */
export async function judge(
  tool: Tool,
  contract: Contract,
  report: (problem: string) => void,
): Promise<ToolResult> {
  const verdict: ToolResult = {
    tool: tool.name,
    ...(await installed(tool.package)),
    kind: tool.kind,
    note: tool.note ?? '',
    files: {},
  };
  for (const bundle of tool.given === undefined ? bundles : [tool.given]) {
    const folder = await mkdtemp(join(tmpdir(), 'consumer-'));
    await symlink(join(toolsFolder, 'node_modules'), join(folder, 'node_modules'));
    const task = { bundle: join(projectRoot, 'generated', bundle), contract, folder };
    const promises: { [promise: string]: boolean } = {};
    try {
      for (const [promise, step] of Object.entries(tool.steps)) {
        try {
          await step(task);
          promises[promise] = true;
        } catch (error) {
          report(`${tool.name}, ${bundle}, ${promise}: ${String(error)}`);
          promises[promise] = false;
        }
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    verdict.files[bundle] = promises;
  }
  return verdict;
}

/** The package and its version, as the tools' own `package.json` or that of the project wants it. */
export async function installed(name: string): Promise<Pick<ToolResult, 'package' | 'version'>> {
  for (const folder of [toolsFolder, projectRoot]) {
    const wanted: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const version =
      textAt(objectAt(wanted, 'dependencies'), name) ??
      textAt(objectAt(wanted, 'devDependencies'), name);
    if (version === undefined) continue;
    // Two versions of one package: `npm:orval@7.13.2`.
    const [, other, itsVersion] = /^npm:(.+)@(.+)$/.exec(version) ?? [];
    return { package: other ?? name, version: itsVersion ?? version };
  }
  throw new Error(`tests/consumers/package.json must name ${name}.`);
}
