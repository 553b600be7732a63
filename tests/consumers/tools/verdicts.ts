/** Lets the tools work on the published files, and says how it went. */
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../../scripts/project.ts';
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { objectAt, textAt } from '../../../toolkit/contract/objects.js';
import { bundles, toolsFolder, type Tool } from './tool.ts';

/** A promise that held, or the first line of what was said instead. */
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
  for (const bundle of bundles) {
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
          break;
        }
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    verdict.bundles[bundle] = steps;
  }
  return verdict;
}

async function versionOf(name: string): Promise<string> {
  const text = await readFile(join(toolsFolder, 'package.json'), 'utf8');
  const wanted: unknown = JSON.parse(text);
  const version = textAt(objectAt(wanted, 'dependencies'), name);
  if (version === undefined) throw new Error(`tests/consumers/package.json must name ${name}.`);
  return version.replace(/^npm:.*@/, '');
}
