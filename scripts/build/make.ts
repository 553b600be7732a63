/** Makes every artifact, one after the other: in memory, or into generated/. */
import { join } from 'node:path';
import { formatBytes, formatSeconds, say, sayDone } from '../../toolkit/cli/terminal.ts';
import type { Contract } from '../../toolkit/contract/contract.ts';
import { loadContract } from '../../toolkit/contract/load.ts';
import { documentedRendition, publishedRendition } from '../../toolkit/contract/renditions.ts';
import type { Artifact, ArtifactSource } from './artifact.ts';
import { bundles } from './bundle/bundles.ts';
import { coverage } from './bundle/coverage.ts';
import { knownUnknowns } from './site/known-unknowns-page.ts';
import { clientPackage } from './client/package.ts';
import { compareGenerated, writeGenerated, type GeneratedFiles, type StaleFile } from './files.ts';
import { languagePackages } from './languages/packages.ts';
import { site } from './site/site.ts';
import { isBuiltFromInputs, rememberInputs } from './stamp.ts';
import { simulation } from './toolkit/simulation.ts';
import { toolkitPackage } from './toolkit/package.ts';

/** What git keeps, in the order in which it is made and reported. */
const committed: Artifact[] = [
  ...bundles,
  clientPackage,
  ...languagePackages,
  coverage,
  knownUnknowns,
  simulation,
];

/** What carries libraries, which are not ours to commit. */
const builtOnly: Artifact[] = [site, toolkitPackage];

/** One artifact, made: what the report line shows of it. */
export interface MadeArtifact {
  name: string;
  summary: string;
  bytes: number;
  milliseconds: number;
}

/** Builds unless generated/ is there already and nothing that it is made from has changed. */
export async function buildIfStale(root: string): Promise<void> {
  if (!(await isBuiltFromInputs(root))) await build(root);
}

/** Builds, prints a line per artifact, and remembers what it was built from. */
export async function build(root: string): Promise<void> {
  const start = performance.now();
  const files = await makeArtifacts(root, (made) => say('build', reportLine(made)));
  await writeGenerated(join(root, 'generated'), files);
  await rememberInputs(root);
  sayDone(
    'built',
    `generated/  ${files.size} files in ${formatSeconds(performance.now() - start)}`,
  );
}

/** The files of generated/ that git keeps and that are not as the contract in `root` makes them. */
export async function findStale(root: string): Promise<StaleFile[]> {
  const files = await make(root, committed, () => {});
  const differences = await compareGenerated(join(root, 'generated'), files);
  return differences.filter(
    ({ path }) => !builtOnly.some(({ name }) => path.startsWith(`${name}/`)),
  );
}

/**
 * Makes everything from the contract in `root`. The same contract gives the same bytes.
 *
 * @throws ContractError when the contract cannot be read.
 */
export function makeArtifacts(
  root: string,
  report: (made: MadeArtifact) => void,
): Promise<GeneratedFiles> {
  return make(root, [...committed, ...builtOnly], report);
}

async function make(
  root: string,
  artifacts: Artifact[],
  report: (made: MadeArtifact) => void,
): Promise<GeneratedFiles> {
  const source = await readSource(root);
  const made: GeneratedFiles = new Map();
  for (const artifact of artifacts) {
    const start = performance.now();
    const { files, summary } = await artifact.make(source);
    let bytes = 0;
    for (const [path, content] of Object.entries(files)) {
      const buffer = Buffer.from(content);
      made.set(path, buffer);
      bytes += buffer.length;
    }
    report({ name: artifact.name, summary, bytes, milliseconds: performance.now() - start });
  }
  return made;
}

/**
 * What artifacts are made from.
 *
 * @throws ContractError when the contract cannot be read.
 */
async function readSource(root: string): Promise<ArtifactSource> {
  return sourceFrom(root, await loadContract(root));
}

/** What artifacts are made from, when the contract is there already. */
export function sourceFrom(root: string, contract: Contract): ArtifactSource {
  return {
    root,
    contract,
    published: publishedRendition(contract.document),
    documented: documentedRendition(contract.document),
  };
}

function reportLine({ name, summary, bytes, milliseconds }: MadeArtifact): string {
  const size = formatBytes(bytes).padStart(9);
  return `${name.padEnd(26)}${summary.padEnd(24)}${size}${formatSeconds(milliseconds).padStart(10)}`;
}
