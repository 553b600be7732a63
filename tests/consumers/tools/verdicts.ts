/** Lets the tools work on the published files, and says how it went. */
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../../scripts/project.ts';
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { objectAt, textAt } from '../../../toolkit/contract/objects.js';
import { bundles, toolsFolder, type Tool } from './tool.ts';

/** Whether a promise held. */
interface Step {
  promise: string;
  holds: boolean;
}

/** What `docs/other-tools.json` has of each tool. */
export interface Verdict {
  tool: string;
  package: string;
  version: string;
  kind: Tool['kind'];
  note: string;
  /** By the name of the file that it was given. */
  bundles: { [bundle: string]: Step[] };
}

/** Lets a tool work on every published file. What failed is told to `report`. */
export async function judge(
  tool: Tool,
  contract: Contract,
  report: (problem: string) => void,
): Promise<Verdict> {
  const verdict: Verdict = {
    tool: tool.name,
    package: tool.package,
    version: await versionOf(tool.package),
    kind: tool.kind,
    note: tool.note ?? '',
    bundles: {},
  };
  for (const bundle of tool.given === undefined ? bundles : [tool.given]) {
    const folder = await mkdtemp(join(tmpdir(), 'consumer-'));
    await symlink(join(toolsFolder, 'node_modules'), join(folder, 'node_modules'));
    const task = { bundle: join(projectRoot, 'generated', bundle), contract, folder };
    const steps: Step[] = [];
    try {
      for (const [promise, step] of Object.entries(tool.steps)) {
        try {
          await step(task);
          steps.push({ promise, holds: true });
        } catch (error) {
          report(`${tool.name}, ${bundle}, ${promise}: ${String(error)}`);
          steps.push({ promise, holds: false });
        }
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    verdict.bundles[bundle] = steps;
  }
  return verdict;
}

/** As the tools' own `package.json` or that of the project wants it. */
async function versionOf(name: string): Promise<string> {
  for (const folder of [toolsFolder, projectRoot]) {
    const wanted: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const version =
      textAt(objectAt(wanted, 'dependencies'), name) ??
      textAt(objectAt(wanted, 'devDependencies'), name);
    if (version !== undefined) return version.replace(/^npm:.*@/, '');
  }
  throw new Error(`tests/consumers/package.json must name ${name}.`);
}
