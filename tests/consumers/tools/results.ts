/** Runs the tools on the published files and reports the results. */
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../../scripts/project.ts';
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { objectAt, textAt } from '../../../toolkit/contract/objects.js';
import { bundles, toolsFolder, type Tool } from './tool.ts';

export interface ToolResult {
  tool: string;
  version: string;
  kind: string;
  /** What to know before using the tool, or what it does wrong. May be empty. */
  note: string;
  /** Whether each promise held, by file and then by promise. */
  files: { [file: string]: { [promise: string]: boolean } };
}

/** Runs a tool on every published file, and reports failures. */
export async function judge(
  tool: Tool,
  contract: Contract,
  report: (problem: string) => void,
): Promise<ToolResult> {
  const result: ToolResult = {
    tool: tool.name,
    version: await installedVersion(tool.package),
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
    result.files[bundle] = promises;
  }
  return result;
}

/** Returns the version in the tools' `package.json` or in the project's. */
export async function installedVersion(name: string): Promise<string> {
  for (const folder of [toolsFolder, projectRoot]) {
    const wanted: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const version =
      textAt(objectAt(wanted, 'dependencies'), name) ??
      textAt(objectAt(wanted, 'devDependencies'), name);
    if (version === undefined) continue;
    // There may be two versions of one package: `npm:orval@7.13.2`.
    return version.replace(/^npm:.+@/, '');
  }
  throw new Error(`tests/consumers/package.json must name ${name}.`);
}
