import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatBytes, formatSeconds, say, sayDone } from '../../toolkit/cli/terminal.ts';
import type { Contract } from '../../toolkit/contract/contract.ts';
import { loadContract } from '../../toolkit/contract/load.ts';
import { documentedRendition, publishedRendition } from '../../toolkit/contract/renditions.ts';
import { completeText, factsOf } from '../../toolkit/contract/texts.ts';
import type { Artifact, ArtifactSource } from './artifact.ts';
import { bundles, coverage } from './bundle/bundles.ts';
import { addressed } from './site/guide-pages.ts';
import { knownUnknowns } from './site/known-unknowns-page.ts';
import { clientPackage } from './client/package.ts';
import { simulation } from './client/simulation.ts';
import { compareGenerated, writeGenerated, type GeneratedFiles, type StaleFile } from './files.ts';
import { limitFacts, readLimits } from './limits.ts';
import { readOutcomes } from './outcomes.ts';
import { readMeanwhile } from '../meanwhile.ts';
import { languagePackages } from './languages/packages.ts';
import { site } from './site/site.ts';
import { toolkitPackage } from './toolkit/package.ts';

/** Committed artifacts, in the order of building and reporting. */
const committed: Artifact[] = [
  ...bundles,
  clientPackage,
  ...languagePackages,
  coverage,
  knownUnknowns,
  ...simulation,
];

/** Artifacts that are not committed, because they contain other people's libraries. */
const builtOnly: Artifact[] = [site, toolkitPackage];

export async function build(root: string): Promise<void> {
  const start = performance.now();
  const files = await makeArtifacts(root, (line) => say('build', line));
  await writeGenerated(join(root, 'generated'), files);
  const time = formatSeconds(performance.now() - start);
  sayDone('built', `generated/  ${files.size} files in ${time}`);
}

/** Returns the committed files of generated/ that differ from what the contract in `root` produces. */
export async function findStale(root: string): Promise<StaleFile[]> {
  const files = await makeArtifacts(root, () => {}, committed);
  const differences = await compareGenerated(join(root, 'generated'), files);
  return differences.filter(
    ({ path }) => !builtOnly.some(({ name }) => path.startsWith(`${name}/`)),
  );
}

/**
 * @param report receives a line for each artifact
 * @throws ContractError if the contract cannot be read
 */
export async function makeArtifacts(
  root: string,
  report: (line: string) => void,
  artifacts = [...committed, ...builtOnly],
): Promise<GeneratedFiles> {
  const source = sourceFrom(root, await loadContract(root));
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
    const size = formatBytes(bytes).padStart(9);
    const time = formatSeconds(performance.now() - start).padStart(10);
    report(`${artifact.name.padEnd(26)}${summary.padEnd(24)}${size}${time}`);
  }
  return made;
}

export function sourceFrom(root: string, contract: Contract): ArtifactSource {
  const packages = readFileSync(join(root, 'docs/packages.yaml'), 'utf8');
  const published = /^published: true$/m.test(packages) && { published: 'yes' };
  const facts = { ...factsOf(contract.document), ...limitFacts(root), ...published };
  return {
    root,
    contract,
    limits: readLimits(root),
    outcomes: readOutcomes(root),
    meanwhile: readMeanwhile(root),
    facts,
    published: publishedRendition(contract.document),
    documented: documentedRendition(contract.document),
    readme: async (file) => {
      const text = completeText(await readFile(join(root, file), 'utf8'), facts, file);
      return addressed(text, file, contract);
    },
  };
}
